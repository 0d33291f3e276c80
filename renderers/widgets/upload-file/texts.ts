import { defineTexts } from '#schemas/text.ts'
import { uploadOptionTexts } from '#schemas/widget/upload-option.ts'

export const texts = defineTexts({
  zh: {
    name: '文件上传',
    ...uploadOptionTexts.zh,
    accept: '文件类型',
    image: '图片',
    video: '视频',
    audio: '音频',
    excel: 'Excel',
    word: 'Word',
    pdf: 'PDF',
    txt: '文本',
    choose: '上传文件',
  },
  zhtw: {
    name: '檔案上傳',
    ...uploadOptionTexts.zhtw,
    accept: '檔案類型',
    image: '圖片',
    video: '影片',
    audio: '音訊',
    excel: 'Excel',
    word: 'Word',
    pdf: 'PDF',
    txt: '文字',
    choose: '上傳檔案',
  },
  en: {
    name: 'File upload',
    ...uploadOptionTexts.en,
    accept: 'File types',
    image: 'Images',
    video: 'Videos',
    audio: 'Audio',
    excel: 'Excel',
    word: 'Word',
    pdf: 'PDF',
    txt: 'Text',
    choose: 'Upload files',
  },
})
