import { defineTexts } from '#schemas/text.ts'

export const sheetDropTexts = defineTexts({
  zh: {
    template: '下载模板',
    drop: '点击或将 xlsx、ods、csv 文件拖到此处',
    format: '请选择 xlsx、ods 或 csv 文件',
    size: '文件不能超过 {size} MB',
    uploading: '正在上传',
  },
  zhtw: {
    template: '下載範本',
    drop: '點擊或將 xlsx、ods、csv 檔案拖到此處',
    format: '請選擇 xlsx、ods 或 csv 檔案',
    size: '檔案不能超過 {size} MB',
    uploading: '正在上傳',
  },
  en: {
    template: 'Download template',
    drop: 'Click, or drop an xlsx, ods or csv file here',
    format: 'Select an xlsx, ods or csv file',
    size: 'The file may have at most {size} MB',
    uploading: 'Uploading',
  },
})
