import type { Merge } from '#schemas/design/import/head.ts'

/** What of a cell could not be taken as it stands. */
export interface CellNote {
  readonly code: 'error' | 'formula' | 'rounded' | 'cut'
  /** From 0. */
  readonly column: number
  readonly text: string
}

/** A row of a sheet as texts; rows that a file leaves out are left out. */
export interface BookRow {
  /** From 0. */
  readonly index: number
  readonly cells: string[]
  readonly notes: readonly CellNote[]
  readonly isHidden: boolean
}

/** A workbook, of whatever format. */
export interface Book {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  rows(sheet: number): AsyncGenerator<BookRow>
  /** Cells that are one, and columns that are hidden. */
  layout(sheet: number): Promise<{ readonly merges: readonly Merge[]; readonly hidden: number }>
}

/** Errors of formulas, as every program writes them. */
export const isError = (text: string): boolean =>
  /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|GETTING_DATA|UNKNOWN!)$|^Err:\d{3}$/.test(
    text,
  )

/** The most letters of a cell; it is what spreadsheets take themselves. */
const mostLetters = 32_767

/** A row in the making: its cells by their column, and what is said of them. */
export class RowMaker {
  readonly cells: string[] = []
  readonly notes: CellNote[] = []

  put(column: number, text: string): void {
    const word = text.replaceAll('\0', '').trim()
    if (word.length > mostLetters) this.note('cut', column, word.slice(0, 20))
    while (this.cells.length < column) this.cells.push('')
    this.cells[column] = word.slice(0, mostLetters)
  }

  note(code: CellNote['code'], column: number, text: string): void {
    this.notes.push({ code, column, text })
  }
}
