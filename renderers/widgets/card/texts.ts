import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '卡片容器',
    header: '标题',
    shadow: '阴影',
    never: '无',
    hover: '悬停时',
    always: '始终',
  },
  zhtw: {
    name: '卡片容器',
    header: '標題',
    shadow: '陰影',
    never: '無',
    hover: '懸停時',
    always: '始終',
  },
  en: {
    name: 'Card',
    header: 'Title',
    shadow: 'Shadow',
    never: 'None',
    hover: 'On hover',
    always: 'Always',
  },
})
