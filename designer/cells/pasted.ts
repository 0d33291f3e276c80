import { makeAutoObservable, observableRef } from 'mobx'
import type { Fragment } from '#schemas/design/fragment.ts'
import { cellLimits, readCells } from '#schemas/design/import/cells.ts'
import type { PastedCells } from '#schemas/design/import/cells.ts'
import { readFragment } from '../fragment-text.ts'

/** Cells of a spreadsheet that were pasted, as long as it is asked what becomes of them. */
export class PastedTable {
  cells: PastedCells | null = null

  constructor() {
    makeAutoObservable(this, { cells: observableRef }, { autoBind: true })
  }

  /**
   * Reads what the clipboard holds: a fragment of a form; cells, which are asked about; nothing of
   * ours. A text beyond all limits is not read.
   */
  take(text: string, html: string): Fragment | 'asked' | 'tooLong' | null {
    const own = readFragment(text)
    if (own) return own
    if (text.length > cellLimits.characters) return 'tooLong'
    this.cells = readCells(text, html)
    return this.cells && 'asked'
  }

  /** It was answered. */
  close(): void {
    this.cells = null
  }
}
