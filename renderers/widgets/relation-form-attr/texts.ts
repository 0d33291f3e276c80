import { defineTexts } from '#schemas/text.ts'
import { linkTexts } from '#schemas/widget/linked.ts'

export const texts = defineTexts({
  zh: { name: '关联表单属性', ...linkTexts.zh },
  zhtw: { name: '關聯表單屬性', ...linkTexts.zhtw },
  en: { name: 'Linked form attribute', ...linkTexts.en },
})
