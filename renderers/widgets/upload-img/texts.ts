import { defineTexts } from '#schemas/text.ts'
import { uploadOptionTexts } from '#schemas/widget/upload-option.ts'

export const texts = defineTexts({
  zh: { name: '图片上传', ...uploadOptionTexts.zh, crop: '上传前裁剪', choose: '上传图片' },
  zhtw: { name: '圖片上傳', ...uploadOptionTexts.zhtw, crop: '上傳前裁切', choose: '上傳圖片' },
  en: {
    name: 'Image upload',
    ...uploadOptionTexts.en,
    crop: 'Crop before upload',
    choose: 'Upload images',
  },
})
