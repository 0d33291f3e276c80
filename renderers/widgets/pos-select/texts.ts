import { defineTexts } from '#schemas/text.ts'
import { pickWords } from '#schemas/widget/pick.ts'

export const texts = defineTexts({
  zh: { name: '岗位选择', ...pickWords.zh },
  zhtw: { name: '職位選擇', ...pickWords.zhtw },
  en: { name: 'Position', ...pickWords.en },
})
