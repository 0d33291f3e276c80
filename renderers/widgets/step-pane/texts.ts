import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '步骤' },
  zhtw: { name: '步驟' },
  en: { name: 'Step' },
})
