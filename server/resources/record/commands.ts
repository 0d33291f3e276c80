import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { examine, hasUnique, refuseDuplicates } from '../../rows/examine.ts'
import { findRecord, reachOf } from '../../rows/find.ts'
import { modelsOf } from '../../rows/models.ts'
import { deleteRecords, insertRecord, runIn, updateRecord } from '../../rows/save.ts'
import { accessOf, refuseAt } from './policy.ts'
import { presentRecord } from './present.ts'
import type { Presented } from './present.ts'
import { homeOf } from './scope.ts'
import { runOn } from './shapes.ts'
import type { Run } from './shapes.ts'
import type { Asking } from '../../rows/asking.ts'

type Data = Readonly<Record<string, unknown>>

const isDataError = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22')

/** A value that every check let through and the database still refuses is the caller's mistake, not a breakdown. */
const saving = async <T>({ say }: Asking, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDataError(error)) throw refuseAt('', 'wrong', say)
    throw error
  }
}

interface Key {
  readonly key: string
  readonly path: string
}

/** Adds a record; the same idempotency key of the same user gets the same answer and adds nothing. */
export async function createRecord(asking: Asking, raw: Data, once: Key | undefined): Promise<Presented> {
  const { db, live, caller, env } = asking
  const data = await examine(asking, raw, null)
  const id = makeId(env.now)
  const answer = presentRecord(live, { id, version: 1, data }, accessOf(live, caller).forms)
  const insert = (run: Run): Promise<void> => insertRecord({ live, run, env, data, id }, homeOf(caller))
  const kept = await saving(asking, async () => {
    if (!once && !hasUnique(live)) {
      await insert(runOn(db))
      return undefined
    }
    return db.transaction(async (trx) => {
      if (once) {
        const mine = { user_id: caller.userId, key: once.key, path: once.path, answer: JSON.stringify(answer) }
        const first = await trx.insertInto('idempotency').values(mine).onConflict((key) => key.doNothing()).returning('key').executeTakeFirst()
        if (!first) return trx.selectFrom('idempotency').select(['path', 'answer']).where('user_id', '=', caller.userId).where('key', '=', once.key).executeTakeFirstOrThrow()
      }
      if (hasUnique(live)) await refuseDuplicates(asking, runIn(trx), { id, data })
      await insert(runIn(trx))
      return undefined
    })
  })
  if (kept && kept.path !== once?.path) throw new Failure('conflict')
  if (!kept) modelsOf(db).wrote(live.id)
  return kept ? (kept.answer as Presented) : answer
}

/** Changes a record within reach; fields that the caller may not write keep what they hold. */
export async function changeRecord(asking: Asking, id: string, given: { readonly version: number; readonly data: Data }): Promise<Presented> {
  const { db, live, caller, env } = asking
  const { forms } = accessOf(live, caller)
  const reach = await reachOf(asking)
  const before = await findRecord(asking, id, { paths: new Set(live.model.byPath.keys()), reach })
  if (!before) throw new Failure('notFound')
  if (before.version !== given.version) throw new Failure('conflict', { data: presentRecord(live, before, forms) })
  const data = await examine(asking, given.data, before.data)
  const update = (run: Run): Promise<boolean> => updateRecord({ live, run, env, data, id }, { version: given.version, reach })
  const isDone = await saving(asking, () =>
    hasUnique(live)
      ? db.transaction(async (trx) => {
          await refuseDuplicates(asking, runIn(trx), { id, data })
          return update(runIn(trx))
        })
      : update(runOn(db)),
  )
  if (!isDone) {
    const now = await findRecord(asking, id, { paths: forms, reach })
    throw now ? new Failure('conflict', { data: now }) : new Failure('notFound')
  }
  modelsOf(db).wrote(live.id)
  return presentRecord(live, { id, version: given.version + 1, data }, forms)
}

/** Removes records: all of them, or none where one is not within reach. */
export async function removeRecords(asking: Asking, ids: readonly string[]): Promise<number> {
  const { db, live } = asking
  const reach = await reachOf(asking)
  const removed = await db.transaction(async (trx) => {
    const count = await deleteRecords({ live, run: runIn(trx) }, ids, reach)
    if (count !== ids.length) throw new Failure('notFound')
    return count
  })
  modelsOf(db).wrote(live.id)
  return removed
}
