import { defineTexts } from '#schemas/text.ts'

export const billRuleTexts = defineTexts({
  zh: {
    title: '单据规则', name: '规则名称', code: '规则编码', category: '分类', add: '新增单据规则', edit: '编辑单据规则', prefix: '前缀', suffix: '后缀', type: '编号方式', counter: '时间加流水号', random: '随机编号', uuid: 'UUID',
    dateFormat: '日期格式', noDate: '无', digit: '流水位数', startNumber: '流水起始', randomDigit: '随机位数', randomType: '随机内容', digits: '纯数字', letters: '大写字母加数字', example: '编号示例', last: '最近编号', export: '导出', import: '导入', imported: '已导入“{name}”',
    never: '流水号一直递增，不会重新开始。', yearly: '流水号每年重新开始。', monthly: '流水号每月重新开始。', daily: '流水号每天重新开始。',
    promise: '编号在保存记录的同一事务中取得：保存失败不会跳号，同时保存不会重号。删除记录后其编号不再使用。', randomPromise: '随机编号没有先后顺序。', noSpaces: '不能含有空格',
  },
  zhtw: {
    title: '單據規則', name: '規則名稱', code: '規則編碼', category: '分類', add: '新增單據規則', edit: '編輯單據規則', prefix: '前綴', suffix: '後綴', type: '編號方式', counter: '時間加流水號', random: '隨機編號', uuid: 'UUID',
    dateFormat: '日期格式', noDate: '無', digit: '流水位數', startNumber: '流水起始', randomDigit: '隨機位數', randomType: '隨機內容', digits: '純數字', letters: '大寫字母加數字', example: '編號範例', last: '最近編號', export: '匯出', import: '匯入', imported: '已匯入「{name}」',
    never: '流水號一直遞增，不會重新開始。', yearly: '流水號每年重新開始。', monthly: '流水號每月重新開始。', daily: '流水號每天重新開始。',
    promise: '編號在儲存記錄的同一交易中取得：儲存失敗不會跳號，同時儲存不會重號。刪除記錄後其編號不再使用。', randomPromise: '隨機編號沒有先後順序。', noSpaces: '不能含有空格',
  },
  en: {
    title: 'Bill rules', name: 'Name', code: 'Code', category: 'Category', add: 'New bill rule', edit: 'Edit bill rule', prefix: 'Prefix', suffix: 'Suffix', type: 'Numbers by', counter: 'Date and counter', random: 'Random signs', uuid: 'UUID',
    dateFormat: 'Date format', noDate: 'None', digit: 'Digits of the counter', startNumber: 'First number', randomDigit: 'How many signs', randomType: 'Which signs', digits: 'Digits', letters: 'Capital letters and digits', example: 'Example', last: 'Last number', export: 'Export', import: 'Import', imported: '“{name}” was imported',
    never: 'The counter goes on for ever.', yearly: 'The counter begins anew each year.', monthly: 'The counter begins anew each month.', daily: 'The counter begins anew each day.',
    promise: 'A number is taken in the transaction that saves its record: a save that fails leaves no gap, saves at once never share a number. The number of a removed record is not given again.', randomPromise: 'Random numbers have no order.', noSpaces: 'No spaces, please',
  },
})
