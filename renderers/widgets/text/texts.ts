import { defineTexts } from '#schemas/text.ts'
import { textStyleTexts } from '#schemas/widget/text-style.ts'

export const texts = defineTexts({
  zh: { ...textStyleTexts.zh, name: '文本', content: '内容' },
  zhtw: { ...textStyleTexts.zhtw, name: '文字', content: '內容' },
  en: { ...textStyleTexts.en, name: 'Static text', content: 'Text' },
})
