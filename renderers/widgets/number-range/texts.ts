import { defineTexts } from '#schemas/text.ts'
import { boundTexts } from '#schemas/widget/bounds.ts'

export const texts = defineTexts({
  zh: {
    ...boundTexts.zh,
    name: '数字范围',
    startPlaceholder: '起始提示',
    endPlaceholder: '结束提示',
    from: '{label}（起）',
    to: '{label}（止）',
  },
  zhtw: {
    ...boundTexts.zhtw,
    name: '數字範圍',
    startPlaceholder: '起始提示',
    endPlaceholder: '結束提示',
    from: '{label}（起）',
    to: '{label}（迄）',
  },
  en: {
    ...boundTexts.en,
    name: 'Number range',
    startPlaceholder: 'Start placeholder',
    endPlaceholder: 'End placeholder',
    from: '{label}, from',
    to: '{label}, to',
  },
})
