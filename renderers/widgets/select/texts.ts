import { defineTexts } from '#schemas/text.ts'
import { choiceProblems } from '#schemas/widget/choices.ts'

export const texts = defineTexts({
  zh: { name: '下拉选择', ...choiceProblems.zh },
  zhtw: { name: '下拉選擇', ...choiceProblems.zhtw },
  en: { name: 'Select', ...choiceProblems.en },
})
