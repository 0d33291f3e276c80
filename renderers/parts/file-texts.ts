import { defineTexts } from '#schemas/text.ts'

export const fileTexts = defineTexts({
  zh: {
    cancel: '取消上传 {name}', remove: '移除 {name}', share: '{name} 上传进度', preview: '预览 {name}', download: '下载 {name}', pause: '暂停 {name}', resume: '继续 {name}', retry: '重试 {name}',
    checking: '校验文件中', waiting: '等待中', uploading: '上传中', paused: '暂停中', success: '上传成功', error: '上传失败',
    crop: '裁剪图片', take: '使用', zoomIn: '放大', zoom: '缩放', zoomOut: '缩小', taken: '已选 {count}/{limit}', more: '还有 {count} 个',
  },
  zhtw: {
    cancel: '取消上傳 {name}', remove: '移除 {name}', share: '{name} 上傳進度', preview: '預覽 {name}', download: '下載 {name}', pause: '暫停 {name}', resume: '繼續 {name}', retry: '重試 {name}',
    checking: '檢查檔案中', waiting: '等待中', uploading: '上傳中', paused: '暫停中', success: '上傳成功', error: '上傳失敗',
    crop: '裁切圖片', take: '使用', zoomIn: '放大', zoom: '縮放', zoomOut: '縮小', taken: '已選 {count}/{limit}', more: '還有 {count} 個',
  },
  en: {
    cancel: 'Cancel the upload of {name}', remove: 'Remove {name}', share: 'Progress of {name}', preview: 'Preview {name}', download: 'Download {name}', pause: 'Pause {name}', resume: 'Go on with {name}', retry: 'Try {name} again',
    checking: 'Checking the file', waiting: 'Waiting', uploading: 'Uploading', paused: 'Paused', success: 'Uploaded', error: 'Upload failed',
    crop: 'Crop the picture', take: 'Use it', zoomIn: 'Larger', zoom: 'Zoom', zoomOut: 'Smaller', taken: '{count} of {limit}', more: '{count} more',
  },
})
