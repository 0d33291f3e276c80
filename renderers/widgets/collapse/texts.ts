import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '折叠面板', opened: '默认展开', all: '全部', first: '第一个', none: '不展开', accordion: '只展开一个', ghost: '无边框', expandIconPosition: '图标位置', left: '左', right: '右', hasProblem: '填写有误' },
  zhtw: { name: '摺疊面板', opened: '預設展開', all: '全部', first: '第一個', none: '不展開', accordion: '只展開一個', ghost: '無邊框', expandIconPosition: '圖示位置', left: '左', right: '右', hasProblem: '填寫有誤' },
  en: { name: 'Collapse', opened: 'Open at first', all: 'All', first: 'The first', none: 'None', accordion: 'Only one open', ghost: 'Without frame', expandIconPosition: 'Where the icon stands', left: 'Left', right: 'Right', hasProblem: 'has a problem' },
})
