import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '表格' },
  zhtw: { name: '表格' },
  en: { name: 'Table' },
})
