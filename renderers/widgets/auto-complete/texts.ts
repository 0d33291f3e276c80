import { defineTexts } from '#schemas/text.ts'
import { linkTexts } from '#schemas/widget/linked.ts'

export const texts = defineTexts({
  zh: { name: '下拉补全', suggested: '建议来自', most: '最多建议', ...linkTexts.zh },
  zhtw: { name: '下拉補全', suggested: '建議來自', most: '最多建議', ...linkTexts.zhtw },
  en: {
    name: 'Autocomplete',
    suggested: 'Suggestions from',
    most: 'Max suggestions',
    ...linkTexts.en,
  },
})
