import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '计算公式', expression: '公式', isStorage: '存入数据库', noExpression: '请填写公式', badExpression: '公式不完整', result: '结果预览' },
  zhtw: { name: '計算公式', expression: '公式', isStorage: '存入資料庫', noExpression: '請填寫公式', badExpression: '公式不完整', result: '結果預覽' },
  en: { name: 'Formula', expression: 'Formula', isStorage: 'Stored', noExpression: 'Enter a formula', badExpression: 'The formula is not complete', result: 'Reads as' },
})
