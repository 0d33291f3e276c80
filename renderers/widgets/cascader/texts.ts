import { defineTexts } from '#schemas/text.ts'
import { choiceProblems } from '#schemas/widget/choices.ts'

export const texts = defineTexts({
  zh: { name: '级联选择', showAllLevels: '显示完整路径', ...choiceProblems.zh },
  zhtw: { name: '級聯選擇', showAllLevels: '顯示完整路徑', ...choiceProblems.zhtw },
  en: { name: 'Cascader', showAllLevels: 'Show all levels', ...choiceProblems.en },
})
