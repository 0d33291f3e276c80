import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: { name: '富文本', height: '高度', picture: '[图片]' },
  zhtw: { name: '富文本', height: '高度', picture: '[圖片]' },
  en: { name: 'Rich text', height: 'Height', picture: '[picture]' },
})
