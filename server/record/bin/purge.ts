import { Failure } from '#schemas/wire/failure.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import type { Asking } from '../asking.ts'
import { effectsOf } from '../effects.ts'
import type { Live } from '../models.ts'
import type { Part } from '../statement/part.ts'
import { purgeRecords } from '../statement/remove.ts'
import { runIn } from '../statement/save.ts'
import { binReachOf } from './reach.ts'

interface Purge {
  readonly live: Live
  readonly env: { readonly userId: string }
  readonly ids: readonly string[]
  readonly reach: Part
}

/** Deletes those of these removed records that are within reach, for good; returns their ids. */
export async function purgeWithin(
  trx: Transaction<Tables>,
  { live, env, ids, reach }: Purge,
): Promise<readonly string[]> {
  const gone = await purgeRecords({ live, run: runIn(trx), env }, ids, reach)
  for (const effect of effectsOf(live)) await effect.purged?.(live, trx, gone)
  return gone
}

/** Deletes removed records for good: all, or none (404) where one is not in reach any more. */
export async function deleteRemoved(asking: Asking, ids: readonly string[]): Promise<number> {
  const { db, live, env } = asking
  const reach = await binReachOf(asking)
  await db.transaction(async (trx) => {
    const gone = await purgeWithin(trx, { live, env, ids, reach })
    if (gone.length !== ids.length) throw new Failure('notFound')
  })
  return ids.length
}
