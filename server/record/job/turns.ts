import type { Database } from '../../database/database.ts'
import { keptWith } from '../../database/kept.ts'
import { FairQueue } from '../../http/fair-queue.ts'

/*
 * How much of this process jobs take, however many people begin them: each takes its
 * turn among them, so that the pool of connections and the threads for sheets stay with the calls.
 */

const limits = {
  atOnce: 2,
  perKey: 1,
  mostWaiting: Infinity,
  mostPerKey: Infinity,
  /** Milliseconds; longer than anything waits. */
  patience: 86_400_000,
} as const

const makeBatchTurns = (): FairQueue => new FairQueue(limits)
const makeExportTurns = (): FairQueue => new FairQueue(limits)

/** Turns of imports and batches of records, one for each part of them. */
export const batchTurns = (db: Database): FairQueue => keptWith(db, makeBatchTurns)

/** Turns of exports in the background, one for each file. */
export const exportTurns = (db: Database): FairQueue => keptWith(db, makeExportTurns)
