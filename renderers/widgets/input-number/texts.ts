import { defineTexts } from '#schemas/text.ts'
import { boundTexts } from '#schemas/widget/bounds.ts'

export const texts = defineTexts({
  zh: {
    ...boundTexts.zh,
    name: '数字输入',
    stepStrictly: '只能是步长的倍数',
    controls: '增减按钮',
  },
  zhtw: {
    ...boundTexts.zhtw,
    name: '數字輸入',
    stepStrictly: '只能是步長的倍數',
    controls: '增減按鈕',
  },
  en: {
    ...boundTexts.en,
    name: 'Number',
    stepStrictly: 'Multiples of the step only',
    controls: 'Step buttons',
  },
})
