import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Body } from '#schemas/api/call.ts'
import type { designs, PublishPlan } from '#schemas/api/design.ts'
import { check } from '#schemas/design/check.ts'
import type { DesignProblem } from '#schemas/design/check.ts'
import type { Document } from '#schemas/design/document.ts'
import type { Slots } from '#schemas/design/slots.ts'
import { steps } from '#schemas/design/steps.ts'
import { spellingOf } from '#schemas/letters.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../../auth.ts'
import { followRenames } from '../../follow-renames.ts'
import { lockNames } from '../../holders/lock.ts'
import { changeOf, foresee, loadMakers, pathOf, refuseReadings } from '../../publish/foresee.ts'
import type { Foreseen } from '../../publish/foresee.ts'
import { grantPublisher } from '../../publish/publisher-grants.ts'
import { modelChannel } from '../../rows/models.ts'
import { timeZoneOf } from '../../rows/zone.ts'
import { tellDesignSaved } from '../../socket/presence.ts'
import { unlessTaken } from '../../taken.ts'
import type { Row, Tables } from '../../tables.ts'
import { commentTables } from '../../database/comments.ts'
import { applySteps, namesTaken } from './ddl.ts'
import type { Met } from './ddl.ts'
import { presentStep, setsAside } from './plan.ts'
import { readDocument, releaseState } from './policy.ts'
import type { Publisher } from './policy.ts'
import { designTexts, presentDesign } from './present.ts'
import { findLastVersion, getDesign, getVersion } from './table.ts'

/** Milliseconds: a conversion rewrites a table. */
const statementTimeout = 600_000

/** Nobody else plans or publishes this design, and no DDL waits longer than this for the readers of a table. */
async function hold(trx: Transaction<Tables>, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`design ${id}`}))`.execute(trx)
  await sql`select set_config('lock_timeout', '15s', true)`.execute(trx)
}

interface Done {
  readonly design: Row<'designs'>
  readonly document: Document
  /** What was live, and where its values stood; null before the first time. */
  readonly before: Document | null
  readonly slots: Slots | null
  readonly problems: readonly DesignProblem[]
  readonly met: readonly Met[]
  readonly after: Slots
}

/** Makes the database hold the draft, or the document of an earlier version. With problems that forbid it nothing is done. */
async function realise(
  trx: Transaction<Tables>,
  given: {
    readonly id: string
    readonly number: number | undefined
    readonly timeZone: string
    readonly say: Say
  },
): Promise<Done> {
  const { id, number, timeZone, say } = given
  await hold(trx, id)
  const design = await getDesign(trx, id, true)
  const document = readDocument(
    number === undefined ? design.form_data : (await getVersion(trx, id, number)).document,
    say,
  )
  const problems = check(kinds, document)
  const last = await findLastVersion(trx, id)
  const slots = (last?.model as Slots | undefined) ?? null
  const before = last ? readDocument(last.document, say) : null
  if (problems.some((one) => one.severity === 'error'))
    return {
      design,
      document,
      before,
      slots,
      problems,
      met: [],
      after: slots ?? { tables: {}, indexes: {} },
    }
  const taken = await namesTaken(trx)
  const { steps: list, after } = steps(kinds, {
    before: slots,
    document,
    names: {
      enCode: design.en_code,
      fullName: design.full_name,
      isTaken: (name) => taken.has(name),
      spell: spellingOf,
    },
  })
  const met = await applySteps({ db: trx, timeZone }, list)
  await commentTables(trx, after)
  return { design, document, before, slots, problems, met, after }
}

const sayProblem = (
  { nodeId, place, ruleId, severity, code, params, texts }: DesignProblem,
  say: Say,
): PublishPlan['problems'][number] => ({
  nodeId,
  place,
  ...(ruleId !== undefined && { ruleId }),
  severity,
  code,
  message: say(texts, code, params),
})

const presentPlan = (
  { design, problems, met }: Done,
  foreseen: Foreseen,
  say: Say,
): PublishPlan => ({
  ...foreseen,
  steps: met.map((one) => presentStep(one, say)),
  problems: problems.map((one) => sayProblem(one, say)),
  needsConsent: met.some(setsAside),
  version: design.version,
})

/** Carries a plan out of the transaction that it rolls back. */
class Planned extends Error {
  readonly plan: PublishPlan
  constructor(plan: PublishPlan) {
    super('planned')
    this.plan = plan
  }
}

/** What publishing would do, in words and figures: it is done, and undone. */
export async function planRelease(
  { db, caller, say }: Publisher,
  id: string,
  number: number | undefined,
): Promise<PublishPlan> {
  const timeZone = await timeZoneOf(db)
  const makers = await loadMakers(db, caller, { designId: id, number })
  try {
    return await db.transaction(
      async (trx) => {
        const done = await realise(trx, { id, number, timeZone, say })
        throw new Planned(presentPlan(done, await foresee(changeOf(trx, done), makers, say), say))
      },
      { statementTimeout },
    )
  } catch (error) {
    if (error instanceof Planned) return error.plan
    throw error
  }
}

type Release = Body<typeof designs.release>

/** The menu entry that opens the model (specification 2.5, type 3). */
async function makeMenu(
  trx: Transaction<Tables>,
  design: Row<'designs'>,
  menu: NonNullable<Release['menu']>,
): Promise<string> {
  if (menu.parentId !== '') {
    const parent = await trx
      .selectFrom('menus')
      .select('type')
      .where('id', '=', menu.parentId)
      .executeTakeFirst()
    if (!parent) throw new Failure('notFound')
  }
  const entry = {
    id: makeId(),
    parent_id: menu.parentId,
    en_code: menu.enCode,
    full_name: menu.fullName,
    icon: menu.icon ?? '',
    type: 3,
  }
  const place = {
    url_address: `model/${design.en_code}`,
    property_json: JSON.stringify({ moduleId: design.id }),
  }
  await trx
    .insertInto('menus')
    .values({ ...entry, ...place })
    .execute()
  return entry.id
}

async function record(
  trx: Transaction<Tables>,
  done: Done,
  given: {
    readonly publisher: Publisher
    readonly release: Release
    readonly foreseen: Foreseen
  },
): Promise<number> {
  const { design, document, met, after } = done
  const { caller, address, requestId } = given.publisher
  const number = ((await findLastVersion(trx, design.id))?.number ?? 0) + 1
  const plan = met.map(({ step, rows, lost }) => ({ step, rows, lost }))
  await trx
    .insertInto('design_versions')
    .values({
      design_id: design.id,
      number,
      document: JSON.stringify(document),
      model: JSON.stringify(after),
      full_name: design.full_name,
      note: given.release.note ?? '',
      published_by: caller.userId,
      plan: JSON.stringify(plan),
    })
    .execute()
  const log = { id: makeId(), design_id: design.id, number, at: new Date(), user_id: caller.userId }
  await trx
    .insertInto('publish_log')
    .values({
      ...log,
      steps: JSON.stringify(plan.map(({ step }) => step)),
      rows: JSON.stringify(plan.map(({ rows, lost }) => ({ rows, lost }))),
    })
    .execute()
  const isRelease = releaseState(readDocument(design.form_data, given.publisher.say), document)
  const state = {
    model_version: number,
    is_release: isRelease,
    ...(isRelease === 1 && { drafted_by: '[]', draft_base: number }),
    version: design.version + 1,
  }
  await trx.updateTable('designs').set(state).where('id', '=', design.id).execute()
  const audit = {
    id: makeId(),
    user_id: caller.userId,
    address,
    what: 'design.release',
    target: design.id,
    request_id: requestId,
  }
  await trx
    .insertInto('audit')
    .values({
      ...audit,
      after: JSON.stringify({
        number,
        from: given.release.number ?? null,
        note: given.release.note ?? '',
        ...(given.foreseen.readings.length > 0 && {
          agreed: given.foreseen.readings.map(({ text, people }) => ({ text, people })),
        }),
      }),
    })
    .execute()
  return number
}

/**
 * Publishes the draft, or an earlier version under a new number, in one transaction: tables, version, log, menu entry. 422 for what
 * is wrong with the document, 409 for a stale version and for values that would be set aside without consent.
 */
export async function releaseDesign(
  publisher: Publisher,
  id: string,
  release: Release,
): Promise<{ number: number; steps: PublishPlan['steps'] }> {
  const { db, say } = publisher
  const timeZone = await timeZoneOf(db)
  const { caller } = publisher
  const makers = await loadMakers(db, caller, { designId: id, number: release.number })
  const publish = async (trx: Transaction<Tables>) => {
    await lockNames({ trx }, 'naming')
    const done = await realise(trx, { id, number: release.number, timeZone, say })
    if (done.design.version !== release.version)
      throw new Failure('conflict', { data: presentDesign(done.design) })
    const change = changeOf(trx, done)
    const foreseen = await foresee(change, makers, say)
    const plan = presentPlan(done, foreseen, say)
    if (done.problems.some((one) => one.severity === 'error'))
      throw new Failure('invalid', {
        data: { problems: plan.problems.map((one) => ({ ...one, path: pathOf(one) })) },
      })
    refuseReadings(foreseen, makers, { agree: release.agree, say })
    if (plan.needsConsent && !release.consent) throw new Failure('needsConsent', { data: plan })
    const number = await record(trx, done, { publisher, release, foreseen })
    const menuId = release.menu ? await makeMenu(trx, done.design, release.menu) : null
    const others = await followRenames(trx, {
      modelId: id,
      before: done.before,
      document: done.document,
    })
    if (!caller.isAdministrator) await grantPublisher(change, { userId: caller.userId, menuId })
    for (const one of [id, ...others]) await db.notify(modelChannel, one)
    await tellDesignSaved(db, {
      designId: id,
      version: done.design.version + 1,
      name: caller.realName,
    })
    await invalidate(db, 'all')
    return { number, steps: plan.steps }
  }
  return unlessTaken(release.menu?.enCode ?? say(designTexts, 'design'), () =>
    db.transaction(publish, { statementTimeout }),
  )
}
