import type { TextEncoding } from '#schemas/format/text-encoding.ts'
import type { Merge } from '#schemas/design/import/head.ts'

/** What could not be read exactly in a cell. */
export interface CellNote {
  readonly code: 'error' | 'formula' | 'rounded' | 'cut'
  /** Counted from 0. */
  readonly column: number
  readonly text: string
}

/** A row of a sheet as texts; rows missing in the file are left out. */
export interface BookRow {
  /** Counted from 0. */
  readonly index: number
  readonly cells: string[]
  readonly notes: readonly CellNote[]
  readonly isHidden: boolean
}

/** How a file of separated values is read. */
export interface SheetText {
  readonly encoding: TextEncoding
  readonly delimiter: string
}

/** An open workbook of any format. */
export interface Book {
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[]
  /** How a file of separated values is read. */
  readonly text?: SheetText
  rows(sheet: number): AsyncGenerator<BookRow>
  /** Merged cells and hidden columns. */
  layout(sheet: number): Promise<{ readonly merges: readonly Merge[]; readonly hidden: number }>
}

/** Error values of formulas, which all programs write alike. */
export const isError = (text: string): boolean =>
  /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|GETTING_DATA|UNKNOWN!)$|^Err:\d{3}$/.test(
    text,
  )

/** Most letters in a cell, the limit of spreadsheet programs themselves. */
export const mostLetters = 32_767

/** Collects the cells of a row by column, with notes on them. */
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
