import { defineTexts } from '#schemas/text.ts'
import { limitProblems } from '#schemas/widget/limit.ts'

export const texts = defineTexts({
  zh: { name: '时间选择', format: '格式', badDefault: '默认值不是正确的时间', ...limitProblems.zh },
  zhtw: {
    name: '時間選擇',
    format: '格式',
    badDefault: '預設值不是正確的時間',
    ...limitProblems.zhtw,
  },
  en: {
    name: 'Time',
    format: 'Format',
    badDefault: 'The default value is not a time',
    ...limitProblems.en,
  },
})
