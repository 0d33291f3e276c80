import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: { name: '组织选择', ...pickWords.zh },
  zhtw: { name: '組織選擇', ...pickWords.zhtw },
  en: { name: 'Organization', ...pickWords.en },
})
