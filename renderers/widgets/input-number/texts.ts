import { defineTexts } from '#schemas/text.ts'
import { boundTexts } from '#schemas/widget/bounds.ts'

export const texts = defineTexts({
  zh: {
    ...boundTexts.zh,
    name: '数字输入',
    notNumber: '请输入数字',
    stepStrictly: '只能是步长的倍数',
    controls: '增减按钮',
  },
  zhtw: {
    ...boundTexts.zhtw,
    name: '數字輸入',
    notNumber: '請輸入數字',
    stepStrictly: '只能是步長的倍數',
    controls: '增減按鈕',
  },
  en: {
    ...boundTexts.en,
    name: 'Number',
    notNumber: 'Enter a number',
    stepStrictly: 'Multiples of the step only',
    controls: 'Step buttons',
  },
})
