import { defineTexts } from '#schemas/text.ts'

export const homeTexts = defineTexts({
  zh: {
    night: '夜深了，{name}', morning: '早上好，{name}', afternoon: '下午好，{name}', evening: '晚上好，{name}',
    figures: '数据概览', noFigures: '还没有可查看的数据。', total: '共 {count} 条', today: '今日新增 {count}', week: '最近七天每天新增：{counts}', gap: '、',
    notices: '我的消息', noNotices: '暂无消息', allNotices: '全部消息', unread: '未读',
    recent: '最近访问', noRecent: '您打开的页面会出现在这里。',
    shortcuts: '快捷入口', pin: '收藏{name}', unpin: '取消收藏{name}', showAll: '显示全部 {count} 个', showFewer: '收起',
    failed: '加载失败', retry: '重试',
  },
  zhtw: {
    night: '夜深了，{name}', morning: '早安，{name}', afternoon: '午安，{name}', evening: '晚安，{name}',
    figures: '資料概覽', noFigures: '還沒有可檢視的資料。', total: '共 {count} 筆', today: '今日新增 {count}', week: '最近七天每天新增：{counts}', gap: '、',
    notices: '我的訊息', noNotices: '暫無訊息', allNotices: '全部訊息', unread: '未讀',
    recent: '最近瀏覽', noRecent: '您開啟的頁面會出現在這裡。',
    shortcuts: '快速入口', pin: '收藏{name}', unpin: '取消收藏{name}', showAll: '顯示全部 {count} 個', showFewer: '收合',
    failed: '載入失敗', retry: '重試',
  },
  en: {
    night: 'Good night, {name}', morning: 'Good morning, {name}', afternoon: 'Good afternoon, {name}', evening: 'Good evening, {name}',
    figures: 'Key figures', noFigures: 'There is no data yet that you may see.', total: '{count} in total', today: '{count} new today', week: 'New on each of the last seven days: {counts}', gap: ', ',
    notices: 'My messages', noNotices: 'No messages', allNotices: 'All messages', unread: 'unread',
    recent: 'Recent pages', noRecent: 'Pages that you open appear here.',
    shortcuts: 'Shortcuts', pin: 'Pin {name}', unpin: 'Unpin {name}', showAll: 'Show all {count}', showFewer: 'Show fewer',
    failed: 'Could not be loaded', retry: 'Retry',
  },
})

/** The greeting of an hour, 0 to 23. */
export const greetingOf = (hour: number) => (hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')
