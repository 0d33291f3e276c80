import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '栅格容器', gutter: '间距', justify: '水平排列', align: '垂直对齐', start: '起始', center: '居中', end: '末尾', 'space-between': '两端对齐', 'space-around': '分散对齐', top: '顶部', middle: '中间', bottom: '底部' },
  zhtw: { name: '柵格容器', gutter: '間距', justify: '水平排列', align: '垂直對齊', start: '起始', center: '置中', end: '末尾', 'space-between': '兩端對齊', 'space-around': '分散對齊', top: '頂部', middle: '中間', bottom: '底部' },
  en: { name: 'Row', gutter: 'Gap', justify: 'Across', align: 'Up and down', start: 'Start', center: 'Centre', end: 'End', 'space-between': 'Space between', 'space-around': 'Space around', top: 'Top', middle: 'Middle', bottom: 'Bottom' },
})
