import { defineTexts } from '#schemas/text.ts'

/** What pickers say (2.7); `needed` as the specification quotes it (5.5). */
export const pickTexts = defineTexts({
  zh: {
    all: '全部', ownOrganize: '当前组织', subordinates: '我的下属', system: '系统变量', currentUser: '当前用户', user: '用户', organize: '组织', position: '岗位', role: '角色', group: '分组',
    search: '搜索名称、编码或拼音', searchAreas: '搜索名称、编码或拼音', searchPeople: '搜索姓名、账号或拼音', chosen: '已选（{count}）', clear: '清空', remove: '移除{name}', recent: '最近选择', empty: '没有可选的内容', notFound: '没有符合条件的内容', noSubordinates: '您没有下属',
    failed: '加载失败', retry: '重试', loading: '加载中', confirm: '确定', cancel: '取消', needed: '请选择{title}', title: '请选择', followed: '请先选择所依据的内容',
  },
  zhtw: {
    all: '全部', ownOrganize: '目前組織', subordinates: '我的下屬', system: '系統變數', currentUser: '目前使用者', user: '使用者', organize: '組織', position: '職位', role: '角色', group: '群組',
    search: '搜尋名稱、編碼或拼音', searchAreas: '搜尋名稱、編碼或拼音', searchPeople: '搜尋姓名、帳號或拼音', chosen: '已選（{count}）', clear: '清空', remove: '移除{name}', recent: '最近選擇', empty: '沒有可選的內容', notFound: '沒有符合條件的內容', noSubordinates: '您沒有下屬',
    failed: '載入失敗', retry: '重試', loading: '載入中', confirm: '確定', cancel: '取消', needed: '請選擇{title}', title: '請選擇', followed: '請先選擇所依據的內容',
  },
  en: {
    all: 'All', ownOrganize: 'Current organisation', subordinates: 'My subordinates', system: 'Variables', currentUser: 'Current user', user: 'Users', organize: 'Organisations', position: 'Positions', role: 'Roles', group: 'Groups',
    search: 'Search by name, code or pinyin', searchAreas: 'Search by name, code or pinyin', searchPeople: 'Search by name, account or pinyin', chosen: 'Chosen ({count})', clear: 'Clear', remove: 'Remove {name}', recent: 'Chosen lately', empty: 'There is nothing to choose', notFound: 'Nothing matches', noSubordinates: 'Nobody reports to you',
    failed: 'It could not be loaded', retry: 'Try again', loading: 'Loading', confirm: 'Confirm', cancel: 'Cancel', needed: 'Please choose {title}', title: 'Choose', followed: 'First fill in the field that this one follows',
  },
})
