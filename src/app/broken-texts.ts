import { defineTexts } from '#schemas/text.ts'

/** Texts shown instead of a broken page, and of its error report (specification 8). */
export const brokenTexts = defineTexts({
  zh: {
    broken: '这个页面出错了',
    brokenHint: '其他页面不受影响，您可以重试。若问题仍然存在，请把下面的信息发送给管理员。',
    retry: '重试',
    outdated: '系统已更新，请刷新页面',
    outdatedHint: '未能加载页面文件，可能是系统已发布新版本，或网络已断开。',
    reload: '刷新',
    report: '问题信息',
    copy: '复制问题信息',
    copied: '已复制',
    notCopied: '无法复制，请手动选择文字',
    mail: '邮件反馈',
    subject: '{system} 页面出错：{page}',
    lines: '页面：{page}\n时间：{time}\n版本：{version}\n请求编号：{request}\n错误：{error}',
  },
  zhtw: {
    broken: '這個頁面發生錯誤',
    brokenHint: '其他頁面不受影響，您可以重試。若問題仍然存在，請把下面的資訊傳送給管理員。',
    retry: '重試',
    outdated: '系統已更新，請重新整理頁面',
    outdatedHint: '無法載入頁面檔案，可能是系統已發佈新版本，或網路已中斷。',
    reload: '重新整理',
    report: '問題資訊',
    copy: '複製問題資訊',
    copied: '已複製',
    notCopied: '無法複製，請手動選取文字',
    mail: '郵件回饋',
    subject: '{system} 頁面發生錯誤：{page}',
    lines: '頁面：{page}\n時間：{time}\n版本：{version}\n請求編號：{request}\n錯誤：{error}',
  },
  en: {
    broken: 'Something went wrong on this page',
    brokenHint:
      'Other pages are not affected. You can try again; if it stays, please send what stands below to an administrator.',
    retry: 'Try again',
    outdated: 'New version, please refresh',
    outdatedHint:
      'A file of this page could not be loaded: a new version was installed, or the network is gone.',
    reload: 'Refresh',
    report: 'Report',
    copy: 'Copy the report',
    copied: 'Copied',
    notCopied: 'It cannot be copied; please select the text',
    mail: 'Send by mail',
    subject: '{system}: trouble on {page}',
    lines: 'Page: {page}\nTime: {time}\nVersion: {version}\nRequest: {request}\nError: {error}',
  },
})
