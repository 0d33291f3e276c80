import { guessDelimiter, readCsv } from '#schemas/format/csv.ts'
import { decodeText, guessEncoding } from '#schemas/format/text-encoding.ts'
import { isError, RowMaker } from './book.ts'
import type { Book, BookRow } from './book.ts'
import { SheetTrouble } from './protocol.ts'
import type { SheetWish } from './protocol.ts'

/**
 * A number in exponent notation, written because it did not fit its cell; its last digits are lost.
 */
const rounded = /^-?\d(\.\d+)?E\+(1[2-9]|[2-9]\d)$/i

interface SeparatedText {
  readonly text: string
  readonly delimiter: string
  /** Number of the first row in the file, from 0. */
  readonly first: number
}

async function* rowsOf({ text, delimiter, first }: SeparatedText): AsyncGenerator<BookRow> {
  let index = first
  for (const values of readCsv(text, delimiter)) {
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

/** Opens separated values in any common encoding; encoding and separator are guessed or wished. */
export function openCsv(bytes: Uint8Array, wish: SheetWish): Book {
  const encoding = wish.encoding ?? guessEncoding(bytes)
  const text = encoding && decodeText(bytes, encoding)
  if (encoding === undefined || text === undefined) throw new SheetTrouble('broken')
  if (/^\uFEFF?\s*<(html|table|\?xml|!doctype|meta|style)/i.test(text))
    throw new SheetTrouble('old')
  // The first line may name the separator for spreadsheet programs.
  const [line = '', named] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  const rest = text.slice(line.length)
  const delimiter = wish.delimiter ?? named ?? guessDelimiter(rest)
  return {
    sheets: [{ name: '', isHidden: false }],
    text: { encoding, delimiter },
    rows: () => rowsOf({ text: rest, delimiter, first: line === '' ? 0 : 1 }),
    layout: async () => ({ merges: [], hidden: 0 }),
  }
}
