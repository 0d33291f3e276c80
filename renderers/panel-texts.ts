import { defineTexts } from '#schemas/text.ts'

export const panelTexts = defineTexts({
  zh: {
    add: '添加', remove: '删除第{row}项', up: '上移第{row}项', down: '下移第{row}项', cell: '{label}，第{row}项', batch: '批量编辑', batchHelp: '每行一项：名称|值，缩进表示层级', line: '第{line}行：{problem}', confirm: '确定', cancel: '取消', preset: '常用规则',
    addBelow: '在第{row}项下添加', column: '字段', operand: '比较对象', user: '当前用户', department: '当前部门', organization: '当前组织', today: '今天', now: '现在',
    noName: '缺少名称', longName: '名称过长', longId: '值过长', sameId: '值重复', noLevels: '此处没有层级', wrongIndent: '缩进与上面各行不符', tooMany: '选项太多',
    radius: '范围', metres: '米', edit: '修改第{row}项', none: '无', insert: '插入', insertFunction: '插入字段或函数', formulaHelp: '输入公式；字段写在方括号中，输入时会提示字段和函数', reads: '读作：{text}', headName: '表头名称', columns: '包含的列', align: '对齐方式', left: '左', center: '中', right: '右', wrong: '填写有误',
  },
  zhtw: {
    add: '新增', remove: '刪除第{row}項', up: '上移第{row}項', down: '下移第{row}項', cell: '{label}，第{row}項', batch: '批次編輯', batchHelp: '每行一項：名稱|值，縮排表示層級', line: '第{line}行：{problem}', confirm: '確定', cancel: '取消', preset: '常用規則',
    addBelow: '在第{row}項下新增', column: '欄位', operand: '比較對象', user: '目前使用者', department: '目前部門', organization: '目前組織', today: '今天', now: '現在',
    noName: '缺少名稱', longName: '名稱過長', longId: '值過長', sameId: '值重複', noLevels: '此處沒有層級', wrongIndent: '縮排與上面各行不符', tooMany: '選項太多',
    radius: '範圍', metres: '公尺', edit: '修改第{row}項', none: '無', insert: '插入', insertFunction: '插入欄位或函式', formulaHelp: '輸入公式；欄位寫在方括號中，輸入時會提示欄位和函式', reads: '讀作：{text}', headName: '表頭名稱', columns: '包含的欄位', align: '對齊方式', left: '左', center: '中', right: '右', wrong: '填寫有誤',
  },
  en: {
    add: 'Add', remove: 'Remove item {row}', up: 'Move item {row} up', down: 'Move item {row} down', cell: '{label}, item {row}', batch: 'Edit as lines', batchHelp: 'One a line as name|value; indent for levels', line: 'Line {line}: {problem}', confirm: 'OK', cancel: 'Cancel', preset: 'Ready patterns',
    addBelow: 'Add below item {row}', column: 'Column', operand: 'Compared with', user: 'Current user', department: 'Current department', organization: 'Current organisation', today: 'Today', now: 'Now',
    noName: 'the name is missing', longName: 'the name is too long', longId: 'the value is too long', sameId: 'the value stands twice', noLevels: 'there are no levels here', wrongIndent: 'no line above stands in as far', tooMany: 'too many choices',
    radius: 'Metres around', metres: 'm', edit: 'Change item {row}', none: 'None', insert: 'Insert', insertFunction: 'Insert a field or function', formulaHelp: 'Type a formula; fields stand in square brackets, and are offered with functions', reads: 'Reads as {text}', headName: 'Name of the head', columns: 'Its columns', align: 'How it stands', left: 'Left', center: 'Centre', right: 'Right', wrong: 'This is not right',
  },
})
