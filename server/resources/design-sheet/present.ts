import type { ReadSheet, SheetFailure, SheetState } from '#schemas/api/design-sheet.ts'
import { guessColumns } from '#schemas/design/import/sheet.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { SheetRead } from '../../sheet/sheet.ts'
import { sayNotes } from '../../sheet/notes.ts'
import { presentPlace } from '../../sheet/uploaded.ts'
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
    gone: '表格的欄在已發佈的表單中都不存在',
  },
  en: {
    failed: '{name} rows that did not come in',
    row: 'Row',
    why: 'Why',
    gone: 'None of the columns of the sheet is in the published form',
  },
})

/** A waiting sheet: its columns with their detected types, and where they were found. */
export const presentSheet = (
  id: string,
  { name, about, findings }: SheetRead & { readonly name: string },
  say: Say,
): ReadSheet => ({
  id,
  fileName: name,
  total: findings.total,
  columns: guessColumns(about.heads, findings.digests).map((column) => ({
    ...column,
    samples: [...column.samples],
  })),
  place: presentPlace(about),
  notes: sayNotes(findings, say),
})

/** Most failures in an answer; the sheet of exceptions has all. */
export const failuresShown = 100

/** The progress of importing a sheet. */
export const presentState = (
  { file_name, total, done, added, failed }: SheetRow,
  failures: readonly SheetFailure[],
  isLive: boolean,
): SheetState => ({
  fileName: file_name,
  isLive,
  total,
  done,
  added,
  failed,
  failures: [...failures],
})
