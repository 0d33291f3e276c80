import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { physicalPattern } from '#schemas/design/slot-names.ts'
import type { Column, Constraint, Shape } from './catalog.ts'
import { schemaName } from '../record/statement/physical.ts'
import type { Db } from '../tables/tables.ts'
import { quoteText, sqlPart, sqlText } from './sql-text.ts'
import type { SqlText } from './sql-text.ts'

/*
 * The table of a published form as a backup tells it, read into parts of which a statement is made
 * anew. No word of the file becomes part of a statement: names are identifiers of the one pattern,
 * types and defaults are looked up in the list of those that Berth makes, comments are literals.
 */

/** Collation of all texts in tables of forms. */
const byCodePoint = 'C'

interface PlainColumn {
  readonly name: string
  readonly type: SqlText
  readonly isText: boolean
  readonly initial: '' | '1' | 'now()'
  readonly isRequired: boolean
  /** Its comment for other tools; '' for none. */
  readonly comment: string
}

interface PlainIndex {
  readonly name: string
  readonly method: 'btree' | 'gin'
  /** Only of the removed records. */
  readonly isOfRemoved: boolean
  readonly isUnique: boolean
  readonly keys: readonly {
    readonly column: string
    readonly isTrigram: boolean
    /** A document number in the order in which people read it. */
    readonly isReading: boolean
  }[]
}

/** The whole table of a form, including parked columns. */
export interface PlainTable {
  readonly schema: typeof schemaName
  readonly name: string
  readonly comment: string
  readonly columns: readonly PlainColumn[]
  /** Name of the primary key, which is always `id`. */
  readonly key: string
  /** The foreign key of a table of lines, which is always `parent_id`. */
  readonly parent?: { readonly name: string; readonly table: string }
  readonly indexes: readonly PlainIndex[]
}

/** A part of a table that Berth would not make. */
export class ForeignPart extends Error {}

const refuse = (text: string): never => {
  throw new ForeignPart(`not to be read as part of a table: ${text.slice(0, 80)}`)
}

const asName = (name: string): string => (physicalPattern.test(name) ? name : refuse(name))

const mostSize = 10_485_760
const mostDigits = 1000

const plainTypes = [
  sqlText`text`,
  sqlText`character varying`,
  sqlText`numeric`,
  sqlText`integer`,
  sqlText`date`,
  sqlText`jsonb`,
  sqlText`time(0) without time zone`,
  sqlText`timestamp(3) with time zone`,
]

/** Returns the column type as Berth writes it; throws ForeignPart for any other type. */
function asType(text: string): SqlText {
  const plain = plainTypes.find((type) => type === text)
  if (plain !== undefined) return plain
  const [, size] = /^character varying\((\d{1,8})\)$/.exec(text) ?? []
  if (size !== undefined && Number(size) >= 1 && Number(size) <= mostSize)
    return sqlText`character varying(${Number(size)})`
  const [, digits, scale] = /^numeric\((\d{1,4}),(\d{1,4})\)$/.exec(text) ?? []
  if (
    digits !== undefined &&
    Number(digits) >= 1 &&
    Number(digits) <= mostDigits &&
    Number(scale) <= Number(digits)
  )
    return sqlText`numeric(${Number(digits)},${Number(scale)})`
  return refuse(text)
}

/** Columns that the server itself fills, each with its default. */
const serverMade: { readonly [name: string]: { readonly type: string; readonly initial: string } } =
  {
    id: { type: 'text', initial: '' },
    parent_id: { type: 'text', initial: '' },
    position: { type: 'integer', initial: '' },
    version: { type: 'integer', initial: '1' },
    created_at: { type: 'timestamp(3) with time zone', initial: 'now()' },
    created_by: { type: 'text', initial: '' },
    created_org: { type: 'text', initial: '' },
    modified_at: { type: 'timestamp(3) with time zone', initial: 'now()' },
    modified_by: { type: 'text', initial: '' },
  }

/** Comments may hold any text, since they enter the database as literals. */
const commentPattern = /^[^\0]{0,1000}$/u
const asComment = (text: string): string => (commentPattern.test(text) ? text : refuse(text))
const initials = ['', '1', 'now()'] as const
const initialTexts = { '1': sqlText`1`, 'now()': sqlText`now()` }
const methodTexts = { btree: sqlText`btree`, gin: sqlText`gin` }

function asColumn({ name, type, collation, isRequired, initial, comment }: Column): PlainColumn {
  const kept = asType(type)
  const isText = kept.startsWith('text') || kept.startsWith('character')
  if (collation !== (isText ? byCodePoint : '')) refuse(collation || `${name} without collation`)
  const plain = {
    name: asName(name),
    type: kept,
    isText,
    isRequired,
    comment: asComment(comment),
  }
  if (!isRequired) return initial === '' ? { ...plain, initial } : refuse(initial)
  const known = Object.hasOwn(serverMade, name) ? serverMade[name] : undefined
  const found = initials.find((knownInitial) => knownInitial === initial)
  return known?.type === kept && known.initial === initial && found !== undefined
    ? { ...plain, initial: found }
    : refuse(`${name} ${type} ${initial}`)
}

const foreignKey = new RegExp(
  `^FOREIGN KEY \\(parent_id\\) REFERENCES ${schemaName}\\.(\\w+)\\(id\\) ON DELETE CASCADE$`,
)

function asConstraints(
  constraints: readonly Constraint[],
  columns: ReadonlySet<string>,
): Pick<PlainTable, 'key' | 'parent'> {
  let key: string | undefined
  let parent: PlainTable['parent']
  for (const { name, text } of constraints) {
    const [, table] = foreignKey.exec(text) ?? []
    if (text === 'PRIMARY KEY (id)' && key === undefined) key = asName(name)
    else if (table !== undefined && parent === undefined && columns.has('parent_id'))
      parent = { name: asName(name), table: asName(table) }
    else refuse(text)
  }
  if (key === undefined || !columns.has('id')) return refuse('a table without its key')
  return { key, ...(parent && { parent }) }
}

const indexPattern =
  /^CREATE (UNIQUE )?INDEX "?(\w+)"? ON (\w+)\."?(\w+)"? USING (btree|gin) \(((?:[^()]|reading_order\((?:[^()]+|\([^()]+\)::text)\))+)\)( WHERE \(removed_at_ IS NOT NULL\))?$/
const keyPattern = /^"?(\w+)"?( (?:public\.)?gin_trgm_ops)?$/
const readingPattern = /^(?:berth\.)?reading_order\((?:\("?(\w+)"?\)::text|"?(\w+)"?)\)$/

function asIndex(text: string, table: string, columns: ReadonlySet<string>): PlainIndex {
  const [, unique, name = '', schema, on, method, keys = '', isPartial] =
    indexPattern.exec(text) ?? []
  if (schema !== schemaName || on !== table || (method !== 'btree' && method !== 'gin'))
    return refuse(text)
  return {
    name: asName(name),
    method,
    isOfRemoved: isPartial !== undefined,
    isUnique: unique !== undefined,
    keys: keys.split(', ').map((key) => {
      const [, cast, plain] = readingPattern.exec(key) ?? []
      const numbered = cast ?? plain
      const [, column = numbered ?? '', trigram] = keyPattern.exec(key) ?? []
      if (!columns.has(column) || (trigram !== undefined && method !== 'gin')) refuse(text)
      if (numbered !== undefined && method !== 'btree') refuse(text)
      return {
        column: asName(column),
        isTrigram: trigram !== undefined,
        isReading: numbered !== undefined,
      }
    }),
  }
}

/**
 * The table of a form, if it is one that Berth makes. Throws ForeignPart for any other type,
 * default, key, check or index.
 */
export function readPlainTable({
  schema,
  name,
  comment = '',
  columns,
  constraints,
  indexes,
}: Shape): PlainTable {
  if (schema !== schemaName) refuse(`${schema}.${name}`)
  const names = new Set(columns.map((column) => column.name))
  if (names.size !== columns.length) refuse(`${name} with a column twice`)
  return {
    schema: schemaName,
    name: asName(name),
    comment: asComment(comment),
    columns: columns.map(asColumn),
    ...asConstraints(constraints, names),
    indexes: indexes.map((text) => asIndex(text, name, names)),
  }
}

const isRead = (read: () => unknown): boolean => {
  try {
    read()
    return true
  } catch {
    return false
  }
}

/**
 * A table without checks and indexes that were added by hand; backups leave them out, because no
 * restore would accept them. Throws for a column type that Berth does not make.
 */
export function dropForeign(shape: Shape): Shape {
  const names = new Set(shape.columns.map(({ name }) => name))
  const kept = {
    ...shape,
    constraints: shape.constraints.filter(
      ({ text }) => text === 'PRIMARY KEY (id)' || foreignKey.test(text),
    ),
    indexes: shape.indexes.filter((text) => isRead(() => asIndex(text, shape.name, names))),
  }
  readPlainTable(kept)
  return kept
}

const nameOf = ({ name }: Pick<PlainTable, 'name'>): RawBuilder<unknown> => sql.id(schemaName, name)

const columnText = ({
  name,
  type,
  isText,
  initial,
  isRequired,
}: PlainColumn): RawBuilder<unknown> => {
  const parts = [sql`${sql.id(name)} ${sqlPart(type)}`]
  if (isText) parts.push(sql`collate ${sql.id(byCodePoint)}`)
  if (initial !== '') parts.push(sql`default ${sqlPart(initialTexts[initial])}`)
  if (isRequired) parts.push(sql`not null`)
  return sql.join(parts, sql` `)
}

/** Makes a table without keys and indexes, which would slow down filling it. */
export async function createTable(db: Db, table: PlainTable): Promise<void> {
  await sql`create table ${nameOf(table)} (${sql.join(table.columns.map(columnText))})`.execute(db)
  if (table.comment !== '')
    await sql`comment on table ${nameOf(table)} is ${sqlPart(quoteText(table.comment))}`.execute(db)
  for (const { name, comment } of table.columns) {
    if (comment !== '')
      await sql`comment on column ${nameOf(table)}.${sql.id(name)} is ${sqlPart(quoteText(comment))}`.execute(
        db,
      )
  }
}

/** Adds keys and indexes to filled tables, beginning with those that foreign keys refer to. */
export async function finishTables(db: Db, tables: readonly PlainTable[]): Promise<void> {
  for (const table of tables)
    await sql`alter table ${nameOf(table)} add constraint ${sql.id(table.key)} primary key (id)`.execute(
      db,
    )
  for (const { parent, ...table } of tables) {
    if (parent)
      await sql`
        alter table ${nameOf(table)} add constraint ${sql.id(parent.name)}
          foreign key (parent_id) references ${nameOf({ name: parent.table })} (id)
          on delete cascade`.execute(db)
    for (const { name, method, isUnique, keys, isOfRemoved } of table.indexes) {
      const columns = keys.map(({ column, isTrigram, isReading }) => {
        if (isReading) return sql`berth.reading_order(${sql.id(column)})`
        return isTrigram ? sql`${sql.id(column)} public.gin_trgm_ops` : sql.id(column)
      })
      await sql`
        create ${isUnique ? sql`unique ` : sql``}index ${sql.id(name)} on ${nameOf(table)}
          using ${sqlPart(methodTexts[method])} (${sql.join(columns)})${isOfRemoved ? sql` where removed_at_ is not null` : sql``}`.execute(
        db,
      )
    }
  }
}
