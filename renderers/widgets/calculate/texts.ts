import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '计算公式', expression: '公式', isStorage: '存入数据库', noExpression: '请填写公式', badExpression: '公式不完整', result: '结果预览', resultType: '结果类型', number: '数字', text: '文本', date: '日期', flag: '是/否（1或0）' },
  zhtw: { name: '計算公式', expression: '公式', isStorage: '存入資料庫', noExpression: '請填寫公式', badExpression: '公式不完整', result: '結果預覽', resultType: '結果類型', number: '數字', text: '文字', date: '日期', flag: '是/否（1或0）' },
  en: { name: 'Formula', expression: 'Formula', isStorage: 'Stored', noExpression: 'Enter a formula', badExpression: 'The formula is not complete', result: 'Reads as', resultType: 'Gives', number: 'A number', text: 'A text', date: 'A day', flag: 'Yes or no (1 or 0)' },
})
