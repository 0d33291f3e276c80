import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: { name: '用户组件', ...pickWords.zh },
  zhtw: { name: '使用者元件', ...pickWords.zhtw },
  en: { name: 'Members', ...pickWords.en },
})
