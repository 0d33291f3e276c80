import { writeCsv } from 'hucre/csv'

/** A cell of a table that people take with them. */
export type Cell = string | number | null

const settings = { escapeFormulae: true } as const
// Spreadsheets take UTF-8 for what it is only with this mark.
const mark = '\uFEFF'

/** A CSV file of a head and rows that come in parts. What a spreadsheet would take for a formula becomes plain text. */
export async function csvFile(
  name: string,
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<File> {
  const text = (rows: readonly (readonly Cell[])[]): string =>
    `${writeCsv(
      rows.map((row) => [...row]),
      settings,
    )}\r\n`
  const blobs = [mark, text([head])]
  for await (const rows of parts) if (rows.length > 0) blobs.push(text(rows))
  return new File(blobs, `${name}.csv`, { type: 'text/csv' })
}
