import { defineTexts } from '#schemas/text.ts'

export const authorityTexts = defineTexts({
  zh: { column: '{table} · {column}' },
  zhtw: { column: '{table} · {column}' },
  en: { column: '{table} · {column}' },
})

export const buttonTexts = defineTexts({
  zh: { btn_add: '新增', btn_edit: '编辑', btn_remove: '删除', btn_detail: '详情', btn_batchRemove: '批量删除' },
  zhtw: { btn_add: '新增', btn_edit: '編輯', btn_remove: '刪除', btn_detail: '詳情', btn_batchRemove: '批次刪除' },
  en: { btn_add: 'Add', btn_edit: 'Edit', btn_remove: 'Remove', btn_detail: 'Detail', btn_batchRemove: 'Remove several' },
})
