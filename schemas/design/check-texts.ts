import { defineTexts } from '../text.ts'

/** What is wrong with a design, by code. */
export const designProblemTexts = defineTexts({
  zh: {
    unknownKind: '没有{kind}这种控件', badOptions: '控件的设置无法读取', misplaced: '该控件不能放在这里', noField: '缺少字段名', badField: '字段名{field}不正确', nameTaken: '字段名{field}重复', reservedName: '字段名{field}为系统保留',
    dangling: '引用的字段{field}不存在', badFormula: '公式不完整', notNumber: '公式中的{field}不是数字，按0计算', formulaCircle: '公式互相引用：{fields}', ruleCircle: '规则互相引用：{fields}',
    neverShown: '必填但始终隐藏，不会被要求填写', empty: '里面没有控件', noFields: '表单中没有数据字段', ruleWithoutEffect: '规则没有动作', ruleAlways: '规则没有条件，始终生效', duplicateRule: '规则标识重复',
    ruleNever: '条件不可能成立，规则不会生效', readsHidden: '条件中的{field}始终隐藏，按空值计算', refusesAlways: '没有条件的规则会拒绝所有数据', cannotCopy: '{from}的值不能赋给{field}', badLimit: '{field}的范围不正确', cannotBeUnique: '{field}不能参与唯一校验',
    showHide: '与规则“{rule}”冲突：{field}既显示又隐藏，以隐藏为准', hideRequire: '与规则“{rule}”冲突：{field}隐藏时不会要求填写', setTwice: '与规则“{rule}”冲突：为{field}赋不同的值，以靠后的规则为准', lockRequire: '与规则“{rule}”冲突：{field}只读又必填，为空时无法填写', noChoiceLeft: '与规则“{rule}”冲突：{field}没有可选的选项', setOutside: '与规则“{rule}”冲突：赋给{field}的值不在可选项中', setHidden: '与规则“{rule}”冲突：{field}隐藏时不保存所赋的值', limitsCross: '与规则“{rule}”冲突：{field}的范围没有交集',
    symbolMisfit: '字段{field}不能这样比较', badValue: '设置给{field}的值不正确', notSettable: '{field}由系统计算，不能由规则赋值', unknownChoice: '{field}没有选项{id}', notInList: '{field}不能作为列表列', notSearchable: '{field}不能这样查询', notSortable: '{field}不能排序', twice: '{field}重复列出',
  },
  zhtw: {
    unknownKind: '沒有{kind}這種元件', badOptions: '元件的設定無法讀取', misplaced: '該元件不能放在這裡', noField: '缺少欄位名稱', badField: '欄位名稱{field}不正確', nameTaken: '欄位名稱{field}重複', reservedName: '欄位名稱{field}為系統保留',
    dangling: '參照的欄位{field}不存在', badFormula: '公式不完整', notNumber: '公式中的{field}不是數字，按0計算', formulaCircle: '公式互相參照：{fields}', ruleCircle: '規則互相參照：{fields}',
    neverShown: '必填但始終隱藏，不會要求填寫', empty: '裡面沒有元件', noFields: '表單中沒有資料欄位', ruleWithoutEffect: '規則沒有動作', ruleAlways: '規則沒有條件，始終生效', duplicateRule: '規則識別碼重複',
    ruleNever: '條件不可能成立，規則不會生效', readsHidden: '條件中的{field}始終隱藏，按空值計算', refusesAlways: '沒有條件的規則會拒絕所有資料', cannotCopy: '{from}的值不能指定給{field}', badLimit: '{field}的範圍不正確', cannotBeUnique: '{field}不能參與唯一驗證',
    showHide: '與規則「{rule}」衝突：{field}既顯示又隱藏，以隱藏為準', hideRequire: '與規則「{rule}」衝突：{field}隱藏時不會要求填寫', setTwice: '與規則「{rule}」衝突：為{field}指定不同的值，以靠後的規則為準', lockRequire: '與規則「{rule}」衝突：{field}唯讀又必填，為空時無法填寫', noChoiceLeft: '與規則「{rule}」衝突：{field}沒有可選的選項', setOutside: '與規則「{rule}」衝突：指定給{field}的值不在可選項中', setHidden: '與規則「{rule}」衝突：{field}隱藏時不會儲存所指定的值', limitsCross: '與規則「{rule}」衝突：{field}的範圍沒有交集',
    symbolMisfit: '欄位{field}不能這樣比較', badValue: '設定給{field}的值不正確', notSettable: '{field}由系統計算，不能由規則指定', unknownChoice: '{field}沒有選項{id}', notInList: '{field}不能作為清單欄位', notSearchable: '{field}不能這樣查詢', notSortable: '{field}不能排序', twice: '{field}重複列出',
  },
  en: {
    unknownKind: 'There is no kind {kind}', badOptions: 'Its options cannot be read', misplaced: 'It cannot stand here', noField: 'It has no field name', badField: 'The field name {field} is malformed', nameTaken: 'The field name {field} stands twice', reservedName: 'The field name {field} is reserved',
    dangling: 'There is no field {field}', badFormula: 'The formula is not complete', notNumber: '{field} in the formula is no number and counts as 0', formulaCircle: 'These formulas need each other: {fields}', ruleCircle: 'These depend on each other by rules: {fields}',
    neverShown: 'Required but always hidden: nobody will be asked', empty: 'It holds nothing', noFields: 'The form has no data field', ruleWithoutEffect: 'The rule does nothing', ruleAlways: 'The rule has no condition and always holds', duplicateRule: 'Two rules have one id',
    ruleNever: 'The condition can never hold: the rule does nothing', readsHidden: '{field} in the condition is always hidden and counts as empty', refusesAlways: 'Without a condition it refuses every record', cannotCopy: 'What {from} holds does not fit into {field}', badLimit: 'The limits of {field} do not fit', cannotBeUnique: '{field} cannot be part of what is unique',
    showHide: 'Contradicts “{rule}”: {field} is shown and hidden at once; hiding wins', hideRequire: 'Contradicts “{rule}”: {field} is not asked for while it is hidden', setTwice: 'Contradicts “{rule}”: both set {field}, to different values; the later rule wins', lockRequire: 'Contradicts “{rule}”: {field} is required and read-only, so nobody can fill it in', noChoiceLeft: 'Contradicts “{rule}”: together they leave {field} no choice', setOutside: 'Contradicts “{rule}”: the value set for {field} is not among its choices', setHidden: 'Contradicts “{rule}”: {field} keeps nothing of what is set while it is hidden', limitsCross: 'Contradicts “{rule}”: their limits leave nothing for {field}',
    symbolMisfit: '{field} cannot be compared like this', badValue: 'The value set for {field} does not fit', notSettable: '{field} is worked out; a rule cannot set it', unknownChoice: '{field} has no choice {id}', notInList: '{field} cannot be a column of the list', notSearchable: '{field} cannot be searched like this', notSortable: '{field} cannot be sorted by', twice: '{field} is listed twice',
  },
})
