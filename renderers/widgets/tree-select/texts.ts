import { defineTexts } from '#schemas/text.ts'
import { choiceProblems } from '#schemas/widget/choices.ts'

export const texts = defineTexts({
  zh: { name: '下拉树形', ...choiceProblems.zh },
  zhtw: { name: '下拉樹狀', ...choiceProblems.zhtw },
  en: { name: 'Tree select', ...choiceProblems.en },
})
