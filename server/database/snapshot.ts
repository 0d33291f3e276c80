import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { makeId } from '#schemas/wire/id.ts'
import type { Tables } from '../tables/tables.ts'
import type { Database, Statement } from './database.ts'
import { Handover } from './handover.ts'
import { runPrepared } from './prepared.ts'
import { quoteName, sqlText } from './sql-text.ts'
import type { SqlText } from './sql-text.ts'

interface ValuedStatement {
  readonly statement: Pick<Statement, 'text'>
  readonly values: readonly unknown[]
}

/** The first rows come at once, further ones in larger batches. */
const fetched = 500
const cursor = quoteName('berth_snapshot')

async function fetchAll<R>(
  trx: Transaction<Tables>,
  { statement, values }: ValuedStatement,
  given: Handover<R[]>,
): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(trx)
  // Sorting many rows takes its time, and the reader may be slow, as it writes what it gets.
  await sql`set local statement_timeout = '2min'`.execute(trx)
  await sql`set local idle_in_transaction_session_timeout = '10min'`.execute(trx)
  const text = sqlText`declare ${cursor} no scroll cursor for ${statement.text}`
  await runPrepared(trx, { text }, values)
  for (;;) {
    const { rows } = await runPrepared<R>(
      trx,
      { text: sqlText`fetch ${fetched} from ${cursor}` },
      [],
    )
    if (rows.length === 0 || !(await given.give(rows))) return
  }
}

/** In a transaction beside the pool, as it waits for its reader; other calls of that run beside it. */
async function* readBeside<R>(db: Database, wanted: ValuedStatement): AsyncGenerator<R[]> {
  const handover = new Handover<R[]>()
  const reading = db
    .transaction((trx) => fetchAll(trx, wanted, handover), { isAside: true })
    .then(
      () => handover.end(),
      (error: unknown) => handover.end({ error }),
    )
  try {
    yield* handover.values()
  } finally {
    await reading
  }
}

/**
 * The embedded database has one connection, which a transaction would keep from everybody else: a
 * cursor that is held beyond its statement keeps the rows in the database instead.
 */
async function* readHeld<R>(
  db: Database,
  { statement, values }: ValuedStatement,
): AsyncGenerator<R[]> {
  const name = quoteName(`berth_${makeId()}`)
  const run = <T>(text: SqlText, given: readonly unknown[] = []): Promise<T[]> =>
    db.query<T>({ name: '', text }, given)
  await run(sqlText`declare ${name} no scroll cursor with hold for ${statement.text}`, values)
  try {
    for (;;) {
      const rows = await run<R>(sqlText`fetch ${fetched} from ${name}`)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await run(sqlText`close ${name}`)
  }
}

/**
 * All rows of a statement as they were at one instant, some hundreds at a time, however many there
 * are; only what was fetched is in memory. Other statements may run in between, outside of it.
 */
export const readSnapshot = <R>(db: Database, wanted: ValuedStatement): AsyncGenerator<R[]> =>
  db.engine === 'pglite' ? readHeld(db, wanted) : readBeside(db, wanted)
