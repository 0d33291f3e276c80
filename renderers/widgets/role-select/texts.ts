import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: { name: '角色选择', ...pickWords.zh },
  zhtw: { name: '角色選擇', ...pickWords.zhtw },
  en: { name: 'Role', ...pickWords.en },
})
