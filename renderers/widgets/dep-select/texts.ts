import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: { name: '部门选择', ...pickWords.zh },
  zhtw: { name: '部門選擇', ...pickWords.zhtw },
  en: { name: 'Department', ...pickWords.en },
})
