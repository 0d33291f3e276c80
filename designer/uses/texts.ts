import { defineTexts } from '#schemas/text.ts'

export const usesTexts = defineTexts({
  zh: {
    removeAsk: '确定删除吗？',
    remove: '删除',
    cancel: '取消',
    removeHint: '删除后，下列内容中对它的引用将失效。',
    renameHint: '改名后，本设计中的引用立即更新，其他表单和授权在发布时更新。',
    node: '字段“{name}”',
    rule: '规则“{name}”',
    column: '列表列',
    search: '查询条件',
    sort: '排序',
    filter: '数据过滤',
  },
  zhtw: {
    removeAsk: '確定刪除嗎？',
    remove: '刪除',
    cancel: '取消',
    removeHint: '刪除後，下列內容中對它的引用將失效。',
    renameHint: '改名後，本設計中的引用立即更新，其他表單和授權在發佈時更新。',
    node: '欄位「{name}」',
    rule: '規則「{name}」',
    column: '列表欄',
    search: '查詢條件',
    sort: '排序',
    filter: '資料篩選',
  },
  en: {
    removeAsk: 'Delete the selection?',
    remove: 'Delete',
    cancel: 'Cancel',
    removeHint: 'These references will no longer work.',
    renameHint:
      'References in this design update at once. Other forms and permissions update on publish.',
    node: 'field “{name}”',
    rule: 'rule “{name}”',
    column: 'list column',
    search: 'search field',
    sort: 'sort',
    filter: 'data filter',
  },
})
