import { defineTexts } from '#schemas/text.ts'

/** Texts of the message centre (specification 2.4). */
export const recordTexts = defineTexts({
  zh: {
    title: '消息中心', keyword: '按标题搜索', type: '类型', allTypes: '全部类型', state: '状态', allStates: '全部', unread: '未读', read: '已读', reset: '清除筛选', markRead: '标为已读', remove: '删除', removeTitle: '删除所选的 {count} 条消息',
    removed: '已删除 {count} 条消息', selected: '已选择 {count} 条', clear: '取消选择', select: '选择：{title}', selectAll: '全选已加载的消息', write: '发布通知', total: '共 {count} 条',
  },
  zhtw: {
    title: '訊息中心', keyword: '依標題搜尋', type: '類型', allTypes: '全部類型', state: '狀態', allStates: '全部', unread: '未讀', read: '已讀', reset: '清除篩選', markRead: '標為已讀', remove: '刪除', removeTitle: '刪除所選的 {count} 則訊息',
    removed: '已刪除 {count} 則訊息', selected: '已選擇 {count} 則', clear: '取消選擇', select: '選擇：{title}', selectAll: '全選已載入的訊息', write: '發布通知', total: '共 {count} 則',
  },
  en: {
    title: 'Message centre', keyword: 'Search by title', type: 'Type', allTypes: 'All types', state: 'State', allStates: 'All', unread: 'Unread', read: 'Read', reset: 'Clear filters', markRead: 'Mark as read', remove: 'Delete', removeTitle: 'Delete the {count} selected messages',
    removed: '{count} messages deleted', selected: '{count} selected', clear: 'Clear selection', select: 'Select: {title}', selectAll: 'Select all that are loaded', write: 'Release notices', total: '{count} in total',
  },
})
