import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { columnOf, nameOf, tableOf } from './physical.ts'
import { bindCell, castOf, readCell, writeCell } from './cell.ts'
import { cellOf, child, main } from './layout.ts'
import type { Child, Layout, StoredField } from './layout.ts'
import { addItems, joinItems, plain } from './part.ts'
import type { Expr, Part } from './part.ts'
import { overtaken } from './shapes.ts'
import type { BoundStatement } from './shapes.ts'
import type { Data } from '#schemas/record/input.ts'

/** What one statement reads: columns of the record, and sub-tables with their columns. */
export interface Selection {
  readonly stored: readonly StoredField[]
  readonly children: readonly Child[]
  readonly isLive: Expr
}

/** The part of a layout under these paths. */
export const selectionOf = (layout: Layout, paths: ReadonlySet<string>): Selection => ({
  isLive: layout.isLive,
  stored: [...layout.byPath.values()].filter(
    (storedField) => !storedField.field.table && paths.has(storedField.field.path),
  ),
  children: layout.children
    .filter((subTable) => paths.has(subTable.field.path))
    .map((subTable) => ({
      ...subTable,
      stored: subTable.stored.filter((column) => paths.has(column.field.path)),
    })),
})

const cells = (stored: readonly StoredField[]): Expr[] =>
  stored.map(
    (storedField, index) =>
      sql`${readCell(storedField.slot, cellOf(storedField))} as ${nameOf(`v${index}`)}`,
  )

const rowsOf = ({ table, stored }: Child, index: number): Expr => sql`
  (select coalesce(json_agg(x order by x.position), '[]'::json)
    from (select ${columnOf('id', child)}, ${columnOf('position', child)}${addItems(cells(stored))}
    from ${tableOf(table)} as ${nameOf(child)}
    where ${columnOf('parent_id', child)} = ${columnOf('id', main)}) as x) as ${nameOf(`r${index}`)}`

/** Select list of a record: id and version, then values and lines in the order of the selection. */
export const selectPart = ({ stored, children, isLive }: Selection): Part =>
  plain(
    `${stored.map((storedField) => storedField.field.path).join(',')};${children.map((subTable) => `${subTable.field.path}(${subTable.stored.map((column) => column.field.path).join(',')})`).join(',')}`,
    () =>
      joinItems([
        columnOf('id', main),
        sql`case when ${isLive} then ${columnOf('version', main)} end as version`,
        ...cells(stored),
        ...children.map(rowsOf),
      ]),
  )

export interface RawRow {
  readonly id: string
  /** Null where the version of the layout is no longer live. */
  readonly version: number | null
  readonly [key: string]: unknown
}

/**
 * A database row as a record for the wire; throws where another version went live before it was
 * read.
 */
export function toRecord(
  row: RawRow,
  { stored, children }: Selection,
): { id: string; version: number; data: Record<string, unknown> } {
  if (row.version === null) throw overtaken()
  const data: Record<string, unknown> = {}
  stored.forEach((storedField, index) => (data[storedField.field.node.field] = row[`v${index}`]))
  children.forEach((subTable, index) => {
    const rows = row[`r${index}`] as readonly RawRow[]
    data[subTable.field.node.field] = rows.map((line) =>
      Object.fromEntries([
        ['id', line.id],
        ...subTable.stored.map((column, at): [string, unknown] => [
          column.field.node.field,
          line[`v${at}`],
        ]),
      ]),
    )
  })
  return { id: row.id, version: row.version, data }
}

/** A value of the call; parts of one statement are told apart by their order. */
export const valuePart = (value: unknown): Part => ({
  key: '$',
  values: [value],
  build: (mark) => mark(0),
})

/** A field whose value the statement itself takes, and where it finds it. */
export interface TakenCell {
  readonly field: string
  readonly value: Expr
}

/**
 * All values of a record that a save writes, in the order of the layout; that of a taken field is
 * not among them.
 */
export const dataPart = (layout: Layout, data: Data, taken?: TakenCell): Part => ({
  key: taken ? `* ${taken.field}` : '*',
  values: layout.stored.map((storedField) =>
    bindCell(storedField.slot, data[storedField.field.node.field]),
  ),
  build: (mark) =>
    joinItems(
      layout.stored.map(({ field, slot }, index) =>
        writeCell(slot, field.path === taken?.field ? taken.value : mark(index)),
      ),
    ),
})

/** The same as assignments of an UPDATE. */
export const assignPart = (layout: Layout, data: Data): Part => ({
  ...dataPart(layout, data),
  build: (mark) =>
    joinItems(
      layout.stored.map(
        (storedField, index) =>
          sql`${nameOf(storedField.column)} = ${writeCell(storedField.slot, mark(index))}`,
      ),
    ),
})

/** Lines of one sub-table, each with its id, as one JSON value. */
export const linesPart = ({ stored, field }: Child, lines: readonly Data[]): Part => ({
  key: field.path,
  values: [
    JSON.stringify(
      lines.map((line, position) => ({
        id: line['id'],
        position,
        ...Object.fromEntries(
          stored.map((storedField, index) => [
            `v${index}`,
            line[storedField.field.node.field] ?? null,
          ]),
        ),
      })),
    ),
  ],
  build: (mark) => sql`${mark(0)}::jsonb`,
})

export const insertInto = (layout: Layout): Expr =>
  sql`
    insert into ${tableOf(layout.table)} (id, version, created_at, created_by, created_org,
      modified_at, modified_by${addItems(layout.stored.map((storedField) => nameOf(storedField.column)))})`

/**
 * Writes the lines of a sub-table under `parent` after the record is `saved`: inserts them, or with
 * `isUpdate` merges them with the present ones.
 */
export function writeLines(
  { table, stored }: Child,
  given: { readonly lines: Expr; readonly parent: Expr; readonly isUpdate: boolean },
): Expr {
  const { lines, parent, isUpdate } = given
  const shape = stored.map(
    (storedField, index) => sql`${nameOf(`v${index}`)} ${castOf(storedField.slot)}`,
  )
  const names = stored.map((storedField) => nameOf(storedField.column))
  const cells = stored.map(({ slot }, index) => writeCell(slot, columnOf(`v${index}`, 'x')))
  const insert = sql`insert into ${tableOf(table)} as ${nameOf(child)} (id, parent_id, position${addItems(names)})
    select x.id, ${parent}, x.position${addItems(cells)}
    from jsonb_to_recordset(${lines}) as x(id text, position integer${addItems(shape)})
    where exists (select 1 from saved)`
  if (!isUpdate) return insert
  const excluded = names.map((name) => sql`${name} = excluded.${name}`)
  return sql`
    ${insert} on conflict (id) do update set position = excluded.position${addItems(excluded)}
    where ${columnOf('parent_id', child)} = excluded.parent_id`
}

/** Runs statements, on the pool or in the transaction of a save. */
export type StatementRunner = <R>(statement: BoundStatement) => Promise<R[]>

export const runOn =
  (db: Database): StatementRunner =>
  ({ statement, values }) =>
    db.query(statement, values)
