import { defineTexts } from '#schemas/text.ts'

export const noticeTexts = defineTexts({
  zh: {
    system: '系统',
    from: '{sender} 发布于 {time}',
    files: '附件',
    download: '下载 {name}',
    close: '关闭',
    noText: '无正文',
  },
  zhtw: {
    system: '系統',
    from: '{sender} 發佈於 {time}',
    files: '附件',
    download: '下載 {name}',
    close: '關閉',
    noText: '無內文',
  },
  en: {
    system: 'the system',
    from: 'From {sender}, {time}',
    files: 'Files',
    download: 'Download {name}',
    close: 'Close',
    noText: 'No text',
  },
})
