import { defineTexts } from '#schemas/text.ts'

/** Texts of in-site messages: the button, the drawer, the rows, an opened one (specification 2.6). */
export const messageTexts = defineTexts({
  zh: {
    button: '站内消息，{count} 条未读', title: '站内消息', allRead: '全部已读', center: '消息中心', allReadAsk: '确认全部标为已读', ask: '提示', confirm: '确定', cancel: '取消', close: '关闭',
    unread: '未读', type1: '通知', type2: '流程', type3: '系统', empty: '暂无消息', failed: '加载失败', retry: '重试', loading: '正在加载…', noMore: '没有更多了',
  },
  zhtw: {
    button: '站內訊息，{count} 則未讀', title: '站內訊息', allRead: '全部已讀', center: '訊息中心', allReadAsk: '確認全部標為已讀', ask: '提示', confirm: '確定', cancel: '取消', close: '關閉',
    unread: '未讀', type1: '通知', type2: '流程', type3: '系統', empty: '暫無訊息', failed: '載入失敗', retry: '重試', loading: '載入中…', noMore: '沒有更多了',
  },
  en: {
    button: 'in-site messages, {count} unread', title: 'in-site messages', allRead: 'all read', center: 'message center', allReadAsk: 'confirm mark all as read', ask: 'Please confirm', confirm: 'OK', cancel: 'Cancel', close: 'Close',
    unread: 'Unread', type1: 'Notice', type2: 'Flow', type3: 'System', empty: 'No messages', failed: 'Could not be loaded', retry: 'Retry', loading: 'Loading…', noMore: 'No more',
  },
})

/** The name of a type of messages; an unknown one is called a message of the system. */
export const typeKey = (type: number) => (type === 1 ? 'type1' : type === 2 ? 'type2' : 'type3')
