import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import { freeName, longest } from '#schemas/design/slot-names.ts'
import type { Slots, Step } from '#schemas/design/slots.ts'
import type { Replacement } from '../../publish/columns.ts'
import { buildIndex, findRepeated } from '../../publish/build-index.ts'
import type { BuiltIndex, OnlineTable } from '../../publish/online.ts'
import { typeOf } from '../../publish/slot-type.ts'
import { convert } from '../../record/statement/convert.ts'
import { columnOf, nameOf, schemaName, tableOf } from '../../record/statement/physical.ts'

interface DdlContext {
  /** A transaction, so that all steps happen or none. */
  readonly db: Transaction<Tables>
  readonly timeZone: string
  /** Tables whose new columns and indexes are already prepared. */
  readonly tables: readonly OnlineTable[]
}

const run = async (db: Transaction<Tables>, statement: RawBuilder<unknown>): Promise<void> =>
  void (await statement.execute(db))

const renameColumn = (
  db: Transaction<Tables>,
  table: string,
  { from, to }: { from: string; to: string },
) => run(db, sql`alter table ${tableOf(table)} rename column ${nameOf(from)} to ${nameOf(to)}`)

const renameTable = (db: Transaction<Tables>, from: string, to: string) =>
  run(db, sql`alter table ${tableOf(from)} rename to ${nameOf(to)}`)

async function createTable(
  { db }: DdlContext,
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
    .addColumn('removed_at_', sql`timestamptz(3)`)
    .addColumn('removed_by_', key)
    .execute()
  // The database chooses a free name.
  const at = nameOf('removed_at_')
  await run(db, sql`create index on ${tableOf(table)} (${at}) where ${at} is not null`)
}

async function add(
  { db }: DdlContext,
  { table, column, slot }: Extract<Step, { type: 'add' }>,
): Promise<void> {
  await run(db, sql`alter table ${tableOf(table)} add column ${nameOf(column)} ${typeOf(slot)}`)
}

/**
 * Converts a column. The old column is kept under its backup name, and the new one gets the values
 * that convert. If an earlier original becomes live again, it keeps its own value wherever nothing
 * was written since, or what was written does not convert; values that were emptied since become
 * empty. A copy of the result is kept, to detect later writes.
 */
async function retype(
  { db, timeZone }: DdlContext,
  step: Extract<Step, { type: 'convert' | 'narrow' }>,
): Promise<void> {
  const { table, column, from, slot, backup, base, kept } = step
  const [value, now] = [columnOf(column), columnOf(backup)]
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
      sql`
        update ${tableOf(table)}
        set ${nameOf(column)} = case when ${now} is null then null
          else coalesce(${converted}, ${value}) end where ${now} is distinct from ${made}`,
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
}

async function index(
  { db }: DdlContext,
  { table, name, columns, method }: Extract<Step, { type: 'index' }>,
): Promise<void> {
  const wanted = { table, name, keys: columns, method }
  const isRepeated = method === 'unique' && (await findRepeated(wanted).execute(db)).rows.length > 0
  await run(db, buildIndex(wanted, { isAside: false, isRepeated }))
}

async function apply(ground: DdlContext, step: Step): Promise<void> {
  const { db } = ground
  switch (step.type) {
    case 'createTable':
      return createTable(ground, step)
    case 'parkTable':
    case 'restoreTable':
      return renameTable(db, step.table, step.to)
    case 'add':
      return add(ground, step)
    case 'rename':
    case 'park':
    case 'restore':
      return step.column === ''
        ? renameTable(db, step.table, step.to)
        : renameColumn(db, step.table, { from: step.column, to: step.to })
    case 'widen':
      return run(
        db,
        sql`alter table ${tableOf(step.table)} alter column ${nameOf(step.column)} type ${typeOf(step.slot)}`,
      )
    case 'narrow':
    case 'convert':
      return retype(ground, step)
    case 'index':
      return index(ground, step)
    case 'dropIndex':
      return run(db, sql`drop index ${tableOf(step.name)}`)
  }
}

/**
 * Gives a prepared column its final name. The replaced column is kept as a backup, or dropped where
 * the new one has all its values.
 */
async function replace({ db }: DdlContext, step: Step, { live, base }: Replacement): Promise<void> {
  if (!('column' in step)) return
  const { table, column } = step
  const drop = (name: string) =>
    run(db, sql`alter table ${tableOf(table)} drop column ${nameOf(name)}`)
  if (step.type === 'widen') await drop(column)
  else if (step.type === 'convert' || step.type === 'narrow') {
    await renameColumn(db, table, { from: column, to: step.backup })
    for (const name of [step.kept?.column, step.kept?.base]) if (name) await drop(name)
    if (base) await renameColumn(db, table, { from: base.name, to: step.base })
  }
  await renameColumn(db, table, { from: live.name, to: column })
}

const renameIndex = (db: Transaction<Tables>, { passing, name }: BuiltIndex) =>
  run(db, sql`alter index ${tableOf(passing)} rename to ${nameOf(name)}`)

/** Runs steps in order inside the transaction; throws where the database refuses one. */
export async function applySteps(ground: DdlContext, list: readonly Step[]): Promise<void> {
  const replaced = new Map(ground.tables.flatMap(({ course }) => [...course.replaced]))
  const indexes = ground.tables.flatMap((table) => table.indexes)
  const built = new Map(indexes.map((builtIndex) => [builtIndex.step, builtIndex]))
  for (const step of list) {
    const replacement = replaced.get(step)
    const ready = built.get(step)
    if (replacement) await replace(ground, step, replacement)
    else if (ready) await renameIndex(ground.db, ready)
    else await apply(ground, step)
  }
  for (const builtIndex of indexes)
    if (builtIndex.step === null) await renameIndex(ground.db, builtIndex)
}

/** Renames every live table of a removed design to a parked name, so that no data is dropped. */
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
