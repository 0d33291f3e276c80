import type { RowProblem } from '#schemas/api/record-job.ts'
import type { PlacedField } from './read-cells.ts'
import type { CellReader } from './read-cells.ts'

/** The rows of a file that are one record: its own cells in the first, lines in all of them. */
export interface RecordRows {
  /** Number of the first row in the file. */
  readonly row: number
  readonly rows: readonly (readonly string[])[]
}

const isBlank = (row: readonly string[], columns: readonly PlacedField[]): boolean =>
  columns.every(({ place }) => (row[place] ?? '').trim() === '')

const isAlike = (
  row: readonly string[],
  other: readonly string[],
  columns: readonly PlacedField[],
): boolean => columns.every(({ place }) => (row[place] ?? '') === (other[place] ?? ''))

/**
 * Rows as records. A row with lines belongs to the record before it where its own cells are empty
 * or the same; empty rows are nothing.
 */
export function gatherRecords(
  rows: readonly (readonly string[])[],
  first: number,
  columns: readonly PlacedField[],
): RecordRows[] {
  const own = columns.filter(({ field }) => field.table === null)
  const lines = columns.filter(({ field }) => field.table !== null)
  const records: { row: number; rows: (readonly string[])[] }[] = []
  for (const [index, row] of rows.entries()) {
    if (isBlank(row, columns)) continue
    const before = records.at(-1)
    const head = before?.rows[0]
    const isLine =
      head !== undefined &&
      lines.length > 0 &&
      !isBlank(row, lines) &&
      (isBlank(row, own) || isAlike(row, head, own))
    if (before && isLine) before.rows.push(row)
    else records.push({ row: first + index, rows: [row] })
  }
  return records
}

/** A record read from its rows, with the problems of cells that cannot be read. */
export interface ReadRecord extends RecordRows {
  readonly data: Readonly<Record<string, unknown>>
  readonly problems: readonly RowProblem[]
}

/** The values of a record; empty cells say nothing, so that defaults and stored values stay. */
export function readRecord(
  record: RecordRows,
  columns: readonly PlacedField[],
  { reader, label }: { readonly reader: CellReader; label(column: PlacedField): string },
): ReadRecord {
  const problems: RowProblem[] = []
  const read = (
    row: readonly string[],
    wanted: readonly PlacedField[],
    number: number,
  ): Record<string, unknown> => {
    const data: Record<string, unknown> = {}
    for (const column of wanted) {
      const text = row[column.place] ?? ''
      if (text.trim() === '') continue
      const cell = reader.read(column, text)
      if ('message' in cell)
        problems.push({
          row: number,
          column: column.place,
          label: label(column),
          message: cell.message,
        })
      else data[column.field.node.field] = cell.value
    }
    return data
  }
  const own = columns.filter(({ field }) => field.table === null)
  const data = read(record.rows[0] ?? [], own, record.row)
  const tables = new Set(columns.flatMap(({ field }) => field.table ?? []))
  for (const table of tables) {
    const cells = columns.filter(({ field }) => field.table === table)
    const lines = record.rows.flatMap((row, index) =>
      isBlank(row, cells) ? [] : [read(row, cells, record.row + index)],
    )
    if (lines.length > 0) data[table.node.field] = lines
  }
  return { ...record, data, problems }
}
