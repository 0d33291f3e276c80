import { letExit } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'
import type { Database } from '../database/database.ts'
import type { CallerChange } from './callers.ts'
import { concernOf } from './concern.ts'
import { dayOf } from './today.ts'
import { clock } from '../platform/clock.ts'

/** Longest sleep in milliseconds, after which a changed zone or clock is noticed at the latest. */
const longest = 600_000

interface DayEndOptions {
  hear(changed: CallerChange): void
  onTrouble(error: unknown): void
}

/** Watches for the end of each day in the organisation's zone. */
interface DayEnd {
  /** Compares the present date with the last one seen. */
  look(): Promise<void>
  close(): void
}

/** Whose grants had their last day from one date to before another. */
async function loadEnded(db: Database, from: string, to: string): Promise<CallerChange> {
  const rows = await db.kysely
    .selectFrom('grants')
    .select(['subject_type as type', 'subject_id as id'])
    .distinct()
    .where('until', '>=', from)
    .where('until', '<', to)
    .execute()
  return { concerns: rows.map(concernOf) }
}

/**
 * Says at the end of each day of whom grants end with it. Each instance sees this by itself, and no
 * message between them is needed. What is kept of callers ends by itself.
 */
export function hearDayEnds(db: Database, { hear, onTrouble }: DayEndOptions): DayEnd {
  let last: string | undefined
  let timer: Timer | undefined
  let isClosed = false

  const look = async (): Promise<void> => {
    const now = clock.now()
    clearTimeout(timer)
    let wait = longest
    try {
      const { day, over } = await dayOf(db, now)
      wait = Math.min(longest, over - now)
      if (last !== undefined && last < day) hear(await loadEnded(db, last, day))
      last = day
    } finally {
      if (!isClosed)
        timer = letExit(
          setTimeout(() => {
            look().catch(onTrouble)
          }, wait),
        )
    }
  }

  return {
    look,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
