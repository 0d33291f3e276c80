import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '设计子表', showTitle: '显示标题', showSummary: '显示合计', summaryField: '合计字段', footerButtons: '表格按钮', rowButtons: '行按钮', add: '添加', batchRemove: '批量删除', copy: '复制', remove: '删除',
    confirmRemove: '删除前确认', defaultRows: '默认行数', minRows: '最少行数', maxRows: '最多行数', rowsCrossed: '最少行数不能大于最多行数', noSummaryField: '请选择合计字段',
    total: '合计', row: '第{row}行', cell: '{label}，第{row}行', actions: '操作', number: '序号', selectAll: '选择全部', empty: '暂无数据',
    askRemove: '确定删除第{row}行吗？', askBatchRemove: '确定删除选中的{count}行吗？', confirm: '确定', cancel: '取消',
  },
  zhtw: {
    name: '設計子表', showTitle: '顯示標題', showSummary: '顯示合計', summaryField: '合計欄位', footerButtons: '表格按鈕', rowButtons: '列按鈕', add: '新增', batchRemove: '批次刪除', copy: '複製', remove: '刪除',
    confirmRemove: '刪除前確認', defaultRows: '預設列數', minRows: '最少列數', maxRows: '最多列數', rowsCrossed: '最少列數不能大於最多列數', noSummaryField: '請選擇合計欄位',
    total: '合計', row: '第{row}列', cell: '{label}，第{row}列', actions: '操作', number: '序號', selectAll: '選取全部', empty: '暫無資料',
    askRemove: '確定刪除第{row}列嗎？', askBatchRemove: '確定刪除選取的{count}列嗎？', confirm: '確定', cancel: '取消',
  },
  en: {
    name: 'Sub-table', showTitle: 'Show the title', showSummary: 'Show totals', summaryField: 'Columns with a total', footerButtons: 'Buttons of the table', rowButtons: 'Buttons of a row', add: 'Add', batchRemove: 'Remove selected', copy: 'Copy', remove: 'Remove',
    confirmRemove: 'Ask before removing', defaultRows: 'Rows at the start', minRows: 'Fewest rows', maxRows: 'Most rows', rowsCrossed: 'The fewest rows are more than the most', noSummaryField: 'Choose the columns with a total',
    total: 'total', row: 'row {row}', cell: '{label}, row {row}', actions: 'Actions', number: 'No.', selectAll: 'Select all', empty: 'No data',
    askRemove: 'Remove row {row}?', askBatchRemove: 'Remove the {count} selected rows?', confirm: 'Remove', cancel: 'Cancel',
  },
})
