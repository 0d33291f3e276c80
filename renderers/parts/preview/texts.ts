import { defineTexts } from '#schemas/text.ts'

export const previewTexts = defineTexts({
  zh: {
    title: '预览 {name}', close: '关闭', previous: '上一个', next: '下一个', place: '第 {at} 个，共 {count} 个', download: '下载', loading: '加载中', cannot: '该文件不能预览，请下载后查看', broken: '文件内容无法显示，请下载后查看',
    zoomIn: '放大', zoomOut: '缩小', rotateLeft: '向左旋转', rotateRight: '向右旋转', reset: '还原', page: '第 {page} 页', cut: '仅显示前面的内容，完整内容请下载查看', sheet: '表格内容', document: '文档内容',
  },
  zhtw: {
    title: '預覽 {name}', close: '關閉', previous: '上一個', next: '下一個', place: '第 {at} 個，共 {count} 個', download: '下載', loading: '載入中', cannot: '此檔案無法預覽，請下載後檢視', broken: '檔案內容無法顯示，請下載後檢視',
    zoomIn: '放大', zoomOut: '縮小', rotateLeft: '向左旋轉', rotateRight: '向右旋轉', reset: '還原', page: '第 {page} 頁', cut: '僅顯示前面的內容，完整內容請下載檢視', sheet: '表格內容', document: '文件內容',
  },
  en: {
    title: 'Preview of {name}', close: 'Close', previous: 'Previous', next: 'Next', place: '{at} of {count}', download: 'Download', loading: 'Loading', cannot: 'This file cannot be shown here; please download it', broken: 'The content of this file cannot be shown; please download it',
    zoomIn: 'Larger', zoomOut: 'Smaller', rotateLeft: 'Turn left', rotateRight: 'Turn right', reset: 'As it was', page: 'Page {page}', cut: 'Only the beginning is shown; download the file to see all of it', sheet: 'Rows of the sheet', document: 'Content of the document',
  },
})
