import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '标签面板', style: '样式', line: '线条', card: '卡片', tabPosition: '标签位置', top: '上', right: '右', bottom: '下', left: '左', hasProblem: '填写有误' },
  zhtw: { name: '標籤面板', style: '樣式', line: '線條', card: '卡片', tabPosition: '標籤位置', top: '上', right: '右', bottom: '下', left: '左', hasProblem: '填寫有誤' },
  en: { name: 'Tabs', style: 'Style', line: 'Line', card: 'Cards', tabPosition: 'Where the tabs stand', top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left', hasProblem: 'has a problem' },
})
