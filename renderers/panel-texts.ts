import { defineTexts } from '#schemas/text.ts'

export const panelTexts = defineTexts({
  zh: {
    add: '添加', remove: '删除第{row}项', up: '上移第{row}项', down: '下移第{row}项', cell: '{label}，第{row}项', batch: '批量编辑', batchHelp: '每行一项：名称|值，缩进表示层级', line: '第{line}行：{problem}', confirm: '确定', cancel: '取消', preset: '常用规则',
    addBelow: '在第{row}项下添加',
    noName: '缺少名称', longName: '名称过长', longId: '值过长', sameId: '值重复', noLevels: '此处没有层级', wrongIndent: '缩进与上面各行不符', tooMany: '选项太多',
    none: '无', insert: '插入', formulaHelp: '用 + - × ÷ 和括号书写；字段写在方括号中', reads: '读作：{text}', wrong: '填写有误',
  },
  zhtw: {
    add: '新增', remove: '刪除第{row}項', up: '上移第{row}項', down: '下移第{row}項', cell: '{label}，第{row}項', batch: '批次編輯', batchHelp: '每行一項：名稱|值，縮排表示層級', line: '第{line}行：{problem}', confirm: '確定', cancel: '取消', preset: '常用規則',
    addBelow: '在第{row}項下新增',
    noName: '缺少名稱', longName: '名稱過長', longId: '值過長', sameId: '值重複', noLevels: '此處沒有層級', wrongIndent: '縮排與上面各行不符', tooMany: '選項太多',
    none: '無', insert: '插入', formulaHelp: '用 + - × ÷ 和括號書寫；欄位寫在方括號中', reads: '讀作：{text}', wrong: '填寫有誤',
  },
  en: {
    add: 'Add', remove: 'Remove item {row}', up: 'Move item {row} up', down: 'Move item {row} down', cell: '{label}, item {row}', batch: 'Edit as lines', batchHelp: 'One a line as name|value; indent for levels', line: 'Line {line}: {problem}', confirm: 'OK', cancel: 'Cancel', preset: 'Ready patterns',
    addBelow: 'Add below item {row}',
    noName: 'the name is missing', longName: 'the name is too long', longId: 'the value is too long', sameId: 'the value stands twice', noLevels: 'there are no levels here', wrongIndent: 'no line above stands in as far', tooMany: 'too many choices',
    none: 'None', insert: 'Insert', formulaHelp: 'Write with + - × ÷ and brackets; fields stand in square brackets', reads: 'Reads as {text}', wrong: 'This is not right',
  },
})
