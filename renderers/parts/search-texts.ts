import { defineTexts } from '#schemas/text.ts'

export const searchTexts = defineTexts({
  zh: {
    from: '{label}（起）',
    to: '{label}（止）',
    least: '最小',
    most: '最大',
    choose: '请选择',
  },
  zhtw: {
    from: '{label}（起）',
    to: '{label}（迄）',
    least: '最小',
    most: '最大',
    choose: '請選擇',
  },
  en: {
    from: '{label}, from',
    to: '{label}, to',
    least: 'Min',
    most: 'Max',
    choose: 'Select',
  },
})
