import { sql } from 'kysely'
import { configOf } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { absent } from '../access.ts'
import { modelsOf } from '../models.ts'
import type { Live } from '../models.ts'
import { main } from '../statement/layout.ts'
import type { Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, valuePart } from '../statement/select.ts'
import { purgeWithin } from './purge.ts'

const day = 86_400_000
const batch = 500
/** What the server does by itself, no user does. */
const nobody = { userId: '' }

/** Removed before this moment. */
const before = (moment: number): Part => ({
  key: 'before',
  values: [moment],
  build: (mark) => sql`${columnOf('removed_at_', main)} < to_timestamp(${mark(0)}::float8 / 1000)`,
})

async function sweepModel(db: Database, live: Live, moment: number): Promise<number> {
  const old = before(moment)
  let gone = 0
  for (;;) {
    const found = await runOn(db)<{ id: string }>(
      live.shapes.take(
        'old removed',
        [old, valuePart(batch)],
        ([where, most]) => sql`
          select ${columnOf('id', main)} from ${tableOf(live.layout.table)} as ${columnOf(main)}
          where ${where!} limit ${most!}::bigint`,
      ),
    )
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return gone
    const purged = await db.transaction((trx) =>
      purgeWithin(trx, { live, env: nobody, ids, reach: old }),
    )
    gone += purged.length
    if (ids.length < batch) return gone
  }
}

/**
 * Deletes for good what has been in recycle bins for longer than configured; returns how many
 * records. Files go with their records.
 */
export async function sweepBins(db: Database, now = Date.now()): Promise<number> {
  const config = await configOf(db).get()
  const designs = await db.kysely
    .selectFrom('designs')
    .select('id')
    .where('model_version', 'is not', null)
    .execute()
  let gone = 0
  for (const { id } of designs) {
    try {
      gone += await modelsOf(db).use(id, (live) => sweepModel(db, live, now - config.binDays * day))
    } catch (error) {
      // A form that cannot be read keeps what it has.
      if (!(error instanceof Failure && absent.includes(error.failure))) throw error
    }
  }
  return gone
}

/** Removes history older than configured, a few thousand rows at a time; returns how many. */
export async function sweepHistory(db: Database, now = Date.now()): Promise<number> {
  const config = await configOf(db).get()
  const moment = new Date(now - config.historyDays * day)
  const most = 5000
  for (let sum = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from record_history where ctid = any(array(
        select ctid from record_history where at < ${moment} limit ${most}))`.execute(db.kysely)
    sum += Number(numAffectedRows)
    if (Number(numAffectedRows) < most) return sum
  }
}
