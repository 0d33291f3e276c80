import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { PublishPlan } from '#schemas/api/design.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { invalidate } from '../../auth/callers.ts'
import { followRenames } from '../../publish/follow-renames.ts'
import { commentTables } from '../../database/comments.ts'
import { lockNames } from '../../holders/lock.ts'
import { foresee, loadMakers, refuseReadings } from '../../publish/foresee.ts'
import type { Foreseen, Makers } from '../../publish/foresee.ts'
import { reloadPublisher } from '../../publish/publisher.ts'
import { grantPublisher } from '../../publish/publisher-grants.ts'
import { limitLockWait, retryUntilLocked } from '../../publish/briefly.ts'
import { closeTable, findLarge } from '../../publish/online.ts'
import { makeMenu, storeRelease } from '../../publish/record.ts'
import type { Release } from '../../publish/record.ts'
import { beginRelease, clearDead } from '../../publish/run.ts'
import type { PreparedTables } from '../../publish/run.ts'
import { endRelease, refuseRunning } from '../../publish/state.ts'
import { deriveSteps } from '../../publish/derive.ts'
import type { DerivedChange } from '../../publish/derive.ts'
import { followSteps } from '../../publish/columns.ts'
import { countCourses, orderFigures, surveySteps } from '../../publish/survey.ts'
import type { StepFigures } from '../../publish/survey.ts'
import { modelChannel } from '../../record/models.ts'
import { timeZoneOf } from '../../record/zone.ts'
import { tellDesignSaved } from '../../socket/presence.ts'
import { unlessTaken } from '../../database/taken.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { checkMenuNames } from '../../menus/names.ts'
import type { Tables } from '../../tables/tables.ts'
import { applySteps } from './ddl.ts'
import { presentPlan } from './plan.ts'
import { giveFields } from '../share/commands.ts'
import type { Publisher, ReleasePublisher } from '../../publish/publisher.ts'
import { designTexts, presentDesign } from './present.ts'
import { isEqual } from '#schemas/equal.ts'

/** Time limit in milliseconds; a conversion may rewrite a table. */
const statementTimeout = 600_000

/** Locks the design against other publishes until the transaction ends. */
const hold = async (trx: Transaction<Tables>, id: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext(${`design ${id}`}))`.execute(trx))

interface RealisedChange extends DerivedChange {
  readonly met: readonly StepFigures[]
}

/** What was prepared while the tables were in use, with the steps known at that time. */
interface PreparedChange {
  readonly derived: DerivedChange
  readonly prepared: PreparedTables
}

/**
 * Refuses (409) a prepared change where the live version or the steps to its document have changed
 * since.
 */
function refuseChanged({ derived }: PreparedChange, found: DerivedChange): void {
  if (
    found.design.model_version !== derived.design.model_version ||
    !isEqual(found.steps, derived.steps)
  )
    throw new Failure('conflict', { data: presentDesign(found.design) })
}

/**
 * The steps of publishing the draft, or the document of an earlier version, with exact figures.
 * Changes nothing, but locks the design until the transaction ends.
 */
async function realise(
  trx: Transaction<Tables>,
  given: {
    readonly id: string
    readonly number: number | undefined
    readonly timeZone: string
    readonly say: Say
    readonly ready: PreparedChange | null
  },
): Promise<RealisedChange> {
  const { id, number, timeZone, say, ready } = given
  await hold(trx, id)
  const document = ready && { document: ready.derived.document }
  const found = await deriveSteps(trx, { id, number, say, isLocked: true, ...document })
  if (ready) refuseChanged(ready, found)
  else await refuseRunning(trx, id)
  const derived = ready ? { ...found, steps: ready.derived.steps } : found
  const tables = new Set(ready?.prepared.tables.map(({ course }) => course.table))
  const courses = followSteps(derived.steps, timeZone).filter((step) => !tables.has(step.table))
  const counted = await countCourses(trx, courses)
  const met = orderFigures(derived.steps, new Map([...(ready?.prepared.known ?? []), ...counted]))
  return { ...derived, met }
}

/**
 * Changes the tables. It runs last, because everybody who uses them waits from here until the
 * transaction ends.
 */
async function changeTables(
  trx: Transaction<Tables>,
  { steps, after }: RealisedChange,
  given: { readonly timeZone: string; readonly ready: PreparedChange | null },
): Promise<void> {
  const tables = given.ready?.prepared.tables ?? []
  const names = new Set(tables.map(({ course }) => course.table))
  await limitLockWait(trx)
  for (const name of [...names].toSorted()) await closeTable(trx, name)
  await applySteps({ db: trx, timeZone: given.timeZone, tables }, steps)
  await commentTables(trx, after)
}

/**
 * What publishing would do, in words and figures. It only reads, and nobody waits for it; aborting
 * `signal` ends it.
 */
export async function planRelease(
  { db, releases, caller, say }: ReleasePublisher,
  id: string,
  { number, signal }: { readonly number: number | undefined; readonly signal: AbortSignal },
): Promise<PublishPlan> {
  const timeZone = await timeZoneOf(db)
  const makers = await loadMakers(db, caller, { designId: id, number })
  const derived = await deriveSteps(db.kysely, { id, number, say })
  const foreseen = await foresee({ ...derived, trx: db.kysely }, makers, say)
  const met = await surveySteps({ db, limits: releases.limits, timeZone, signal }, derived.steps)
  return presentPlan({ ...derived, met }, foreseen, say)
}

interface PlanJudgement {
  readonly plan: PublishPlan
  readonly foreseen: Foreseen
}

/**
 * The plan of a publish. Refuses what cannot be published: 422 for problems of the document and for
 * values that authors may not see, 409 for a stale version and for values that would be set aside
 * without consent.
 */
async function judge(
  db: Kysely<Tables>,
  done: RealisedChange,
  given: { readonly release: Release; readonly makers: Makers; readonly say: Say },
): Promise<PlanJudgement> {
  const { release, makers, say } = given
  if (done.design.version !== release.version)
    throw new Failure('conflict', { data: presentDesign(done.design) })
  const foreseen = await foresee({ ...done, trx: db }, makers, say)
  const plan = presentPlan(done, foreseen, say)
  if (done.problems.some((problem) => problem.severity === 'error'))
    throw new Failure('invalid', { data: { problems: plan.problems } })
  refuseReadings(foreseen, makers, { agree: release.agree, say })
  if (plan.needsConsent && !release.consent) throw new Failure('needsConsent', { data: plan })
  return { plan, foreseen }
}

interface PublishResult {
  readonly number: number
  readonly steps: PublishPlan['steps']
}

/**
 * Publishes in one transaction: tables, version, log, menu entry. Prepared columns are put into
 * place here.
 */
async function publish(
  publisher: Publisher,
  id: string,
  given: { readonly release: Release; readonly ready: PreparedChange | null },
): Promise<PublishResult> {
  const { db, say } = publisher
  const { release, ready } = given
  const timeZone = await timeZoneOf(db)
  const { caller } = publisher
  const makers = await loadMakers(db, caller, { designId: id, number: release.number })
  const within = async (trx: Transaction<Tables>): Promise<PublishResult> => {
    await lockNames({ trx }, 'naming')
    const done = await realise(trx, { id, number: release.number, timeZone, say, ready })
    // After a long preparation the draft may have changed; the prepared document is published all
    // the same.
    const version = ready ? done.design.version : release.version
    const { plan, foreseen } = await judge(trx, done, {
      release: { ...release, version },
      makers,
      say,
    })
    const number = await storeRelease(trx, done, { publisher, release, foreseen })
    if (ready) await endRelease(trx, ready.prepared.held, number)
    const menuId = release.menu
      ? await makeMenu(trx, done.design, { menu: release.menu, caller })
      : null
    const others = await followRenames(trx, {
      modelId: id,
      before: done.before,
      document: done.document,
    })
    if (!caller.isAdministrator)
      await grantPublisher({ ...done, trx }, { userId: caller.userId, menuId })
    if (release.giveNew) await giveFields({ ...publisher, trx }, id, foreseen.newFields)
    for (const modelId of [id, ...others]) await db.notify(modelChannel, modelId)
    await tellDesignSaved(db, {
      designId: id,
      version: done.design.version + 1,
      name: caller.realName,
    })
    await invalidate(db, 'all')
    await changeTables(trx, done, { timeZone, ready })
    return { number, steps: plan.steps }
  }
  return unlessTaken({ name: release.menu?.enCode ?? say(designTexts, 'design') }, () =>
    retryUntilLocked(db, within, { statementTimeout }),
  )
}

/**
 * Publishes the draft, or an earlier version under a new number. Large tables that must be
 * rewritten are converted while in use; if that takes long, `number` is null and the progress call
 * tells the rest. 422 for problems of the document and for values that authors may not see (403
 * where anybody but an administrator agrees to these), 409 for a stale version, for values that
 * would be set aside without consent, and while another publish runs. `onTrouble` gets errors that
 * occur after the caller has stopped waiting.
 */
export async function releaseDesign(
  publisher: ReleasePublisher,
  id: string,
  {
    release,
    onTrouble,
  }: { readonly release: Release; readonly onTrouble: (error: unknown) => void },
): Promise<{ number: number | null; steps: PublishPlan['steps'] }> {
  const { db, say, caller } = publisher
  const { limits } = publisher.releases
  if (release.menu) refuseWrong(checkMenuNames(release.menu, { at: 'menu.', say }))
  await clearDead(db)
  const timeZone = await timeZoneOf(db)
  const derived = await deriveSteps(db.kysely, { id, number: release.number, say })
  const courses = followSteps(derived.steps, timeZone)
  const tables = await findLarge(publisher, courses, derived)
  if (tables.length === 0) return publish(publisher, id, { release, ready: null })
  const met = await surveySteps({ db, limits, timeZone }, derived.steps)
  const makers = await loadMakers(db, caller, { designId: id, number: release.number })
  const { plan } = await judge(db.kysely, { ...derived, met }, { release, makers, say })
  const released = await beginRelease(publisher, {
    designId: id,
    userId: caller.userId,
    tables,
    onTrouble,
    publish: async (prepared) => {
      const now = { ...publisher, caller: await reloadPublisher(db, caller) }
      return publish(now, id, { release, ready: { derived, prepared } })
    },
  })
  return released ?? { number: null, steps: plan.steps }
}
