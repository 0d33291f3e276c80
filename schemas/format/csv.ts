import { streamCsvRows, writeCsv, writeCsvStream } from 'hucre/csv'

/** What a text of separated values can hold: numbers are written without a guard. */
export type CsvCell = string | number | null

/**
 * What a spreadsheet would take for a formula (security T27). Such a text gets a `'` before it, and
 * so does one that begins like a text with that sign, so that reading gives back every text.
 */
const formula = /^'*[=+\-@|\t\r\n\0]/
const guarded = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell
const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

/** Spreadsheets take UTF-8 for what it is only with a mark before it. */
const manner = { bom: true } as const

/** Rows as a text of separated values; no cell of it is a formula (security T27). */
export const printCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  writeCsv(
    rows.map((row) => row.map(guarded)),
    manner,
  )

/** The same for rows that come by and by, as bytes. */
export function streamCsv(rows: AsyncIterable<readonly CsvCell[]>): ReadableStream<Uint8Array> {
  const cells = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const row of rows) yield row.map(guarded)
  }
  return writeCsvStream(cells(), manner)
}

/**
 * The rows of a text of separated values, without the guards of formulas; the separator is found
 * out where none is named. Never throws: a quote that is not closed goes to the end.
 */
export function* readCsv(text: string, delimiter?: string): Generator<string[]> {
  for (const row of streamCsvRows(text, delimiter === undefined ? {} : { delimiter }))
    yield row.map((cell) => unguarded(String(cell ?? '')))
}
