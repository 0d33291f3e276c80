import { defineTexts } from '#schemas/text.ts'

export const panelTexts = defineTexts({
  zh: {
    add: '添加', remove: '删除第{row}项', up: '上移第{row}项', down: '下移第{row}项', cell: '{label}，第{row}项', batch: '批量编辑', batchHelp: '每行一项：值 名称', confirm: '确定', cancel: '取消', preset: '常用规则',
    none: '无', insert: '插入', formulaHelp: '用 + - × ÷ 和括号书写；字段写在方括号中', reads: '读作：{text}', wrong: '填写有误',
  },
  zhtw: {
    add: '新增', remove: '刪除第{row}項', up: '上移第{row}項', down: '下移第{row}項', cell: '{label}，第{row}項', batch: '批次編輯', batchHelp: '每行一項：值 名稱', confirm: '確定', cancel: '取消', preset: '常用規則',
    none: '無', insert: '插入', formulaHelp: '用 + - × ÷ 和括號書寫；欄位寫在方括號中', reads: '讀作：{text}', wrong: '填寫有誤',
  },
  en: {
    add: 'Add', remove: 'Remove item {row}', up: 'Move item {row} up', down: 'Move item {row} down', cell: '{label}, item {row}', batch: 'Edit as lines', batchHelp: 'One a line: value name', confirm: 'OK', cancel: 'Cancel', preset: 'Ready patterns',
    none: 'None', insert: 'Insert', formulaHelp: 'Write with + - × ÷ and brackets; fields stand in square brackets', reads: 'Reads as {text}', wrong: 'This is not right',
  },
})
