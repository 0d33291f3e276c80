import { defineTexts } from '#schemas/text.ts'
import { linkTexts } from '#schemas/widget/linked.ts'

export const texts = defineTexts({
  zh: { name: '弹窗选择', ...linkTexts.zh },
  zhtw: { name: '彈窗選擇', ...linkTexts.zhtw },
  en: { name: 'Popup select', ...linkTexts.en },
})
