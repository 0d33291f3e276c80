import { defineTexts } from '#schemas/text.ts'

export const logTexts = defineTexts({
  zh: {
    kinds: '日志类型', SignIn: '登录日志', Operation: '操作日志', Request: '请求日志', Error: '错误日志', time: '时间', user: '用户', address: 'IP 地址', platform: '平台', browser: '浏览器', type: '类型', signIn: '登录', signOut: '退出', result: '结果', worked: '成功', refused: '拒绝',
    what: '操作', target: '对象', targetId: '对象编号', request: '请求', method: '方法', status: '状态码', duration: '耗时', milliseconds: '{count} 毫秒', message: '错误', requestId: '请求编号', details: '详情', field: '字段', before: '变更前', after: '变更后', unchanged: '没有内容', stack: '堆栈',
    export: '导出 CSV', removeChosen: '删除所选（{count}）', removeTime: '删除该时间段', removeTimeAsk: '该时间段内的所有日志都将被永久删除，是否继续？', removedCount: '已删除 {count} 条', period: '时间范围', anyUser: '全部用户', any: '全部',
  },
  zhtw: {
    kinds: '記錄類型', SignIn: '登入記錄', Operation: '操作記錄', Request: '請求記錄', Error: '錯誤記錄', time: '時間', user: '使用者', address: 'IP 位址', platform: '平台', browser: '瀏覽器', type: '類型', signIn: '登入', signOut: '登出', result: '結果', worked: '成功', refused: '拒絕',
    what: '操作', target: '對象', targetId: '對象編號', request: '請求', method: '方法', status: '狀態碼', duration: '耗時', milliseconds: '{count} 毫秒', message: '錯誤', requestId: '請求編號', details: '詳細資料', field: '欄位', before: '變更前', after: '變更後', unchanged: '沒有內容', stack: '堆疊',
    export: '匯出 CSV', removeChosen: '刪除所選（{count}）', removeTime: '刪除該時段', removeTimeAsk: '該時段內的所有記錄都將被永久刪除，是否繼續？', removedCount: '已刪除 {count} 筆', period: '時間範圍', anyUser: '全部使用者', any: '全部',
  },
  en: {
    kinds: 'Kinds of logs', SignIn: 'Sign-ins', Operation: 'Changes', Request: 'Requests', Error: 'Errors', time: 'Time', user: 'User', address: 'IP address', platform: 'Platform', browser: 'Browser', type: 'Kind', signIn: 'Signing in', signOut: 'Signing out', result: 'Result', worked: 'Worked', refused: 'Refused',
    what: 'Change', target: 'What it happened to', targetId: 'Its number', request: 'Request', method: 'Method', status: 'Status', duration: 'Took', milliseconds: '{count} ms', message: 'Error', requestId: 'Request number', details: 'Details', field: 'Field', before: 'Before', after: 'After', unchanged: 'Nothing was kept', stack: 'Stack',
    export: 'Export CSV', removeChosen: 'Remove chosen ({count})', removeTime: 'Remove this time', removeTimeAsk: 'All lines of this time will be permanently deleted. Do you want to continue?', removedCount: '{count} lines removed', period: 'Period', anyUser: 'All users', any: 'All',
  },
})
