import { streamCsv } from '#schemas/format/csv.ts'
import { writtenCell } from './cell-text.ts'
import type { BookBatch, BookSheet, SheetOrder } from './protocol.ts'
import { writeXlsxBook } from './xlsx-writer.ts'

/** Rows that leave as one piece of csv. */
async function* writeCsvBook(
  { columns }: BookSheet,
  batches: AsyncIterable<BookBatch>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const rows = async function* () {
    yield columns.map(({ head }) => head)
    for await (const batch of batches)
      for (const row of batch.rows)
        yield row.map((text, column) => writtenCell(text, columns[column]?.cells ?? 'text', 'csv'))
  }
  let pieces: Uint8Array[] = []
  let size = 0
  const gather = (): Uint8Array<ArrayBuffer> => {
    const whole = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    ;[pieces, size] = [[], 0]
    return whole
  }
  for await (const piece of streamCsv(rows())) {
    pieces.push(piece)
    size += piece.length
    if (size >= 65_536) yield gather()
  }
  yield gather()
}

/**
 * Writes sheets piece by piece. Columns declared as numbers, dates and times are written as such;
 * every other cell of xlsx is text, so that none is a formula. In csv a leading `'` guards against
 * formulas (security T27), and a byte order mark tells that it is UTF-8.
 */
export function writeBookPieces(
  { format, sheets }: Extract<SheetOrder, { type: 'write' }>,
  batches: AsyncIterable<BookBatch>,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  const [first] = sheets
  if (!first) throw new Error('a book without sheets')
  return format === 'csv' ? writeCsvBook(first, batches) : writeXlsxBook(sheets, batches)
}
