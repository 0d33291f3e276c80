import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '单元格', colspan: '占几列', rowspan: '占几行', backgroundColor: '背景颜色' },
  zhtw: { name: '儲存格', colspan: '佔幾欄', rowspan: '佔幾列', backgroundColor: '背景顏色' },
  en: { name: 'Cell', colspan: 'Columns', rowspan: 'Rows', backgroundColor: 'Background' },
})
