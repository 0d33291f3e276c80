import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '分割线',
    content: '文字',
    contentPosition: '文字位置',
    left: '左',
    center: '中',
    right: '右',
    isDashed: '虚线',
  },
  zhtw: {
    name: '分隔線',
    content: '文字',
    contentPosition: '文字位置',
    left: '左',
    center: '中',
    right: '右',
    isDashed: '虛線',
  },
  en: {
    name: 'Divider',
    content: 'Text',
    contentPosition: 'Text position',
    left: 'Left',
    center: 'Center',
    right: 'Right',
    isDashed: 'Dashed',
  },
})
