import { defineTexts } from '#schemas/text.ts'

export const fileTexts = defineTexts({
  zh: { cancel: '取消上传 {name}', remove: '移除 {name}', share: '{name} 上传进度' },
  zhtw: { cancel: '取消上傳 {name}', remove: '移除 {name}', share: '{name} 上傳進度' },
  en: { cancel: 'Cancel the upload of {name}', remove: 'Remove {name}', share: 'Progress of {name}' },
})
