import { defineTexts } from '#schemas/text.ts'
import { linkTexts } from '#schemas/widget/linked.ts'

export const texts = defineTexts({
  zh: {
    ...linkTexts.zh,
    name: '设计子表', showTitle: '显示标题', heads: '多级表头', showSummary: '显示合计', summaryField: '合计字段', footerButtons: '表格按钮', rowButtons: '行按钮', add: '添加', batchRemove: '批量删除', copy: '复制', remove: '删除',
    confirmRemove: '删除前确认', defaultRows: '默认行数', minRows: '最少行数', maxRows: '最多行数', hasPick: '从表单选取行', pickText: '选取按钮文字', transferList: '填入的列', popupTitle: '弹窗标题',
    rowsCrossed: '最少行数不能大于最多行数', noSummaryField: '请选择合计字段', headsCrossed: '表头之间的列有交叉', noTransfer: '请设置选取后填入的列',
    total: '合计', row: '第{row}行', cell: '{label}，第{row}行', actions: '操作', number: '序号', selectAll: '选择全部', empty: '暂无数据', pick: '选取',
    askRemove: '确定删除第{row}行吗？', askBatchRemove: '确定删除选中的{count}行吗？', confirm: '确定', cancel: '取消',
    undo: '撤销', removed: '已删除{count}行', copied: '已复制第{row}行', picked: '已添加{count}行', undone: '已撤销', pasted: '已粘贴{cells}个单元格', added: '新增{added}行', unread: '{unread}个无法识别', locked: '{locked}个不可填写', beyond: '超出行数上限的{beyond}行未粘贴',
  },
  zhtw: {
    ...linkTexts.zhtw,
    name: '設計子表', showTitle: '顯示標題', heads: '多級表頭', showSummary: '顯示合計', summaryField: '合計欄位', footerButtons: '表格按鈕', rowButtons: '列按鈕', add: '新增', batchRemove: '批次刪除', copy: '複製', remove: '刪除',
    confirmRemove: '刪除前確認', defaultRows: '預設列數', minRows: '最少列數', maxRows: '最多列數', hasPick: '從表單選取資料列', pickText: '選取按鈕文字', transferList: '填入的欄位', popupTitle: '彈窗標題',
    rowsCrossed: '最少列數不能大於最多列數', noSummaryField: '請選擇合計欄位', headsCrossed: '表頭之間的欄位有交叉', noTransfer: '請設定選取後填入的欄位',
    total: '合計', row: '第{row}列', cell: '{label}，第{row}列', actions: '操作', number: '序號', selectAll: '選取全部', empty: '暫無資料', pick: '選取',
    askRemove: '確定刪除第{row}列嗎？', askBatchRemove: '確定刪除選取的{count}列嗎？', confirm: '確定', cancel: '取消',
    undo: '復原', removed: '已刪除{count}列', copied: '已複製第{row}列', picked: '已新增{count}列', undone: '已復原', pasted: '已貼上{cells}個儲存格', added: '新增{added}列', unread: '{unread}個無法識別', locked: '{locked}個不可填寫', beyond: '超出列數上限的{beyond}列未貼上',
  },
  en: {
    ...linkTexts.en,
    name: 'Sub-table', showTitle: 'Show the title', heads: 'Heads over columns', showSummary: 'Show totals', summaryField: 'Columns with a total', footerButtons: 'Buttons of the table', rowButtons: 'Buttons of a row', add: 'Add', batchRemove: 'Remove selected', copy: 'Copy', remove: 'Remove',
    confirmRemove: 'Ask before removing', defaultRows: 'Rows at the start', minRows: 'Fewest rows', maxRows: 'Most rows', hasPick: 'Rows can be picked from a form', pickText: 'Text of that button', transferList: 'Columns filled in', popupTitle: 'Title of the dialog',
    rowsCrossed: 'The fewest rows are more than the most', noSummaryField: 'Choose the columns with a total', headsCrossed: 'Two heads share only some of their columns', noTransfer: 'Say which columns are filled in',
    total: 'total', row: 'row {row}', cell: '{label}, row {row}', actions: 'Actions', number: 'No.', selectAll: 'Select all', empty: 'No data', pick: 'Pick',
    askRemove: 'Remove row {row}?', askBatchRemove: 'Remove the {count} selected rows?', confirm: 'Remove', cancel: 'Cancel',
    undo: 'Undo', removed: 'Rows removed: {count}', copied: 'Row {row} copied', picked: 'Rows added: {count}', undone: 'Undone', pasted: 'Cells pasted: {cells}', added: 'rows added: {added}', unread: 'not understood: {unread}', locked: 'not to be filled in: {locked}', beyond: 'rows beyond the most left out: {beyond}',
  },
})
