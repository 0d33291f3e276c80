import type { Transaction } from 'kysely'
import type { Way } from '#schemas/api/record-history.ts'
import type { Data } from '#schemas/record/input.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { findAnswer, keepAnswer, takeKey } from '../entries/once.ts'
import type { Once } from '../entries/once.ts'
import { codeOf } from '../platform/error-code.ts'
import type { Tables } from '../tables/tables.ts'
import { accessOf, refuseAt, refuseIssues } from './access.ts'
import type { Asking } from './asking.ts'
import { outdated, unwritten } from './effect.ts'
import type { SettledSave } from './effect.ts'
import { effectsOf } from './effects.ts'
import { veil } from './mask.ts'
import { modelsOf } from './models.ts'
import { presentRecord } from './present.ts'
import type { PresentedRecord } from './present.ts'
import { findRecord, reachOf } from './query/find.ts'
import type { StoredRecord } from './query/find.ts'
import { homeOf } from './scope.ts'
import { settleSave } from './settle-save.ts'
import { joinParts } from './statement/part.ts'
import type { Part } from './statement/part.ts'
import { insertRecord, refuseOvertaken, runIn, updateRecord } from './statement/save.ts'
import { runOn } from './statement/select.ts'
import { transfer } from './transfer.ts'
import type { Transfer } from './transfer.ts'
import type { StatementRunner } from './statement/select.ts'

/** A new record; the same key with the same body adds it once. */
interface Creation {
  readonly type: 'create'
  /** A made id, where it must be known before the record is there. */
  readonly id?: string | undefined
  readonly data: Data
  readonly once?: Pick<Once, 'key' | 'body'> | undefined
}

/** New values of a record that the caller has seen in this version. */
interface Update {
  readonly type: 'update'
  readonly id: string
  readonly version: number
  readonly data: Data
  /** By which way it comes; by default from the form. */
  readonly way?: Way
  /** The job that makes it among many. */
  readonly job?: string
  /** What the server itself knows of the record from before; lines that return keep their ids. */
  readonly former?: Data
}

export type RecordSave = Creation | Update
export type RecordChange = RecordSave | Transfer

/**
 * The only way to write a record: settles the sent values by the law of the design and saves them
 * with all effects (`effects.ts`), completely or not at all. Returns the record as the caller may
 * see it. Refuses fields that are not granted (403), records out of reach (404), a stale version
 * (409, with the present record), and wrong values (422, with their places). Fields that the caller
 * may not write keep their values. Repeating a creation with the same key by the same user gives
 * the same answer and adds nothing.
 */
export const write = (asking: Asking, change: RecordChange): Promise<PresentedRecord> =>
  change.type === 'create'
    ? create(asking, change)
    : change.type === 'update'
      ? update(asking, change)
      : transfer(asking, change)

/** Takes back what the effects of a rehearsal wrote. */
const rehearsed = new Error('rehearsed')

/**
 * Tries a save out: whatever `write` would refuse is refused with the same words, and nothing is
 * written. Returns what would be stored; document numbers among it are given to the next save.
 */
export async function rehearse(asking: Asking, change: RecordSave): Promise<SettledSave> {
  const before = change.type === 'update' ? await getStored(asking, change) : null
  const id = change.type === 'update' ? change.id : makeId(asking.env.now)
  const settled = await settleSave({ ...asking, id, before: before?.data ?? null }, change.data)
  const trial = { reach: await reachOf(asking) }
  return attempt({ ...settled, trial }, async (save) => {
    const inner = innerOf(save).filter(({ within }) => within !== undefined)
    if (inner.length === 0) return save
    let { data } = save
    const within = save.db.transaction(async (trx) => {
      for (const effect of inner) data = (await effect.within?.({ ...save, data }, trx)) ?? data
      throw rehearsed
    })
    await explaining(
      save,
      () =>
        within.catch((error: unknown) => {
          if (error !== rehearsed) throw error
        }),
      async () => new Failure('conflict'),
    )
    return { ...save, data }
  })
}

const isDataError = (error: unknown): boolean => codeOf(error).startsWith('22')
const isTaken = (error: unknown): boolean => codeOf(error) === '23505'

type SaveStatement = (
  run: StatementRunner,
  given: { readonly data: Data; readonly kept: Part },
) => Promise<Data | null>

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
  const written = await statement(runIn(trx), { data, kept: keptOf(save) })
  if (!written) throw unwritten
  for (const effect of inner) await effect.after?.({ ...save, data: written }, trx)
  return written
}

/** The same, with a transaction only where an effect needs one. */
async function saveAlone(save: SettledSave, statement: SaveStatement): Promise<Data> {
  if (innerOf(save).length > 0)
    return save.db.transaction((trx) => saveWithin(save, trx, statement))
  const { db, data } = save
  const written = await statement(runOn(db), { data, kept: keptOf(save) })
  if (!written) throw unwritten
  return written
}

/** So often a save is tried anew while what it read before keeps changing. */
const mostTries = 4

/** Runs a save once all effects have read and taken what they need ahead of it. */
async function attempt<T>(save: SettledSave, work: (ready: SettledSave) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      let ready = save
      for (const effect of effectsOf(save.live))
        ready = (await effect.ahead?.(ready, tries > 1)) ?? ready
      return await work(ready)
    } catch (error) {
      if (error !== outdated) throw error
      if (tries === mostTries) throw new Failure('unavailable', { cause: error })
    }
  }
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
    if (isTaken(error))
      for (const effect of effectsOf(save.live)) refuseIssues(effect.collide?.(save) ?? [], save)
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
  const id = change.id ?? makeId(env.now)
  let save: SettledSave
  try {
    save = await settleSave({ ...asking, id, before: null }, change.data)
  } catch (error) {
    return answerBefore(asking, once, error)
  }
  return attempt(save, (ready) => insert(ready, once))
}

async function insert(save: SettledSave, once: Once | undefined): Promise<PresentedRecord> {
  const { db, live, caller, env, requestId: operation, id } = save
  const { forms } = accessOf(live, caller)
  const present = (data: Data): PresentedRecord =>
    veil(save, presentRecord(live, { id, version: 1, data }, forms))
  const statement: SaveStatement = (run, { data, kept }) =>
    insertRecord(
      { live, run, env, operation, data, id },
      { org: homeOf(caller), kept, taking: save.taking },
    )
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

/** The record as it is stored; 404 out of reach, 409 where it is not in the version any more. */
async function getStored(
  asking: Asking,
  { id, version }: Update,
  reach?: Part,
): Promise<StoredRecord> {
  const { live, caller } = asking
  const paths = new Set(live.model.byPath.keys())
  const stored = await findRecord(asking, id, { paths, ...(reach && { reach }) })
  if (!stored) throw new Failure('notFound')
  const { forms } = accessOf(live, caller)
  if (stored.version !== version)
    throw new Failure('conflict', { data: veil(asking, presentRecord(live, stored, forms)) })
  return stored
}

async function update(asking: Asking, change: Update): Promise<PresentedRecord> {
  const { db, live, caller, env, requestId: operation } = asking
  const { id, version, way = 'form', job, former } = change
  const { forms } = accessOf(live, caller)
  const reach = await reachOf(asking)
  const stored = await getStored(asking, change, reach)
  const save = await settleSave({ ...asking, id, before: stored.data, former }, change.data)
  const statement: SaveStatement = (run, { data, kept }) =>
    updateRecord(
      { live, run, env, operation, way, job, data, id },
      { version, before: stored.data, reach, kept },
    )
  const written = await attempt(save, (ready) =>
    explaining(
      ready,
      () => saveAlone(ready, statement),
      async () => {
        const now = await findRecord(asking, id, { paths: forms, reach })
        return now ? new Failure('conflict', { data: veil(asking, now) }) : new Failure('notFound')
      },
    ),
  )
  modelsOf(db).wrote(live.id)
  return veil(asking, presentRecord(live, { id, version: version + 1, data: written }, forms))
}
