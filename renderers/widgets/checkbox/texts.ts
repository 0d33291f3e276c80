import { defineTexts } from '#schemas/text.ts'
import { choiceProblems } from '#schemas/widget/choices.ts'

export const texts = defineTexts({
  zh: { name: '多选框组', ...choiceProblems.zh },
  zhtw: { name: '多選框組', ...choiceProblems.zhtw },
  en: { name: 'Checkbox group', ...choiceProblems.en },
})
