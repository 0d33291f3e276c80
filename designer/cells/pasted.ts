import { makeAutoObservable, observableRef } from 'mobx'
import type { Fragment } from '#schemas/design/fragment.ts'
import { cellLimits, readCells } from '#schemas/design/import/cells.ts'
import type { PastedCells } from '#schemas/design/import/cells.ts'
import { readFragment } from '../fragment-text.ts'

/** Pasted spreadsheet cells, kept while the user is asked what to make of them. */
export class PastedTable {
  cells: PastedCells | null = null

  constructor() {
    makeAutoObservable(this, { cells: observableRef }, { autoBind: true })
  }

  /**
   * Reads the clipboard: returns a copied part of a form, 'asked' for cells that the user is now
   * asked about, or null for anything else. A text longer than the limit is not read ('tooLong').
   */
  take(text: string, html: string): Fragment | 'asked' | 'tooLong' | null {
    const own = readFragment(text)
    if (own) return own
    if (text.length > cellLimits.characters) return 'tooLong'
    this.cells = readCells(text, html)
    return this.cells && 'asked'
  }

  /** Closes the question about pasted cells. */
  close(): void {
    this.cells = null
  }
}
