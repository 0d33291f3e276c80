import { defineTexts } from '#schemas/text.ts'

export const fileTexts = defineTexts({
  zh: {
    unknown: '不支持 .{extension} 文件',
    nameless: '文件没有扩展名，无法确定类型',
    empty: '文件是空的',
    other: '文件内容与扩展名 .{extension} 不符',
    notText: '文件内容不是文本',
    runs: '文本的内容是网页或程序，不能上传',
    missing: '文件不完整，请重试',
    checksum: '文件校验失败，请重新上传',
  },
  zhtw: {
    unknown: '不支援 .{extension} 檔案',
    nameless: '檔案沒有副檔名，無法確定類型',
    empty: '檔案是空的',
    other: '檔案內容與副檔名 .{extension} 不符',
    notText: '檔案內容不是文字',
    runs: '文字的內容是網頁或程式，不能上傳',
    missing: '檔案不完整，請重試',
    checksum: '檔案驗證失敗，請重新上傳',
  },
  en: {
    unknown: 'Files of type .{extension} are not taken here',
    nameless: 'The file has no extension, so its type is not known',
    empty: 'The file is empty',
    other: 'The content of the file does not match its extension .{extension}',
    notText: 'The content of the file is not text',
    runs: 'The text holds a web page or a program, which cannot be uploaded',
    missing: 'Parts of the file are missing, please try again',
    checksum: 'The file did not arrive as it was sent, please upload it again',
  },
})
