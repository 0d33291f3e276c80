import { defineTexts } from '#schemas/text.ts'
import { boundTexts } from '#schemas/widget/bounds.ts'

export const texts = defineTexts({
  zh: {
    name: '评分',
    count: '最高评分',
    allowHalf: '可选半星',
    badDefault: boundTexts.zh.badDefault,
  },
  zhtw: {
    name: '評分',
    count: '最高評分',
    allowHalf: '可選半星',
    badDefault: boundTexts.zhtw.badDefault,
  },
  en: {
    name: 'Rating',
    count: 'Stars',
    allowHalf: 'Half stars',
    badDefault: boundTexts.en.badDefault,
  },
})
