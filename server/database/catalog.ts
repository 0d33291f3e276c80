import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../tables/tables.ts'
import { sqlPart, sqlText } from './sql-text.ts'
import type { SqlText } from './sql-text.ts'

/** A column as the catalog describes it, in PostgreSQL's own terms. */
export interface Column {
  readonly name: string
  readonly type: string
  /** '' for the default of the database. */
  readonly collation: string
  readonly isRequired: boolean
  /** Default expression; '' for none. */
  readonly initial: string
  readonly comment: string
}

export interface Constraint {
  readonly name: string
  readonly text: string
}

/** A table as data: enough to make it again in another database. */
export interface Shape {
  readonly schema: string
  readonly name: string
  /** Absent in older backups, from before tables had comments. */
  readonly comment?: string
  readonly columns: readonly Column[]
  /** Primary and foreign keys, unique values and checks. */
  readonly constraints: readonly Constraint[]
  /** Statements of the indexes that do not belong to a constraint. */
  readonly indexes: readonly string[]
  /** Tables (`schema.name`) that must be filled first. */
  readonly needs: readonly string[]
}

/** A table of this database, whose column types are those that PostgreSQL itself wrote. */
type OwnShape = Shape & Pick<Target, 'columns'>

/** Every table of a schema. */
export async function readShapes(db: Db, schema: string): Promise<OwnShape[]> {
  const { rows } = await sql<OwnShape>`
    select n.nspname as schema, c.relname as name, coalesce(obj_description(c.oid, 'pg_class'), '') as comment,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'collation', coalesce((select l.collname from pg_collation l
            where l.oid = a.attcollation and l.collname <> 'default'), ''),
          'isRequired', a.attnotnull, 'initial', coalesce(pg_get_expr(d.adbin, d.adrelid), ''),
            'comment', coalesce(col_description(c.oid, a.attnum), '')) order by a.attnum), '[]')
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(jsonb_agg(jsonb_build_object('name', k.conname, 'text',
            pg_get_constraintdef(k.oid)) order by k.contype = 'f', k.conname), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c')) as constraints,
      (select coalesce(jsonb_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '[]')
        from pg_index i
        where i.indrelid = c.oid and not exists (
          select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))) as indexes,
      (select coalesce(jsonb_agg(distinct fn.nspname || '.' || f.relname), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind = 'r' order by c.relname`.execute(db)
  return rows
}

export const fullName = ({ schema, name }: Pick<Shape, 'schema' | 'name'>): string =>
  `${schema}.${name}`
const nameOf = ({ schema, name }: Pick<Shape, 'schema' | 'name'>): RawBuilder<unknown> =>
  sql.id(schema, name)

/**
 * Tables in an order in which they can be filled: each after the tables that it refers to. Throws
 * where two refer to each other.
 */
export function sortForLoading(shapes: readonly Shape[]): Shape[] {
  const left = new Map(shapes.map((shape) => [fullName(shape), shape]))
  const ordered: Shape[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(({ needs }) => !needs.some((need) => left.has(need)))
    if (free.length === 0) throw new Error(`tables need each other: ${[...left.keys()].join(', ')}`)
    for (const shape of free) left.delete(fullName(shape))
    ordered.push(...free)
  }
  return ordered
}

const mostRows = 10_000
const wantedBytes = 2_000_000

/**
 * All rows of a table in batches of at most 10 000 rows and about 2 MB, each row as the JSON text
 * of a list of texts and nulls. Only inside a transaction.
 */
export async function* readRows(trx: Db, shape: Shape): AsyncGenerator<readonly string[]> {
  const columns = sql.join(shape.columns.map(({ name }) => sql`${sql.id(name)}::text`))
  await sql`
    declare berth_rows no scroll cursor for
      select to_jsonb(array[${columns}]::text[])::text as line from ${nameOf(shape)}`.execute(trx)
  for (let count = 100; ;) {
    const { rows } = await sql<{
      line: string
    }>`fetch ${sqlPart(sqlText`${count}`)} from berth_rows`.execute(trx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
    const bytes = rows.reduce((sum, { line }) => sum + line.length, 0) / rows.length
    count = Math.max(1, Math.min(mostRows, Math.floor(wantedBytes / bytes)))
  }
  await sql`close berth_rows`.execute(trx)
}

/**
 * A table to write rows into. Its column types become part of a statement, so that none from a file
 * will do.
 */
export interface Target {
  readonly schema: string
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: SqlText }[]
}

/**
 * Adds rows in the format of `readRows`, in the order of the given columns; the table must have all
 * of them.
 */
export async function writeRows(
  trx: Db,
  target: Target,
  { columns, lines }: { readonly columns: readonly string[]; readonly lines: readonly string[] },
): Promise<void> {
  if (lines.length === 0) return
  const byName = new Map(target.columns.map((column) => [column.name, column]))
  const values = columns.map((name, index) => {
    const column = byName.get(name)
    if (!column) throw new Error(`${fullName(target)} has no column ${name}`)
    return sql`(line ->> ${sqlPart(sqlText`${index}`)})::${sqlPart(column.type)}`
  })
  const names = sql.join(columns.map((name) => sql.id(name)))
  await sql`
    insert into ${nameOf(target)} (${names}) select ${sql.join(values)}
    from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) line`.execute(trx)
}

/** Empties tables that may refer to each other. */
export async function emptyTables(trx: Db, shapes: readonly Shape[]): Promise<void> {
  if (shapes.length > 0) await sql`truncate ${sql.join(shapes.map(nameOf))}`.execute(trx)
}
