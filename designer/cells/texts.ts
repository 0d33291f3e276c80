import { defineTexts } from '#schemas/text.ts'

/** Texts of pasting cells of a spreadsheet as fields. */
export const cellsTexts = defineTexts({
  zh: {
    title: '粘贴为字段',
    about: '剪贴板中有{columns}列、{rows}行。每一列将成为一个字段；请确认名称和类型。',
    isHead: '第一行是字段名称',
    insert: '插入{count}个字段',
    cancel: '取消',
    moreColumns: '仅采用前{most}列，另有{count}列未采用。',
    moreRows: '仅根据前{most}行判断类型和选项，另有{count}行未采用。',
    values: '单元格的值只用于判断类型和选项，不会作为数据导入。',
    nothing: '没有可用的列',
    noName: '请填写每个字段的名称',
  },
  zhtw: {
    title: '貼上為欄位',
    about: '剪貼簿中有{columns}欄、{rows}列。每一欄將成為一個欄位；請確認名稱和類型。',
    isHead: '第一列是欄位名稱',
    insert: '插入{count}個欄位',
    cancel: '取消',
    moreColumns: '僅採用前{most}欄，另有{count}欄未採用。',
    moreRows: '僅根據前{most}列判斷類型和選項，另有{count}列未採用。',
    values: '儲存格的值只用於判斷類型和選項，不會作為資料匯入。',
    nothing: '沒有可用的欄',
    noName: '請填寫每個欄位的名稱',
  },
  en: {
    title: 'Paste as fields',
    about:
      'The clipboard has {columns} columns and {rows} rows. Each column becomes a field. Check names and types.',
    isHead: 'First row contains field names',
    insert: 'Insert {count} {count: field|fields}',
    cancel: 'Cancel',
    moreColumns: 'Only the first {most} columns are used. Left out: {count}.',
    moreRows: 'Types and choices are detected from the first {most} rows. Left out: {count}.',
    values: 'Values are only used to detect types and choices. They are not imported.',
    nothing: 'No usable columns',
    noName: 'Every field needs a name',
  },
})
