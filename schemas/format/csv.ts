import { detectDelimiter, streamCsvRows, writeCsv, writeCsvStream } from 'hucre/csv'

/** The value of a CSV cell; numbers are written without a guard. */
export type CsvCell = string | number | null

/**
 * Texts that a spreadsheet could take for a formula (security T27) get a leading `'`. So do texts
 * that already begin with guards, so that reading restores every text.
 */
const formula = /^'*[=+\-@|\t\r\n\0]/
const guarded = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell
const unguarded = (text: string): string =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

/** Spreadsheets recognise UTF-8 only with a byte order mark. */
const manner = { bom: true } as const

/** Rows as CSV; no cell can be a formula (security T27). */
export const printCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  writeCsv(
    rows.map((row) => row.map(guarded)),
    manner,
  )

/** The same for streamed rows, as bytes. */
export function streamCsv(rows: AsyncIterable<readonly CsvCell[]>): ReadableStream<Uint8Array> {
  const cells = async function* (): AsyncGenerator<CsvCell[]> {
    for await (const row of rows) yield row.map(guarded)
  }
  return writeCsvStream(cells(), manner)
}

/** What separates the cells of a CSV text: comma, semicolon, tab or vertical bar. */
export const guessDelimiter = (text: string): string => detectDelimiter(text)

/**
 * The rows of a CSV text without formula guards; the separator is guessed where none is given. Never
 * throws: an unclosed quote extends to the end.
 */
export function* readCsv(text: string, delimiter = guessDelimiter(text)): Generator<string[]> {
  for (const row of streamCsvRows(text, { delimiter }))
    yield row.map((cell) => unguarded(String(cell ?? '')))
}
