import { defineTexts } from '#schemas/text.ts'

export const listTexts = defineTexts({
  zh: {
    searchForm: '查询条件', keyword: '关键词', search: '查询', reset: '重置', expand: '展开', collapse: '收起', add: '新增', batchRemove: '批量删除', edit: '编辑', detail: '详情', remove: '删除',
    actions: '操作', refresh: '刷新', density: '密度', large: '宽松', middle: '适中', small: '紧凑', total: '共{total}条', selected: '已选择{count}项', clear: '清空选择', select: '选择{name}', selectAll: '全选本页',
    prompt: '提示', removePrompt: '此操作将永久删除该数据, 是否继续?', batchPrompt: '此操作将永久删除所选的{count}条数据, 是否继续?', confirm: '确定', cancel: '取消',
    empty: '暂无数据', clearFilters: '清除筛选', failed: '加载失败', retry: '重试', forbidden: '您没有权限查看该列表', columnSettings: '列设置', resize: '调整列宽：{name}', page: '分页', prev: '上一页', next: '下一页',
  },
  zhtw: {
    searchForm: '查詢條件', keyword: '關鍵字', search: '查詢', reset: '重設', expand: '展開', collapse: '收起', add: '新增', batchRemove: '批次刪除', edit: '編輯', detail: '詳情', remove: '刪除',
    actions: '操作', refresh: '重新整理', density: '密度', large: '寬鬆', middle: '適中', small: '緊湊', total: '共{total}筆', selected: '已選擇{count}項', clear: '清空選擇', select: '選擇{name}', selectAll: '全選本頁',
    prompt: '提示', removePrompt: '此操作將永久刪除該資料, 是否繼續?', batchPrompt: '此操作將永久刪除所選的{count}筆資料, 是否繼續?', confirm: '確定', cancel: '取消',
    empty: '暫無資料', clearFilters: '清除篩選', failed: '載入失敗', retry: '重試', forbidden: '您沒有權限檢視該列表', columnSettings: '欄位設定', resize: '調整欄寬：{name}', page: '分頁', prev: '上一頁', next: '下一頁',
  },
  en: {
    searchForm: 'Search', keyword: 'Keyword', search: 'Search', reset: 'Reset', expand: 'Expand', collapse: 'Collapse', add: 'Add', batchRemove: 'Batch delete', edit: 'Edit', detail: 'Details', remove: 'Delete',
    actions: 'Actions', refresh: 'Refresh', density: 'Density', large: 'Loose', middle: 'Middle', small: 'Tight', total: '{total} in total', selected: '{count} selected', clear: 'Clear', select: 'Select {name}', selectAll: 'Select this page',
    prompt: 'Please confirm', removePrompt: 'This operation will permanently delete the data. Do you want to continue?', batchPrompt: 'This operation will permanently delete the {count} selected records. Do you want to continue?', confirm: 'OK', cancel: 'Cancel',
    empty: 'No data', clearFilters: 'Clear filters', failed: 'Could not be loaded', retry: 'Retry', forbidden: 'You are not permitted to see this list', columnSettings: 'Columns', resize: 'Width of {name}', page: 'Pages', prev: 'Previous page', next: 'Next page',
  },
})
