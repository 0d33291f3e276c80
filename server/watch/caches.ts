import type { CacheName } from '#schemas/api/monitor.ts'
import { invalidate } from '../auth/callers.ts'
import { configChannel, configOf } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import { modelChannel, modelsOf, rowsChannel } from '../record/models.ts'
import type { Services } from '../services.ts'

/** A cache of the process. */
export interface Cache {
  /** Number of cached entries. */
  size(): number | Promise<number>
  /** Clears the cache on every instance. */
  drop(): Promise<void>
}

/** Notifies a model channel about every live design. */
async function tellModels(db: Database, channel: string): Promise<void> {
  const rows = await db.kysely
    .selectFrom('designs')
    .select('id')
    .where('model_version', 'is not', null)
    .execute()
  for (const { id } of rows) await db.notify(channel, id)
}

/** The caches of a database, each with the message that clears it. */
export const cachesOf = ({
  db,
  auth,
}: Pick<Services, 'db' | 'auth'>): { readonly [N in CacheName]: Cache } => ({
  callers: { size: () => auth.size, drop: () => invalidate(db, 'all') },
  models: { size: () => modelsOf(db).size, drop: () => tellModels(db, modelChannel) },
  totals: { size: () => modelsOf(db).countTotals(), drop: () => tellModels(db, rowsChannel) },
  config: { size: () => (configOf(db).isKept ? 1 : 0), drop: () => db.notify(configChannel, '') },
})
