import type { Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { awaitsNumber, drawNumbers } from '../../record/effects/bill-number.ts'
import { examine, hasUnique, refuseDuplicates, refuseIssues } from '../../record/examine.ts'
import type { Examined } from '../../record/examine.ts'
import { dropRecordFiles, hangFiles, holdsFiles } from '../../record/effects/files.ts'
import { findRecord, reachOf } from '../../record/query/find.ts'
import { findGone, keepNamed } from '../../record/effects/hold.ts'
import { veil } from '../../record/mask.ts'
import { modelsOf } from '../../record/models.ts'
import { findAnswer, keepAnswer, takeKey } from '../../once.ts'
import type { Once } from '../../once.ts'
import {
  deleteRecords,
  insertRecord,
  refuseOvertaken,
  runIn,
  updateRecord,
} from '../../record/statement/save.ts'
import { accessOf, refuseAt } from '../../record/access.ts'
import { presentRecord } from '../../record/present.ts'
import type { Presented } from '../../record/present.ts'
import { homeOf } from '../../record/scope.ts'
import { runOn } from '../../record/statement/select.ts'
import type { Run } from '../../record/statement/select.ts'
import type { Asking } from '../../record/asking.ts'
import type { Database } from '../../db.ts'
import type { Tables } from '../../tables.ts'

type Data = Readonly<Record<string, unknown>>

const isDataError = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('22')

/** Something that a save brings in was removed while it was checked. */
const gone = new Error('gone')

interface Saved {
  readonly data: Data
  readonly before: Data | null
}

/**
 * A value that every check let through and the database still refuses is the caller's mistake, not
 * a breakdown.
 */
const saving = async <T>(
  asking: Asking,
  { data, before }: Saved,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDataError(error)) {
      await refuseOvertaken({ live: asking.live, run: runOn(asking.db) })
      throw refuseAt('', 'wrong', asking.say)
    }
    if (error !== gone) throw error
    refuseIssues(await findGone(asking, data, before), asking)
    // It is there again by now.
    throw new Failure('conflict')
  }
}

const stale = new Error('stale')

/**
 * A record with the numbers that it waits for. Behind every lock of the save: a counter is held for
 * as short as can be.
 */
const numbered = (
  { live, env, say }: Asking,
  trx: Transaction<Tables>,
  data: Data,
): Promise<Data> => drawNumbers(live, data, { trx, say, now: env.now, timeZone: env.timeZone })

/**
 * What the same create was answered before, where it is refused now: the first try may have taken
 * what the second asks for, its files or a choice that is gone since. Else the refusal.
 */
async function answerBefore(
  db: Database,
  once: Once | undefined,
  error: unknown,
): Promise<Presented> {
  const isInvalid = error instanceof Failure && error.failure === 'invalid'
  const before = once && isInvalid ? await findAnswer(db.kysely, once) : undefined
  if (!before) throw error
  return before.answer as Presented
}

/**
 * Adds a record; the same body under the same idempotency key of the same user gets the same answer
 * and adds nothing.
 */
export async function createRecord(
  asking: Asking,
  raw: Data,
  sent: Pick<Once, 'key' | 'body'> | undefined,
): Promise<Presented> {
  const { db, live, caller } = asking
  const once = sent && { ...sent, userId: caller.userId, path: `create ${live.id}` }
  let examined: Examined
  try {
    examined = await examine(asking, raw, null)
  } catch (error) {
    return answerBefore(db, once, error)
  }
  return addRecord(asking, examined, once)
}

async function addRecord(
  asking: Asking,
  { data, unique }: Examined,
  once: Once | undefined,
): Promise<Presented> {
  const { db, live, caller, env } = asking
  const id = makeId(env.now)
  const present = (whole: Data): Presented =>
    veil(asking, presentRecord(live, { id, version: 1, data: whole }, accessOf(live, caller).forms))
  let answer = present(data)
  const isNumbered = awaitsNumber(live, data)
  const org = homeOf(caller)
  const kept = keepNamed(asking, data, null)
  const insert = async (run: Run, whole = data): Promise<void> => {
    if (!(await insertRecord({ live, run, env, data: whole, id }, { org, kept }))) throw gone
  }
  const earlier = await saving(asking, { data, before: null }, async () => {
    if (!once && !isNumbered && !hasUnique(live) && !holdsFiles(live)) {
      await insert(runOn(db))
      return undefined
    }
    return db.transaction(async (trx) => {
      const before = once && (await takeKey(trx, once, answer))
      if (before) return before
      if (hasUnique(live))
        await refuseDuplicates(asking, runIn(trx), { id, data, unique, before: null })
      const whole = await numbered(asking, trx, data)
      await insert(runIn(trx), whole)
      await hangFiles(asking, trx, { id, before: null, data: whole })
      if (isNumbered) answer = present(whole)
      if (isNumbered && once) await keepAnswer(trx, once, answer)
      return undefined
    })
  })
  if (!earlier) modelsOf(db).wrote(live.id)
  return earlier ? (earlier.answer as Presented) : answer
}

/** Changes a record within reach; fields that the caller may not write keep what they hold. */
export async function changeRecord(
  asking: Asking,
  id: string,
  given: { readonly version: number; readonly data: Data },
): Promise<Presented> {
  const { db, live, caller, env } = asking
  const { forms } = accessOf(live, caller)
  const reach = await reachOf(asking)
  const before = await findRecord(asking, id, { paths: new Set(live.model.byPath.keys()), reach })
  if (!before) throw new Failure('notFound')
  if (before.version !== given.version)
    throw new Failure('conflict', { data: veil(asking, presentRecord(live, before, forms)) })
  const { data, unique } = await examine(asking, given.data, before.data)
  let saved = data
  const kept = keepNamed(asking, data, before.data)
  const update = (run: Run): Promise<boolean> =>
    updateRecord({ live, run, env, data: saved, id }, { version: given.version, reach, kept })
  const isDone = await saving(asking, { data, before: before.data }, () =>
    hasUnique(live) || awaitsNumber(live, data) || holdsFiles(live)
      ? db
          .transaction(async (trx) => {
            if (hasUnique(live))
              await refuseDuplicates(asking, runIn(trx), { id, data, unique, before: before.data })
            saved = await numbered(asking, trx, data)
            // Somebody was faster: what was taken goes back, so that no number is lost.
            if (!(await update(runIn(trx)))) throw stale
            await hangFiles(asking, trx, { id, before: before.data, data: saved })
            return true
          })
          .catch((error: unknown) => {
            if (error === stale) return false
            throw error
          })
      : update(runOn(db)),
  )
  if (!isDone) {
    refuseIssues(await findGone(asking, data, before.data), asking)
    const now = await findRecord(asking, id, { paths: forms, reach })
    throw now ? new Failure('conflict', { data: veil(asking, now) }) : new Failure('notFound')
  }
  modelsOf(db).wrote(live.id)
  return veil(asking, presentRecord(live, { id, version: given.version + 1, data: saved }, forms))
}

/** Removes records: all of them, or none where one is not within reach. */
export async function removeRecords(asking: Asking, ids: readonly string[]): Promise<number> {
  const { db, live } = asking
  const reach = await reachOf(asking)
  const removed = await db.transaction(async (trx) => {
    const count = await deleteRecords({ live, run: runIn(trx) }, ids, reach)
    if (count !== ids.length) throw new Failure('notFound')
    await dropRecordFiles(live, trx, ids)
    return count
  })
  modelsOf(db).wrote(live.id)
  return removed
}
