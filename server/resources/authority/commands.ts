import type { Transaction } from 'kysely'
import type { authority, CopyPlan, SubjectGrants } from '#schemas/api/authority.ts'
import type { Body, CallResult } from '#schemas/api/call.ts'
import { trimEnds } from '#schemas/grant/ends.ts'
import type { GrantSet } from '#schemas/grant/ends.ts'
import { withGrants } from '#schemas/grant/grants.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../../auth/callers.ts'
import { concernOf } from '../../auth/concern.ts'
import { loadToday } from '../../auth/today.ts'
import type { Database } from '../../database/database.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { loadPower } from '../../reach/load.ts'
import { changesSubject, getSubject, loadSubjects, subjectKey } from '../../reach/subjects.ts'
import type { Subject } from '../../reach/subjects.ts'
import type { Tables } from '../../tables/tables.ts'
import { findGrants } from '../../reach/granted.ts'
import { splitGrants } from '../../reach/seen-fields.ts'
import { seeSubject } from '../../reach/see-subject.ts'
import {
  keepGrantable,
  linesBeyond,
  linesOf,
  loadRightsOn,
  refuseNotHeld,
  refuseWrongEnds,
} from '../../reach/grant-lines.ts'
import type { RightsOn, ScopeProblem } from '../../reach/grant-lines.ts'
import { checkNamed, checkScopes, refuseToItself } from './policy.ts'
import { readGrants } from './table.ts'

const daysOf = ({ ends = [] }: GrantSet): string[] => ends.map(({ until }) => until)

export const menuCodes = async (trx: Transaction<Tables>): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await trx.selectFrom('menus').select(['id', 'en_code']).execute()).map((menu) => [
      menu.id,
      menu.en_code,
    ]),
  )

/** Increments the version of a subject; false where somebody else changed it first. */
async function claim(
  trx: Transaction<Tables>,
  subject: Subject,
  version: number,
): Promise<boolean> {
  const key = { subject_type: subject.type, subject_id: subject.id }
  await trx
    .insertInto('subject_versions')
    .values({ ...key, version: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const moved = await trx
    .updateTable('subject_versions')
    .set({ version: version + 1 })
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return moved !== undefined
}

/**
 * Refuses (404, 403) subjects that do not exist, or of which the caller does not manage everybody.
 */
export async function refuseForeign(
  { trx, caller }: Doing,
  subjects: readonly Subject[],
): Promise<void> {
  const found = await loadSubjects(trx, subjects)
  const power = await loadPower(trx, caller)
  if (!subjects.every((subject) => changesSubject(caller, getSubject(found, subject), power)))
    throw new Failure('forbidden')
}

interface SubjectGrantsChange {
  readonly before: SubjectGrants
  readonly after: GrantSet
  /** Problems of all given conditions; only new conditions are refused for them. */
  readonly problems: readonly ScopeProblem[]
  readonly codes: ReadonlyMap<string, string>
  /** What the caller holds at the ends that are given. */
  readonly on: RightsOn
}

export async function replace(
  doing: Doing,
  subject: Subject,
  { before, after, problems, codes, on }: SubjectGrantsChange,
): Promise<void> {
  const { trx, caller, say } = doing
  const held = new Set(linesOf(before).map((line) => `${line.model_id} ${line.scope}`))
  refuseWrong(problems.filter(({ key }) => !held.has(key)).map(({ problem }) => problem))
  refuseWrongEnds(before, after, { today: await loadToday(trx), say })
  const lines = { before: linesOf(before), after: linesOf(after), menuCodes: codes }
  refuseNotHeld(caller, lines, { on, say })
  await trx
    .deleteFrom('grants')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .execute()
  const rows = linesOf(after).map((line) => ({
    id: makeId(),
    subject_type: subject.type,
    subject_id: subject.id,
    ...line,
  }))
  if (rows.length > 0) await trx.insertInto('grants').values(rows).execute()
  await audit(doing, { what: 'grant', target: subjectKey(subject), before, after })
}

/**
 * Replaces all grants of a subject; 409 with the present grants when `version` is stale. Takes
 * effect at the next call of everybody concerned.
 */
export async function writeGrants(
  db: Database,
  subject: Subject,
  given: Acting & { readonly body: SubjectGrants },
): Promise<SubjectGrants> {
  const problems = await checkScopes(db, given.body.models, given)
  const on = await loadRightsOn(db, given.caller, daysOf(given.body))
  return command(db, given, async (doing) => {
    const { trx } = doing
    await refuseForeign(doing, [subject])
    const isFirst = await claim(trx, subject, given.body.version)
    const before = await findGrants(trx, subject)
    const { seen, hidden } = splitGrants(before, given.caller)
    if (!isFirst) throw new Failure('conflict', { data: { version: before.version, ...seen } })
    await replace(doing, subject, {
      before,
      // What the caller was not shown is not theirs to leave out.
      after: withGrants(trimEnds(given.body), hidden),
      problems: [...problems, ...(await checkNamed(doing, given.body.models))],
      codes: await menuCodes(trx),
      on,
    })
    await invalidate(db, { concerns: [concernOf(subject)] })
    return readGrants(trx, given.caller, subject)
  })
}

/**
 * Grants the same to several subjects, all or none; 409 names those that were changed since they
 * were read.
 */
export async function writeBatch(
  db: Database,
  given: Acting & { readonly body: Body<typeof authority.batch> },
): Promise<CallResult<typeof authority.batch>> {
  const { objects, way, models } = given.body
  const problems = await checkScopes(db, models, given)
  const on = await loadRightsOn(db, given.caller, daysOf(given.body))
  const more = trimEnds(given.body)
  return command(db, given, async (doing) => {
    const { trx } = doing
    // Subjects are locked in a fixed order, so that two batches cannot block each other.
    const chosen = [
      ...new Map(
        objects.map((object) => [
          subjectKey({ type: object.objectType, id: object.objectId }),
          object,
        ]),
      ),
    ]
      .toSorted(([key], [other]) => (key < other ? -1 : 1))
      .map(([, object]) => ({
        subject: { type: object.objectType, id: object.objectId },
        version: object.version,
      }))
    await refuseForeign(
      doing,
      chosen.map(({ subject }) => subject),
    )
    const codes = await menuCodes(trx)
    const wrong = [...problems, ...(await checkNamed(doing, models))]
    const stale: { objectType: Subject['type']; objectId: string; version: number }[] = []
    for (const { subject, version } of chosen) {
      const isFirst = await claim(trx, subject, version)
      const before = await findGrants(trx, subject)
      if (isFirst)
        await replace(doing, subject, {
          before,
          after: way === 'replace' ? more : withGrants(before, more),
          problems: wrong,
          codes,
          on,
        })
      else stale.push({ objectType: subject.type, objectId: subject.id, version: before.version })
    }
    if (stale.length > 0) throw new Failure('conflict', { data: { list: stale } })
    await invalidate(db, { concerns: chosen.map(({ subject }) => concernOf(subject)) })
    return {
      list: chosen.map(({ subject, version }) => ({
        objectType: subject.type,
        objectId: subject.id,
        version: version + 1,
      })),
    }
  })
}

type CopyEnds = Body<typeof authority.copyPlan>

const endOf = ({ objectType, objectId }: CopyEnds['to']): Subject => ({
  type: objectType,
  id: objectId,
})

interface CopyGround {
  readonly problems: readonly ScopeProblem[]
  readonly on: RightsOn
}

/** What the plan of a copy needs and reads outside of its transaction. */
async function loadCopyGround(db: Database, from: Subject, given: Acting): Promise<CopyGround> {
  const source = await findGrants(db.kysely, from)
  return {
    problems: await checkScopes(db, source.models, given),
    on: await loadRightsOn(db, given.caller, daysOf(source)),
  }
}

/** What a copy adds to `to`, of the grants of `from` that the caller may see and grant. */
async function planWithin(doing: Doing, { from, to }: CopyEnds, ground: CopyGround) {
  const { trx, caller } = doing
  await seeSubject(trx, caller, endOf(from))
  await refuseForeign(doing, [endOf(to)])
  const source = await findGrants(trx, endOf(from))
  const before = await findGrants(trx, endOf(to))
  const codes = await menuCodes(trx)
  const beyond = linesBeyond(source, before, await loadToday(trx))
  const more = keepGrantable(caller, beyond, { menuCodes: codes, ...ground })
  return { source, before, codes, more }
}

/** What a copy from one subject to another would add, without doing it. */
export async function planCopy(
  db: Database,
  given: Acting & { readonly body: CopyEnds },
): Promise<CopyPlan> {
  refuseToItself(endOf(given.body.from), endOf(given.body.to), given.say)
  const ground = await loadCopyGround(db, endOf(given.body.from), given)
  return command(db, given, async (doing) => {
    const { source, before, more } = await planWithin(doing, given.body, ground)
    return { fromVersion: source.version, version: before.version, ...more }
  })
}

/**
 * Grants a subject what another has and the caller may grant, beside its own; 409 where either
 * changed since the plan.
 */
export async function copyGrants(
  db: Database,
  given: Acting & { readonly body: Body<typeof authority.copy> },
): Promise<SubjectGrants> {
  const { from, to, fromVersion, version } = given.body
  refuseToItself(endOf(from), endOf(to), given.say)
  const ground = await loadCopyGround(db, endOf(from), given)
  return command(db, given, async (doing) => {
    const { trx } = doing
    await refuseForeign(doing, [endOf(to)])
    const isFirst = await claim(trx, endOf(to), version)
    const plan = await planWithin(doing, { from, to }, ground)
    if (!isFirst || plan.source.version !== fromVersion)
      throw new Failure('conflict', { data: await readGrants(trx, given.caller, endOf(to)) })
    await replace(doing, endOf(to), {
      before: plan.before,
      after: withGrants(plan.before, plan.more),
      problems: [],
      codes: plan.codes,
      on: ground.on,
    })
    await invalidate(db, { concerns: [concernOf(endOf(to))] })
    return readGrants(trx, given.caller, endOf(to))
  })
}

const keyOf = (userId: string, moduleId: string): string => `columns ${userId} ${moduleId}`

/** A user's own column settings of a module as JSON text (7.16); '[]' where there are none. */
export async function readColumns(db: Database, userId: string, moduleId: string): Promise<string> {
  const row = await db.kysely
    .selectFrom('settings')
    .select('value')
    .where('key', '=', keyOf(userId, moduleId))
    .executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : '[]'
}

/** Stores the settings; the last write of a user wins. */
export async function writeColumns(
  db: Database,
  userId: string,
  given: { readonly moduleId: string; readonly fieldList: string },
): Promise<null> {
  const value = JSON.stringify(given.fieldList)
  await db.kysely
    .insertInto('settings')
    .values({ key: keyOf(userId, given.moduleId), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  return null
}
