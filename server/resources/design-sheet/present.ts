import type { ReadSheet, SheetState } from '#schemas/api/design-sheet.ts'
import { guessColumns, misfitsOfAll } from '#schemas/design/import/sheet.ts'
import { defineTexts } from '#schemas/text.ts'
import type { SheetRow } from './table.ts'

export const sheetTexts = defineTexts({
  zh: {
    failed: '{name} 未导入的数据',
    row: '行号',
    why: '原因',
    gone: '表格的列在已发布的表单中都不存在',
  },
  zhtw: {
    failed: '{name} 未匯入的資料',
    row: '列號',
    why: '原因',
    gone: '表格的欄在已發布的表單中都不存在',
  },
  en: {
    failed: '{name} rows that did not come in',
    row: 'Row',
    why: 'Why',
    gone: 'None of the columns of the sheet is in the published form',
  },
})

/** A sheet that waits: its columns with what they seem to be. */
export function presentSheet({
  id,
  fileName,
  rows,
}: {
  readonly id: string
  readonly fileName: string
  readonly rows: readonly (readonly string[])[]
}): ReadSheet {
  const lines = rows.slice(1)
  const columns = guessColumns(rows).map((one) => ({
    ...one,
    samples: [...one.samples],
    misfits: misfitsOfAll(lines, one.place),
  }))
  return { id, fileName, total: lines.filter((row) => row.length > 0).length, columns }
}

/** Failures that travel; the sheet of exceptions has all. */
const shown = 100

/** How far the rows of a sheet are. */
export const presentState = (
  { file_name, rows, done, added, failures }: SheetRow,
  isLive: boolean,
): SheetState => ({
  fileName: file_name,
  isLive,
  total: rows.length - 1,
  done,
  added,
  failed: new Set(failures.map(({ row }) => row)).size,
  failures: failures.slice(0, shown),
})
