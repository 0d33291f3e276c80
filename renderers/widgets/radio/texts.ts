import { defineTexts } from '#schemas/text.ts'
import { choiceProblems } from '#schemas/widget/choices.ts'

export const texts = defineTexts({
  zh: { name: '单选框组', optionType: '样式', default: '单选框', button: '按钮', buttonStyle: '按钮样式', outline: '描边', solid: '填充', size: '尺寸', small: '小', medium: '中', large: '大', ...choiceProblems.zh },
  zhtw: { name: '單選框組', optionType: '樣式', default: '單選框', button: '按鈕', buttonStyle: '按鈕樣式', outline: '描邊', solid: '填滿', size: '尺寸', small: '小', medium: '中', large: '大', ...choiceProblems.zhtw },
  en: { name: 'Radio group', optionType: 'Style', default: 'Circles', button: 'Buttons', buttonStyle: 'Button style', outline: 'Outline', solid: 'Solid', size: 'Size', small: 'Small', medium: 'Medium', large: 'Large', ...choiceProblems.en },
})
