import { defineTexts } from '#schemas/text.ts'

export const detailTexts = defineTexts({
  zh: { total: '合计' },
  zhtw: { total: '合計' },
  en: { total: 'Total' },
})
