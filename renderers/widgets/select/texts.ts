import { defineTexts } from '#schemas/text.ts'
import { choiceProblems } from '#schemas/widget/choices.ts'

export const texts = defineTexts({
  zh: { name: '下拉选择', oneDefault: '单选时只能有一个默认值', ...choiceProblems.zh },
  zhtw: { name: '下拉選擇', oneDefault: '單選時只能有一個預設值', ...choiceProblems.zhtw },
  en: { name: 'Select', oneDefault: 'Only one value can be the default', ...choiceProblems.en },
})
