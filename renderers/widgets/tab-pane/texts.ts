import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '标签页' },
  zhtw: { name: '標籤頁' },
  en: { name: 'Pane' },
})
