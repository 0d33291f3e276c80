import { fromDay, toDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { configKey, configOf, readConfig } from '../config/config.ts'
import type { KeptConfig } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../tables/tables.ts'
import { clock } from '../platform/clock.ts'

/** A day after every end, on which only grants without an end are held. */
export const forever = '9999-12-31'

/** The date of an instant in the organisation's zone, and the first instant after it. */
export async function dayOf(
  db: Database,
  at = clock.now(),
): Promise<{ readonly day: string; readonly over: number }> {
  const { timeZone } = await configOf(db).get()
  const day = toDay(at, timeZone)
  return { day, over: fromDay(shiftDay(day, 1, 'day'), timeZone) }
}

/** The present date in the organisation's zone, for those who have only a transaction. */
export async function loadToday(kysely: Db): Promise<string> {
  const row = await kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', configKey)
    .executeTakeFirst()
  return toDay(clock.now(), readConfig((row?.value ?? {}) as KeptConfig).timeZone)
}
