import { defineTexts } from '#schemas/text.ts'
import { linkTexts } from '#schemas/widget/linked.ts'

export const texts = defineTexts({
  zh: { name: '下拉表格', ...linkTexts.zh },
  zhtw: { name: '下拉表格', ...linkTexts.zhtw },
  en: { name: 'Table select', ...linkTexts.en },
})
