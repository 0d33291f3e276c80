import { defineTexts } from '#schemas/text.ts'

/** What the head of a list says of its jobs; the dialogs have texts of their own. */
export const sheetActTexts = defineTexts({
  zh: { export: '导出', import: '导入', batches: '批量操作' },
  zhtw: { export: '匯出', import: '匯入', batches: '批次操作' },
  en: { export: 'Export', import: 'Import', batches: 'Batch operations' },
})
