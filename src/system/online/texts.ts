import { defineTexts } from '#schemas/text.ts'

export const onlineTexts = defineTexts({
  zh: { title: '在线用户', user: '用户', organize: '所属组织', address: 'IP 地址', browser: '浏览器', system: '操作系统', login: '登录时间', last: '最后活动', state: '会话', current: '当前会话', locked: '已锁屏', active: '使用中', force: '强制下线', forceMany: '强制下线（{count}）', ask: '确定强制下线吗？该会话将立即结束。', askMany: '确定将所选的 {count} 个会话强制下线吗？', ended: '已下线 {count} 个会话' },
  zhtw: { title: '線上使用者', user: '使用者', organize: '所屬組織', address: 'IP 位址', browser: '瀏覽器', system: '作業系統', login: '登入時間', last: '最後活動', state: '工作階段', current: '目前工作階段', locked: '已鎖定畫面', active: '使用中', force: '強制離線', forceMany: '強制離線（{count}）', ask: '確定強制離線嗎？該工作階段將立即結束。', askMany: '確定將所選的 {count} 個工作階段強制離線嗎？', ended: '已離線 {count} 個工作階段' },
  en: { title: 'Online users', user: 'User', organize: 'Organisation', address: 'IP address', browser: 'Browser', system: 'System', login: 'Signed in', last: 'Last call', state: 'Session', current: 'This session', locked: 'Locked', active: 'In use', force: 'Force offline', forceMany: 'Force offline ({count})', ask: 'Force this session offline? It ends at once.', askMany: 'Force {count} sessions offline? They end at once.', ended: '{count} sessions ended' },
})
