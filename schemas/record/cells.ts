import type { Field } from '../design/model.ts'
import type { Data } from './input.ts'
import { findStored, isLine } from './lines.ts'

/**
 * A record as plain data, with its stored version where that matters; null or absent for a new one.
 */
export interface PlainData {
  readonly data: Data
  readonly before?: Data | null
}

/** One value of a record: of a form field, or of a column in one line. */
export interface DataCell {
  readonly field: Field
  /** Dotted, with the index of the line: `parts.2.price`. */
  readonly path: string
  /** Undefined where the data has none. */
  readonly value: unknown
  /** The stored record or line around it; null for a new one. */
  readonly before: Data | null
  /** Reads a field by path from here: of the own line, else of the form. */
  readonly get: (path: string) => unknown
}

/** A record or one line during traversal. */
interface Level {
  readonly fields: readonly Field[]
  readonly data: Data
  readonly before: Data | null
  /** '' for the record, `parts.2.` for a line. */
  readonly prefix: string
  readonly get: (path: string) => unknown
}

const top = (fields: readonly Field[], { data, before = null }: PlainData): Level => ({
  fields,
  data,
  before,
  prefix: '',
  get: (path) => data[path],
})

const cellAt = ({ data, before, prefix, get }: Level, field: Field): DataCell => ({
  field,
  path: prefix + field.node.field,
  value: data[field.node.field],
  before,
  get,
})

/** Descends into the lines of a sub-table. */
function levelsIn(level: Level, table: Field): (line: Data, index: number) => Level {
  const name = table.node.field
  const own = `${table.path}.`
  const find = findStored(level.before?.[name])
  return (line, index) => ({
    fields: table.columns,
    data: line,
    before: find(line['id']),
    prefix: `${level.prefix}${name}.${index}.`,
    get: (path) => (path.startsWith(own) ? line[path.slice(own.length)] : level.get(path)),
  })
}

function* walk(level: Level): Generator<DataCell> {
  for (const field of level.fields) {
    if (field.kind.holds !== 'rows') {
      yield cellAt(level, field)
      continue
    }
    const rows = level.data[field.node.field]
    if (!Array.isArray(rows)) continue
    const down = levelsIn(level, field)
    for (const [index, row] of rows.entries()) if (isLine(row)) yield* walk(down(row, index))
  }
}

/** Every cell of a record with its lines, in reading order, also those without data. */
export const eachCell = (fields: readonly Field[], record: PlainData): Generator<DataCell> =>
  walk(top(fields, record))

function mapLevel(level: Level, map: (cell: DataCell) => unknown): Record<string, unknown> {
  const mapped: Record<string, unknown> = { ...level.data }
  for (const field of level.fields) {
    const name = field.node.field
    if (!Object.hasOwn(level.data, name)) continue
    const rows = level.data[name]
    if (field.kind.holds !== 'rows') mapped[name] = map(cellAt(level, field))
    else if (Array.isArray(rows)) {
      const down = levelsIn(level, field)
      mapped[name] = rows.map((row: unknown, index) =>
        isLine(row) ? mapLevel(down(row, index), map) : row,
      )
    }
  }
  return mapped
}

/** The record with every present cell converted; names that are no fields stay. */
export const mapCells = (
  fields: readonly Field[],
  record: PlainData,
  map: (cell: DataCell) => unknown,
): Record<string, unknown> => mapLevel(top(fields, record), map)
