import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import { freeName, longest } from '#schemas/design/slot-names.ts'
import type { Cell, Slots, Step } from '#schemas/design/slots.ts'
import type { Slot } from '#schemas/widget/value.ts'
import { convert, isLost } from '../../rows/convert.ts'
import { columnOf, nameOf, schemaName, tableOf } from '../../rows/physical.ts'

const whole = (size: number): RawBuilder<unknown> => {
  if (!Number.isInteger(size) || size < 0 || size > 10_485_760) throw new Error('not a size')
  return sql.raw(String(size))
}

/** Digits of a number column with a fixed scale: 21 before the point (the longest decimal) and up to 15 behind. */
const digits = (scale: number): number => 22 + scale

/** The type of a column. Texts compare by code points on every database. */
function typeOf(slot: Slot): RawBuilder<unknown> {
  if (slot.type === 'text')
    return slot.size === undefined
      ? sql`text collate "C"`
      : sql`varchar(${whole(slot.size)}) collate "C"`
  if (slot.type === 'numeric')
    return slot.scale === undefined
      ? sql`numeric`
      : sql`numeric(${whole(digits(slot.scale))}, ${whole(slot.scale)})`
  return {
    integer: sql`integer`,
    date: sql`date`,
    time: sql`time(0)`,
    timestamp: sql`timestamptz(3)`,
    json: sql`jsonb`,
  }[slot.type]
}

/** What a step met: rows that hold a value in its place, and how many of those do not convert. */
export interface Met {
  readonly step: Step
  readonly rows: number
  readonly lost: number
}

interface Ground {
  /** A transaction: all steps or none. */
  readonly db: Transaction<Tables>
  readonly timeZone: string
}

const none = { rows: 0, lost: 0 }
const run = async (db: Transaction<Tables>, statement: RawBuilder<unknown>): Promise<void> =>
  void (await statement.execute(db))

async function count(
  db: Transaction<Tables>,
  table: string,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{
    found: number | string
  }>`select count(*)::int as found from ${tableOf(table)} where ${where}`.execute(db)
  return Number(rows[0]?.found ?? 0)
}

const renameColumn = (
  db: Transaction<Tables>,
  table: string,
  { from, to }: { from: string; to: string },
) => run(db, sql`alter table ${tableOf(table)} rename column ${nameOf(from)} to ${nameOf(to)}`)

const renameTable = (db: Transaction<Tables>, from: string, to: string) =>
  run(db, sql`alter table ${tableOf(from)} rename to ${nameOf(to)}`)

async function createTable(
  { db }: Ground,
  { table, parent }: Extract<Step, { type: 'createTable' }>,
): Promise<void> {
  const key = sql`text collate "C"`
  const create = db.schema
    .withSchema(schemaName)
    .createTable(table)
    .addColumn('id', key, (column) => column.primaryKey())
  if (parent !== null) {
    await create
      .addColumn('parent_id', key, (column) =>
        column.notNull().references(`${schemaName}.${parent}.id`).onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .execute()
    return
  }
  await create
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', sql`timestamptz(3)`, (column) =>
      column.notNull().defaultTo(sql`now()`),
    )
    .addColumn('created_by', key, (column) => column.notNull())
    .addColumn('created_org', key, (column) => column.notNull())
    .addColumn('modified_at', sql`timestamptz(3)`, (column) =>
      column.notNull().defaultTo(sql`now()`),
    )
    .addColumn('modified_by', key, (column) => column.notNull())
    .execute()
}

async function add(
  { db }: Ground,
  { table, column, slot }: Extract<Step, { type: 'add' }>,
): Promise<void> {
  await run(db, sql`alter table ${tableOf(table)} add column ${nameOf(column)} ${typeOf(slot)}`)
}

/**
 * The old column steps aside under its backup name. A new one gets what converts. An earlier original that takes the place again keeps
 * its own value wherever nothing was written since it stepped aside, and where what was written does not convert; one that was emptied is
 * empty. A copy of the outcome stays, to tell what is written from now on.
 */
async function retype(
  { db, timeZone }: Ground,
  step: Extract<Step, { type: 'convert' | 'narrow' }>,
): Promise<Met> {
  const { table, column, from, slot, backup, base, kept } = step
  const [value, now] = [columnOf(column), columnOf(backup)]
  const met = {
    step,
    rows: await count(db, table, sql`${value} is not null`),
    lost: await count(db, table, isLost({ value, from, to: slot, timeZone })),
  }
  await renameColumn(db, table, { from: column, to: backup })
  if (kept) await renameColumn(db, table, { from: kept.column, to: column })
  else
    await run(db, sql`alter table ${tableOf(table)} add column ${nameOf(column)} ${typeOf(slot)}`)
  const converted = convert({ value: now, from, to: slot, timeZone })
  if (kept) {
    const made =
      kept.base === '' ? convert({ value, from: slot, to: from, timeZone }) : columnOf(kept.base)
    await run(
      db,
      sql`update ${tableOf(table)} set ${nameOf(column)} = case when ${now} is null then null else coalesce(${converted}, ${value}) end where ${now} is distinct from ${made}`,
    )
    if (kept.base !== '')
      await run(db, sql`alter table ${tableOf(table)} drop column ${nameOf(kept.base)}`)
  } else {
    await run(
      db,
      sql`update ${tableOf(table)} set ${nameOf(column)} = ${converted} where ${now} is not null`,
    )
  }
  await run(db, sql`alter table ${tableOf(table)} add column ${nameOf(base)} ${typeOf(slot)}`)
  await run(
    db,
    sql`update ${tableOf(table)} set ${nameOf(base)} = ${value} where ${value} is not null`,
  )
  return met
}

async function index(
  { db }: Ground,
  { table, name, columns, method }: Extract<Step, { type: 'index' }>,
): Promise<void> {
  const keys = sql.join(
    columns.map((column) =>
      method === 'trigram' ? sql`${nameOf(column)} gin_trgm_ops` : nameOf(column),
    ),
  )
  const using = method === 'btree' ? sql`btree` : sql`gin`
  await run(db, sql`create index ${nameOf(name)} on ${tableOf(table)} using ${using} (${keys})`)
}

const held = async ({ db }: Ground, { table, column }: Cell): Promise<number> =>
  count(db, table, sql`${columnOf(column)} is not null`)

async function apply(ground: Ground, step: Step): Promise<Met> {
  const { db } = ground
  switch (step.type) {
    case 'createTable':
      await createTable(ground, step)
      return { step, ...none }
    case 'parkTable':
    case 'restoreTable': {
      const rows = await count(db, step.table, sql`true`)
      await renameTable(db, step.table, step.to)
      return { step, ...none, rows }
    }
    case 'add':
      await add(ground, step)
      return { step, ...none }
    case 'rename':
    case 'park':
    case 'restore': {
      const rows =
        step.column === '' ? await count(db, step.table, sql`true`) : await held(ground, step)
      await (step.column === ''
        ? renameTable(db, step.table, step.to)
        : renameColumn(db, step.table, { from: step.column, to: step.to }))
      return { step, ...none, rows }
    }
    case 'widen': {
      const rows = await held(ground, step)
      await run(
        db,
        sql`alter table ${tableOf(step.table)} alter column ${nameOf(step.column)} type ${typeOf(step.slot)}`,
      )
      return { step, ...none, rows }
    }
    case 'narrow':
    case 'convert':
      return retype(ground, step)
    case 'index':
      await index(ground, step)
      return { step, ...none }
    case 'dropIndex':
      await run(db, sql`drop index ${tableOf(step.name)}`)
      return { step, ...none }
  }
}

/** Runs steps in their order inside the given transaction and says what each met. Throws when the database refuses one. */
export async function applySteps(ground: Ground, list: readonly Step[]): Promise<Met[]> {
  const met: Met[] = []
  for (const step of list) met.push(await apply(ground, step))
  return met
}

/** Names of all tables and indexes of designs: none of them can be given again. */
export async function namesTaken(db: Transaction<Tables>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    relname: string
  }>`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schemaName}`.execute(
    db,
  )
  return new Set(rows.map((one) => one.relname))
}

/** Renames every live table of a removed design to a parked name; nothing of it is dropped. */
export async function parkTables(
  db: Transaction<Tables>,
  slots: Slots,
  taken: ReadonlySet<string>,
): Promise<void> {
  for (const { table, parked } of Object.values(slots.tables)) {
    if (!parked)
      await renameTable(
        db,
        table,
        freeName(`parked_${table}`, longest.kept, (name) => taken.has(name)),
      )
  }
}
