import { defineTexts } from '#schemas/text.ts'
import { limitProblems } from '#schemas/widget/limit.ts'

export const texts = defineTexts({
  zh: {
    name: '日期选择',
    format: '格式',
    badDefault: '默认值不是正确的日期',
    choose: '此刻',
    ...limitProblems.zh,
  },
  zhtw: {
    name: '日期選擇',
    format: '格式',
    badDefault: '預設值不是正確的日期',
    choose: '此刻',
    ...limitProblems.zhtw,
  },
  en: {
    name: 'Date',
    format: 'Format',
    badDefault: 'The default value is not a date',
    choose: 'Now',
    ...limitProblems.en,
  },
})
