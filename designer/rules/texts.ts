import { defineTexts } from '#schemas/text.ts'

/** Texts of conditions and rules; each symbol and each effect has its own. */
export const ruleTexts = defineTexts({
  zh: {
    '==': '等于', '<>': '不等于', '>': '大于', '>=': '大于等于', '<': '小于', '<=': '小于等于', between: '介于', like: '包含', notLike: '不包含', in: '属于', notIn: '不属于', null: '为空', notNull: '不为空',
    and: '且', or: '或', all: '全部满足', any: '满足任一', matchGroups: '条件组之间', matchComparisons: '组内条件', fixed: '固定值', field: '字段', user: '当前用户', department: '当前部门', organization: '当前组织', today: '今天', now: '现在',
    addComparison: '添加条件', addGroup: '添加条件组', removeComparison: '删除条件', removeGroup: '删除条件组', group: '条件组{index}', comparison: '条件{index}', symbol: '比较方式', operand: '比较对象', value: '值', from: '从', to: '到', always: '始终',
    show: '显示', hide: '隐藏', require: '必填', readOnly: '只读', set: '赋值', choices: '限制选项', whenThen: '当 {when} 时，{then}', setTo: '{field} 设为 {value}', limitTo: '{field} 只能选 {value}', does: '{effect} {fields}', nothing: '什么也不做',
    rules: '联动规则', addRule: '添加规则', editRule: '编辑规则', copyRule: '复制规则{name}', removeRule: '删除规则{name}', rule: '规则{index}', name: '规则名称', when: '当', then: '则', addEffect: '添加动作', removeEffect: '删除动作', effect: '动作', effectIndex: '动作{index}', targets: '目标', allowed: '可选项',
    noRules: '还没有规则：规则让字段随其他字段显示、隐藏、必填、只读或赋值', cancel: '取消', save: '确定', edit: '编辑规则{name}',
  },
  zhtw: {
    '==': '等於', '<>': '不等於', '>': '大於', '>=': '大於等於', '<': '小於', '<=': '小於等於', between: '介於', like: '包含', notLike: '不包含', in: '屬於', notIn: '不屬於', null: '為空', notNull: '不為空',
    and: '且', or: '或', all: '全部符合', any: '符合任一', matchGroups: '條件組之間', matchComparisons: '組內條件', fixed: '固定值', field: '欄位', user: '目前使用者', department: '目前部門', organization: '目前組織', today: '今天', now: '現在',
    addComparison: '新增條件', addGroup: '新增條件組', removeComparison: '刪除條件', removeGroup: '刪除條件組', group: '條件組{index}', comparison: '條件{index}', symbol: '比較方式', operand: '比較對象', value: '值', from: '從', to: '到', always: '始終',
    show: '顯示', hide: '隱藏', require: '必填', readOnly: '唯讀', set: '賦值', choices: '限制選項', whenThen: '當 {when} 時，{then}', setTo: '{field} 設為 {value}', limitTo: '{field} 只能選 {value}', does: '{effect} {fields}', nothing: '什麼也不做',
    rules: '連動規則', addRule: '新增規則', editRule: '編輯規則', copyRule: '複製規則{name}', removeRule: '刪除規則{name}', rule: '規則{index}', name: '規則名稱', when: '當', then: '則', addEffect: '新增動作', removeEffect: '刪除動作', effect: '動作', effectIndex: '動作{index}', targets: '目標', allowed: '可選項',
    noRules: '還沒有規則：規則讓欄位隨其他欄位顯示、隱藏、必填、唯讀或賦值', cancel: '取消', save: '確定', edit: '編輯規則{name}',
  },
  en: {
    '==': 'is', '<>': 'is not', '>': 'is more than', '>=': 'is at least', '<': 'is less than', '<=': 'is at most', between: 'is between', like: 'contains', notLike: 'does not contain', in: 'is one of', notIn: 'is none of', null: 'is empty', notNull: 'is not empty',
    and: 'and', or: 'or', all: 'All hold', any: 'One holds', matchGroups: 'Between groups', matchComparisons: 'Inside the group', fixed: 'A value', field: 'A field', user: 'Current user', department: 'Current department', organization: 'Current organisation', today: 'Today', now: 'Now',
    addComparison: 'Add a comparison', addGroup: 'Add a group', removeComparison: 'Remove the comparison', removeGroup: 'Remove the group', group: 'Group {index}', comparison: 'Comparison {index}', symbol: 'Comparison', operand: 'Compared with', value: 'Value', from: 'From', to: 'To', always: 'always',
    show: 'Show', hide: 'Hide', require: 'Require', readOnly: 'Make read-only', set: 'Set a value', choices: 'Limit the choices', whenThen: 'When {when}: {then}', setTo: 'set {field} to {value}', limitTo: 'leave {value} for {field}', does: '{effect} {fields}', nothing: 'nothing',
    rules: 'Rules', addRule: 'Add a rule', editRule: 'Edit the rule', copyRule: 'Copy rule {name}', removeRule: 'Remove rule {name}', rule: 'Rule {index}', name: 'Name of the rule', when: 'When', then: 'Then', addEffect: 'Add an effect', removeEffect: 'Remove the effect', effect: 'Effect', effectIndex: 'Effect {index}', targets: 'Of', allowed: 'Choices left',
    noRules: 'No rules yet: a rule shows, hides, requires, locks or fills fields by what others hold', cancel: 'Cancel', save: 'OK', edit: 'Edit rule {name}',
  },
})
