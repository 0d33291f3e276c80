import { defineTexts } from '#schemas/text.ts'

export const scanTexts = defineTexts({
  zh: {
    scanFor: '扫码填写{name}',
    aim: '将条形码或二维码对准取景框',
    unsupported: '当前浏览器不支持扫码，请直接输入码上的内容。',
    noCamera: '无法使用摄像头，请检查权限，或选择照片、直接输入码上的内容。',
    photo: '选择照片',
    notFound: '照片中没有找到条形码或二维码',
    typed: '码上的内容',
    use: '使用',
    cancel: '取消',
  },
  zhtw: {
    scanFor: '掃碼填寫{name}',
    aim: '將條碼或 QR 碼對準取景框',
    unsupported: '目前的瀏覽器不支援掃碼，請直接輸入碼上的內容。',
    noCamera: '無法使用相機，請檢查權限，或選擇照片、直接輸入碼上的內容。',
    photo: '選擇照片',
    notFound: '照片中沒有找到條碼或 QR 碼',
    typed: '碼上的內容',
    use: '使用',
    cancel: '取消',
  },
  en: {
    scanFor: 'Scan: {name}',
    aim: 'Hold the barcode or QR code into the picture',
    unsupported: 'This browser cannot read codes. Please type what stands on it.',
    noCamera:
      'The camera cannot be used. Check its permission, choose a photo, or type what stands on the code.',
    photo: 'Choose a photo',
    notFound: 'There is no barcode or QR code in this photo',
    typed: 'What stands on the code',
    use: 'Use',
    cancel: 'Cancel',
  },
})
