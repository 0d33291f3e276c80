import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '分组标题',
    content: '内容',
    contentPosition: '位置',
    left: '左',
    center: '中',
    right: '右',
    helpMessage: '提示文字',
  },
  zhtw: {
    name: '分組標題',
    content: '內容',
    contentPosition: '位置',
    left: '左',
    center: '中',
    right: '右',
    helpMessage: '提示文字',
  },
  en: {
    name: 'Group title',
    content: 'Text',
    contentPosition: 'Position',
    left: 'Left',
    center: 'Center',
    right: 'Right',
    helpMessage: 'Help text',
  },
})
