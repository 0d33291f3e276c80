import { defineTexts } from '#schemas/text.ts'
import { maskTexts } from '#schemas/widget/mask.ts'

export const texts = defineTexts({
  zh: {
    ...maskTexts.zh,
    name: '多行输入',
    minRows: '最少行数',
    maxRows: '最多行数',
    rowsCrossed: '最少行数不能大于最多行数',
  },
  zhtw: {
    ...maskTexts.zhtw,
    name: '多行輸入',
    minRows: '最少列數',
    maxRows: '最多列數',
    rowsCrossed: '最少列數不能大於最多列數',
  },
  en: {
    ...maskTexts.en,
    name: 'Long text',
    minRows: 'Min lines',
    maxRows: 'Max lines',
    rowsCrossed: 'Min lines exceed max lines',
  },
})
