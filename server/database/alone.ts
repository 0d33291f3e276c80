import type { Database } from './database.ts'
import { hold, isHeld } from './hold.ts'
import { letExit } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

/** Sent to all instances when somebody begins to work alone ('begun'), and when it is over. */
const channel = 'berth_alone'
const name = 'alone'
/** The name that instances hold while they start. */
export const startName = 'start'

/** Beside the pool, whose connections may all be waiting for whoever works alone. */
const tell = (db: Database, word: 'begun' | 'ended'): Promise<void> =>
  db.transaction(() => db.notify(channel, word), { isAside: true })
const isTaken = (db: Database): Promise<boolean> =>
  db.transaction((trx) => isHeld(db, trx, name), { isAside: true })

/** Milliseconds between two looks whether the process that works alone is still at it. */
const lookTime = 1000

/**
 * Runs `work` while everybody else who asks this database is refused as unavailable, here at once
 * and in other instances as soon as they hear of it; what they had begun goes on to its end. Waits
 * for instances that start, and for others that work alone. When it is over, or its process is
 * gone, all instances drop what they keep in memory of the database.
 */
export async function workAlone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  // An instance that starts migrates, and would give up if it were refused.
  const letStart = await hold(db, startName)
  try {
    const release = await hold(db, name)
    return await db.gate.shutFor(async () => {
      try {
        await tell(db, 'begun')
        return await work()
      } finally {
        await release()
        // Whoever does not hear of it finds the name free within a second.
        await tell(db, 'ended').catch(() => undefined)
      }
    })
  } finally {
    await letStart()
  }
}

/**
 * Shuts the gate of this process while another one works alone, and opens it when that is over or
 * the other process is gone. Returns the function that stops.
 */
export function watchAlone(db: Database, listen: Database['listen']): () => void {
  const { gate } = db
  let news = 0
  let timer: Timer | undefined

  const shut = (): void => {
    gate.shut()
    clearTimeout(timer)
    timer = letExit(setTimeout(() => void look(), lookTime))
  }
  /** Looks whether another process has the name; what is heard meanwhile counts more. */
  const look = async (isEnd = false): Promise<void> => {
    const seen = ++news
    const isHeldNow = await gate
      .pass(() => isTaken(db))
      // Without an answer of the database everything stays as it is.
      .catch(() => gate.isTakenElsewhere)
    if (seen !== news) return
    if (isHeldNow && !gate.isTakenHere) shut()
    else if (gate.isTakenElsewhere || isEnd) gate.open()
  }

  const stop = listen(channel, (payload) => {
    // Told by this process itself.
    if (gate.isAlone) return
    // Whoever works alone holds the name before telling it, so that words of others shut nothing.
    void look(payload === 'ended')
  })
  return () => {
    stop()
    news++
    clearTimeout(timer)
  }
}
