import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '折叠项' },
  zhtw: { name: '摺疊項' },
  en: { name: 'Panel' },
})
