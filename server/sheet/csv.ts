import { readCsv } from '#schemas/format/csv.ts'
import { decodeText } from '#schemas/format/text-encoding.ts'
import { isError, RowMaker } from './book.ts'
import type { Book, BookRow } from './book.ts'
import { SheetTrouble } from './protocol.ts'

/**
 * A number in exponent notation, written because it did not fit its cell; its last digits are lost.
 */
const rounded = /^-?\d(\.\d+)?E\+(1[2-9]|[2-9]\d)$/i

async function* rowsOf(text: string): AsyncGenerator<BookRow> {
  // The first line may name the separator for spreadsheet programs; otherwise it is detected.
  const [line = '', delimiter] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  let index = line === '' ? 0 : 1
  for (const values of readCsv(text.slice(line.length), delimiter)) {
    const row = new RowMaker()
    for (const [column, cell] of values.entries()) {
      // `="…"` keeps spreadsheet programs from reading a text as a number.
      const word = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell
      if (isError(word.trim())) row.note('error', column, word.trim())
      else row.put(column, word)
      if (rounded.test(word.trim())) row.note('rounded', column, word.trim())
    }
    yield { index: index++, cells: row.cells, notes: row.notes, isHidden: false }
  }
}

/** Opens separated values in any common encoding. */
export function openCsv(bytes: Uint8Array): Book {
  const text = decodeText(bytes)
  if (text === undefined) throw new SheetTrouble('broken')
  if (/^\uFEFF?\s*<(html|table|\?xml|!doctype|meta|style)/i.test(text))
    throw new SheetTrouble('old')
  return {
    sheets: [{ name: '', isHidden: false }],
    rows: () => rowsOf(text),
    layout: async () => ({ merges: [], hidden: 0 }),
  }
}
