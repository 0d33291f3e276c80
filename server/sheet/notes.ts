import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { lettersOf } from './place.ts'
import type { SheetFindings } from './protocol.ts'

const texts = defineTexts({
  zh: {
    error: '{count}个单元格是公式错误，按空白导入：{places}',
    formula: '{count}个公式没有保存结果，按空白导入，请用Excel或WPS打开并保存后重新上传：{places}',
    rounded:
      '{count}个数字超过15位，保存文件时末尾几位已丢失。证件号、卡号等请先设为文本格式再填写：{places}',
    cut: '{count}个单元格的内容过长，已截断：{places}',
    merged: '合并单元格的值已填入所覆盖的各行（{count}格）',
    hiddenRows: '包含{count}行隐藏或被筛选的数据',
    hiddenColumns: '包含{count}个隐藏的列',
    more: '…',
  },
  zhtw: {
    error: '{count}個儲存格是公式錯誤，按空白匯入：{places}',
    formula: '{count}個公式沒有儲存結果，按空白匯入，請用Excel或WPS開啟並儲存後重新上傳：{places}',
    rounded:
      '{count}個數字超過15位，儲存檔案時末尾幾位已遺失。證件號、卡號等請先設為文字格式再填寫：{places}',
    cut: '{count}個儲存格的內容過長，已截斷：{places}',
    merged: '合併儲存格的值已填入所覆蓋的各列（{count}格）',
    hiddenRows: '包含{count}列隱藏或被篩選的資料',
    hiddenColumns: '包含{count}個隱藏的欄',
    more: '…',
  },
  en: {
    error: 'Cells that hold an error of a formula come in empty ({count}): {places}',
    formula:
      'Formulas that were saved without their result come in empty ({count}); please open the file in a spreadsheet program, save it and upload it again: {places}',
    rounded:
      'Numbers of more than 15 digits lost their last ones when the file was saved ({count}); please write such codes into cells formatted as text: {places}',
    cut: 'Cells that hold too much were cut ({count}): {places}',
    merged: 'Values of merged cells were given to every row that they cover ({count})',
    hiddenRows: 'Rows that are hidden or filtered come in too ({count})',
    hiddenColumns: 'Hidden columns come in too ({count})',
    more: '…',
  },
})

const placesShown = 8
const codes = [
  'error',
  'formula',
  'rounded',
  'cut',
  'merged',
  'hiddenRows',
  'hiddenColumns',
] as const

/**
 * Notes about a sheet before its rows are imported: cells that could not be read exactly, and
 * hidden or merged parts.
 */
export const sayNotes = ({ notes, counts }: SheetFindings, say: Say): string[] =>
  codes.flatMap((code) => {
    const count = counts[code] ?? 0
    if (count === 0) return []
    const places = notes
      .filter((note) => note.code === code)
      .slice(0, placesShown)
      .map(({ row, column, text }) => `${lettersOf(column)}${row}${text && ` (${text})`}`)
    const tail = count > places.length ? [say(texts, 'more')] : []
    return [say(texts, code, { count, places: [...places, ...tail].join(', ') })]
  })
