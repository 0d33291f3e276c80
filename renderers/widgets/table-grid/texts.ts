import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '表格容器', columns: '列数', borderType: '边框', solid: '实线', dashed: '虚线', dotted: '点线', none: '无', borderColor: '边框颜色', borderWidth: '边框宽度',
    cells: '单元格', cell: '第{row}行第{column}列', cellSpan: '第{row}行第{column}列，占{rows}行{columns}列', rowAbove: '在上方插入行', rowBelow: '在下方插入行', columnBefore: '在左侧插入列', columnAfter: '在右侧插入列', removeRow: '删除行', removeColumn: '删除列',
    mergeRight: '向右合并', mergeDown: '向下合并', mergeLeft: '向左合并', mergeUp: '向上合并', mergeRow: '合并整行', mergeColumn: '合并整列', split: '取消合并',
  },
  zhtw: {
    name: '表格容器', columns: '欄數', borderType: '邊框', solid: '實線', dashed: '虛線', dotted: '點線', none: '無', borderColor: '邊框顏色', borderWidth: '邊框寬度',
    cells: '儲存格', cell: '第{row}列第{column}欄', cellSpan: '第{row}列第{column}欄，佔{rows}列{columns}欄', rowAbove: '在上方插入列', rowBelow: '在下方插入列', columnBefore: '在左側插入欄', columnAfter: '在右側插入欄', removeRow: '刪除列', removeColumn: '刪除欄',
    mergeRight: '向右合併', mergeDown: '向下合併', mergeLeft: '向左合併', mergeUp: '向上合併', mergeRow: '合併整列', mergeColumn: '合併整欄', split: '取消合併',
  },
  en: {
    name: 'Table grid', columns: 'Columns', borderType: 'Lines', solid: 'Solid', dashed: 'Dashed', dotted: 'Dotted', none: 'None', borderColor: 'Colour of lines', borderWidth: 'Width of lines',
    cells: 'Cells', cell: 'Row {row}, column {column}', cellSpan: 'Row {row}, column {column}, {rows} by {columns}', rowAbove: 'Insert row above', rowBelow: 'Insert row below', columnBefore: 'Insert column before', columnAfter: 'Insert column after', removeRow: 'Remove row', removeColumn: 'Remove column',
    mergeRight: 'Merge right', mergeDown: 'Merge down', mergeLeft: 'Merge left', mergeUp: 'Merge up', mergeRow: 'Merge the row', mergeColumn: 'Merge the column', split: 'Split',
  },
})
