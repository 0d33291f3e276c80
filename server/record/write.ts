import type { Transaction } from 'kysely'
import type { Data } from '#schemas/record/input.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { findAnswer, keepAnswer, takeKey } from '../entries/once.ts'
import type { Once } from '../entries/once.ts'
import { codeOf } from '../platform/error-code.ts'
import type { Tables } from '../tables/tables.ts'
import { accessOf, refuseAt, refuseIssues } from './access.ts'
import type { Asking } from './asking.ts'
import type { SettledSave } from './effect.ts'
import { effectsOf } from './effects.ts'
import { veil } from './mask.ts'
import { modelsOf } from './models.ts'
import { presentRecord } from './present.ts'
import type { PresentedRecord } from './present.ts'
import { findRecord, reachOf } from './query/find.ts'
import { homeOf } from './scope.ts'
import { settleSave } from './settle-save.ts'
import { joinParts } from './statement/part.ts'
import type { Part } from './statement/part.ts'
import {
  deleteRecords,
  insertRecord,
  refuseOvertaken,
  runIn,
  updateRecord,
} from './statement/save.ts'
import { runOn } from './statement/select.ts'
import type { StatementRunner } from './statement/select.ts'

/** A new record; the same key with the same body adds it once. */
interface Creation {
  readonly type: 'create'
  readonly data: Data
  readonly once?: Pick<Once, 'key' | 'body'> | undefined
}

/** New values of a record that the caller has seen in this version. */
interface Update {
  readonly type: 'update'
  readonly id: string
  readonly version: number
  readonly data: Data
}

export type RecordChange = Creation | Update

/**
 * The only way to write a record: settles the sent values by the law of the design and saves them
 * with all effects (`effects.ts`), completely or not at all. Returns the record as the caller may
 * see it. Refuses fields that are not granted (403), records out of reach (404), a stale version
 * (409, with the present record), and wrong values (422, with their places). Fields that the caller
 * may not write keep their values. Repeating a creation with the same key by the same user gives
 * the same answer and adds nothing.
 */
export const write = (asking: Asking, change: RecordChange): Promise<PresentedRecord> =>
  change.type === 'create' ? create(asking, change) : update(asking, change)

/** Nothing was written: another save was faster, or something that this one refers to is gone. */
const unwritten = new Error('unwritten')

const isDataError = (error: unknown): boolean => codeOf(error).startsWith('22')

type SaveStatement = (
  run: StatementRunner,
  given: { readonly data: Data; readonly kept: Part },
) => Promise<boolean>

const keptOf = (save: SettledSave): Part =>
  joinParts(
    'and',
    effectsOf(save.live).flatMap((effect) => effect.keep?.(save) ?? []),
  )

/** The effects that run in the transaction of this save. */
const innerOf = (save: SettledSave) =>
  effectsOf(save.live).filter(
    (effect) => (effect.within ?? effect.after) !== undefined && effect.concerns?.(save) !== false,
  )

/** Runs the statement between the effects of a transaction; returns what was written. */
async function saveWithin(
  save: SettledSave,
  trx: Transaction<Tables>,
  statement: SaveStatement,
): Promise<Data> {
  const inner = innerOf(save)
  let { data } = save
  for (const effect of inner) data = (await effect.within?.({ ...save, data }, trx)) ?? data
  // Numbers that were drawn return with the transaction, so that none is lost.
  if (!(await statement(runIn(trx), { data, kept: keptOf(save) }))) throw unwritten
  for (const effect of inner) await effect.after?.({ ...save, data }, trx)
  return data
}

/** The same, with a transaction only where an effect needs one. */
async function saveAlone(save: SettledSave, statement: SaveStatement): Promise<Data> {
  if (innerOf(save).length > 0)
    return save.db.transaction((trx) => saveWithin(save, trx, statement))
  const { db, data } = save
  if (!(await statement(runOn(db), { data, kept: keptOf(save) }))) throw unwritten
  return data
}

/**
 * Turns a refusal of the database into words: a value that passed every check but is still refused
 * is the caller's mistake, not a server error. `otherwise` explains why nothing was written where
 * no effect does.
 */
async function explaining<T>(
  save: SettledSave,
  work: () => Promise<T>,
  otherwise: () => Promise<Failure>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDataError(error)) {
      await refuseOvertaken({ live: save.live, run: runOn(save.db) })
      throw refuseAt('', 'wrong', save.say)
    }
    if (error !== unwritten) throw error
    for (const effect of effectsOf(save.live))
      refuseIssues((await effect.explain?.(save)) ?? [], save)
    throw await otherwise()
  }
}

/**
 * The earlier answer to a creation that is now refused, because its first try used up what the
 * second needs, such as its files or a choice that is gone by now. Else the refusal.
 */
async function answerBefore(
  { db }: Asking,
  once: Once | undefined,
  error: unknown,
): Promise<PresentedRecord> {
  const isInvalid = error instanceof Failure && error.failure === 'invalid'
  const before = once && isInvalid ? await findAnswer(db.kysely, once) : undefined
  if (!before) throw error
  return before.answer as PresentedRecord
}

async function create(asking: Asking, change: Creation): Promise<PresentedRecord> {
  const { live, caller, env } = asking
  const once = change.once && {
    ...change.once,
    userId: caller.userId,
    path: `create ${live.id}`,
  }
  const id = makeId(env.now)
  let save: SettledSave
  try {
    save = await settleSave({ ...asking, id, before: null }, change.data)
  } catch (error) {
    return answerBefore(asking, once, error)
  }
  return insert(save, once)
}

async function insert(save: SettledSave, once: Once | undefined): Promise<PresentedRecord> {
  const { db, live, caller, env, requestId: operation, id } = save
  const { forms } = accessOf(live, caller)
  const present = (data: Data): PresentedRecord =>
    veil(save, presentRecord(live, { id, version: 1, data }, forms))
  const statement: SaveStatement = (run, { data, kept }) =>
    insertRecord({ live, run, env, operation, data, id }, { org: homeOf(caller), kept })
  const saveOnce = (key: Once) =>
    db.transaction(async (trx) => {
      const answer = present(save.data)
      const before = await takeKey(trx, key, answer)
      if (before) return before.answer as PresentedRecord
      const data = await saveWithin(save, trx, statement)
      if (data === save.data) return answer
      const numbered = present(data)
      await keepAnswer(trx, key, numbered)
      return numbered
    })
  const answer = await explaining(
    save,
    async () => (once ? saveOnce(once) : present(await saveAlone(save, statement))),
    // The missing entry exists again by now.
    async () => new Failure('conflict'),
  )
  modelsOf(db).wrote(live.id)
  return answer
}

async function update(asking: Asking, change: Update): Promise<PresentedRecord> {
  const { db, live, caller, env, requestId: operation } = asking
  const { id, version } = change
  const { forms } = accessOf(live, caller)
  const reach = await reachOf(asking)
  const stored = await findRecord(asking, id, { paths: new Set(live.model.byPath.keys()), reach })
  if (!stored) throw new Failure('notFound')
  if (stored.version !== version)
    throw new Failure('conflict', { data: veil(asking, presentRecord(live, stored, forms)) })
  const save = await settleSave({ ...asking, id, before: stored.data }, change.data)
  const data = await explaining(
    save,
    () =>
      saveAlone(save, (run, given) =>
        updateRecord(
          { live, run, env, operation, data: given.data, id },
          { version, before: stored.data, reach, kept: given.kept },
        ),
      ),
    async () => {
      const now = await findRecord(asking, id, { paths: forms, reach })
      return now ? new Failure('conflict', { data: veil(asking, now) }) : new Failure('notFound')
    },
  )
  modelsOf(db).wrote(live.id)
  return veil(asking, presentRecord(live, { id, version: version + 1, data }, forms))
}

/** Removes records: all, or none (404) where one is not within reach. */
export async function removeRecords(asking: Asking, ids: readonly string[]): Promise<number> {
  const { db, live, env, requestId: operation } = asking
  const reach = await reachOf(asking)
  const removed = await db.transaction(async (trx) => {
    const count = await deleteRecords({ live, run: runIn(trx), env, operation }, ids, reach)
    if (count !== ids.length) throw new Failure('notFound')
    for (const effect of effectsOf(live)) await effect.removed?.(live, trx, ids)
    return count
  })
  modelsOf(db).wrote(live.id)
  return removed
}
