import { defineTexts } from '#schemas/text.ts'

/** Words for why a field is as it is. */
export const traceTexts = defineTexts({
  zh: {
    why: '为什么会这样？', pick: '选择字段', row: '第几行', hint: '选择一个字段，查看它为什么显示、隐藏、必填、只读或取这个值',
    shown: '显示', hidden: '隐藏', required: '必填', notRequired: '非必填', readOnly: '只读', writable: '可填写', value: '值：{value}', empty: '空', choices: '可选：{value}', allChoices: '可选：全部', limit: '范围', refused: '不允许保存', notRefused: '未被规则拒绝',
    ruleDecides: '规则“{name}”决定：{effect}', ruleOn: '规则“{name}”成立，但未起决定作用：{effect}', ruleOff: '规则“{name}”不成立：{effect}', always: '没有条件，始终成立', saw: '{comparison}：成立（{field}为{value}）', sawNot: '{comparison}：不成立（{field}为{value}）', read: '{field}为{value}', quoted: '“{value}”',
    byDesign: '设计中设置', hiddenIn: '“{name}”在设计中设为隐藏', at: '“{name}”：', noRule: '没有规则作用于它', formula: '由公式计算', server: '由系统填写', shownOf: '显示所选记录的属性', grant: '没有填写权限', stored: '已保存的值', initial: '默认值', entered: '填写的值', between: '允许从{least}到{most}', open: '不限',
  },
  zhtw: {
    why: '為什麼會這樣？', pick: '選擇欄位', row: '第幾列', hint: '選擇一個欄位，檢視它為什麼顯示、隱藏、必填、唯讀或取這個值',
    shown: '顯示', hidden: '隱藏', required: '必填', notRequired: '非必填', readOnly: '唯讀', writable: '可填寫', value: '值：{value}', empty: '空', choices: '可選：{value}', allChoices: '可選：全部', limit: '範圍', refused: '不允許儲存', notRefused: '未被規則拒絕',
    ruleDecides: '規則「{name}」決定：{effect}', ruleOn: '規則「{name}」成立，但未起決定作用：{effect}', ruleOff: '規則「{name}」不成立：{effect}', always: '沒有條件，始終成立', saw: '{comparison}：成立（{field}為{value}）', sawNot: '{comparison}：不成立（{field}為{value}）', read: '{field}為{value}', quoted: '「{value}」',
    byDesign: '設計中設定', hiddenIn: '「{name}」在設計中設為隱藏', at: '「{name}」：', noRule: '沒有規則作用於它', formula: '由公式計算', server: '由系統填寫', shownOf: '顯示所選記錄的屬性', grant: '沒有填寫權限', stored: '已儲存的值', initial: '預設值', entered: '填寫的值', between: '允許從{least}到{most}', open: '不限',
  },
  en: {
    why: 'Why is it so?', pick: 'Choose a field', row: 'Row', hint: 'Choose a field to see why it is shown, hidden, required, read-only, or holds this value',
    shown: 'Shown', hidden: 'Hidden', required: 'Required', notRequired: 'Not required', readOnly: 'Read-only', writable: 'Can be filled in', value: 'Value: {value}', empty: 'empty', choices: 'Choices left: {value}', allChoices: 'All choices are left', limit: 'Limits', refused: 'Refused', notRefused: 'Not refused by a rule',
    ruleDecides: 'Rule “{name}” decides: {effect}', ruleOn: 'Rule “{name}” holds, but does not decide: {effect}', ruleOff: 'Rule “{name}” does not hold: {effect}', always: 'It has no condition and always holds', saw: '{comparison}: yes ({field} is {value})', sawNot: '{comparison}: no ({field} is {value})', read: '{field} is {value}', quoted: '“{value}”',
    byDesign: 'Set in the design', hiddenIn: '“{name}” is hidden in the design', at: '“{name}”: ', noRule: 'No rule aims at it', formula: 'Worked out by its formula', server: 'Filled in by the system', shownOf: 'Shown of the record that was chosen', grant: 'May not be filled in by this person', stored: 'As it is stored', initial: 'Its default', entered: 'As it was entered', between: 'From {least} to {most}', open: 'no limit',
  },
})
