import { defineTexts } from '#schemas/text.ts'

/**
 * Texts of the bars over every page, and the message if a page could not be loaded (specification
 * 8).
 */
export const statusTexts = defineTexts({
  zh: {
    offline: '网络已断开，恢复连接后可继续操作。',
    stillOffline: '仍无法连接服务器。',
    retry: '重试',
    outdated: '系统已发布新版本',
    refresh: '刷新',
    later: '稍后',
    unloaded: '未能加载页面文件，请刷新页面。',
    viewingAs: '正在以「{name}」的身份查看，只读',
    stopViewing: '结束查看',
  },
  zhtw: {
    offline: '網路已中斷，恢復連線後可繼續操作。',
    stillOffline: '仍無法連線至伺服器。',
    retry: '重試',
    outdated: '系統已發佈新版本',
    refresh: '重新整理',
    later: '稍後',
    unloaded: '無法載入頁面檔案，請重新整理頁面。',
    viewingAs: '正在以「{name}」的身分檢視，唯讀',
    stopViewing: '結束檢視',
  },
  en: {
    offline: 'You are offline. You can go on when the connection is back.',
    stillOffline: 'The server still cannot be reached.',
    retry: 'Retry',
    outdated: 'There is a new version',
    refresh: 'Refresh',
    later: 'Later',
    unloaded: 'A file of this page could not be loaded. Please refresh.',
    viewingAs: 'Viewing as {name}, reading only',
    stopViewing: 'Stop viewing',
  },
})
