import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '步骤', size: '大小', medium: '标准', small: '小', type: '样式', default: '默认', navigation: '导航', dot: '圆点', backText: '上一步文字', nextText: '下一步文字', back: '上一步', next: '下一步', hasProblem: '填写有误' },
  zhtw: { name: '步驟', size: '大小', medium: '標準', small: '小', type: '樣式', default: '預設', navigation: '導覽', dot: '圓點', backText: '上一步文字', nextText: '下一步文字', back: '上一步', next: '下一步', hasProblem: '填寫有誤' },
  en: { name: 'Steps', size: 'Size', medium: 'Medium', small: 'Small', type: 'Look', default: 'Plain', navigation: 'Navigation', dot: 'Dots', backText: 'Text of back', nextText: 'Text of next', back: 'Back', next: 'Next', hasProblem: 'has a problem' },
})
