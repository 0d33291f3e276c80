import { messageTypes } from '#schemas/api/message.ts'
import { mostFound } from '#schemas/api/record.ts'
import { mostMerged } from '#schemas/api/record-sheet.ts'
import type { ExportBody, ExportJob } from '#schemas/api/record-sheet.ts'
import { stableText } from '#schemas/design/stable.ts'
import { toDay } from '#schemas/format/time.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { cleanName } from '../../files/name.ts'
import { StoredFile } from '../../files/stored-file.ts'
import { wait } from '../../platform/timer.ts'
import { accessOf } from '../../record/access.ts'
import type { Asking } from '../../record/asking.ts'
import { filterPart } from '../../record/query/filter.ts'
import { streamRecords, totalOf } from '../../record/query/list.ts'
import { batchesOf, sheetsOf } from '../../record/sheet/batches.ts'
import { beginAlone, dropOldJobs, getJob, isLost, touchJob } from '../../record/job/job.ts'
import type { RecordJob } from '../../record/job/job.ts'
import { planSheet } from '../../record/sheet/plan.ts'
import { exportTurns } from '../../record/job/turns.ts'
import type { Services } from '../../services.ts'
import { mediaTypes, writeBook, writeBookFile } from '../../sheet/sheet.ts'
import { nameOf } from '../../text/names.ts'
import { tell } from '../message/commands.ts'
import { exportTexts, keptFor, presentExport, presentReady } from './present.ts'

type Address = Pick<Acting, 'address'>

/** An export with everything that is decided before the first row. */
interface PlannedExport {
  readonly asking: Asking
  readonly body: ExportBody
  readonly total: number
  /** Without extension. */
  readonly name: string
  readonly format: 'xlsx' | 'csv'
}

/** Refuses (403, 422) what may not be taken out. */
async function planExport(asking: Asking, given: ExportBody): Promise<PlannedExport> {
  const { live, caller, env, say } = asking
  if (!accessOf(live, caller).plan.canExport) throw new Failure('forbidden')
  const { format = 'xlsx', lines = 'none' } = given
  const body = { ...given, lines: format === 'csv' && lines !== 'none' ? 'repeat' : lines } as const
  planSheet(asking, body)
  const found = await totalOf(asking, await filterPart(asking, body))
  const { page } = body
  const total = page
    ? Math.max(0, Math.min(page.pageSize, found - (page.currentPage - 1) * page.pageSize))
    : found
  if (body.lines === 'merge' && total > mostMerged)
    refuseWrong([
      {
        path: 'lines',
        code: 'tooManyMerged',
        message: say(exportTexts, 'tooManyMerged', { most: mostMerged }),
      },
    ])
  const name = cleanName(`${nameOf(live)} ${toDay(env.now, env.timeZone)}`).name
  return { asking, body, total, name, format }
}

/** What is written of an export; `note` is told how many records were. */
function orderOf(
  { asking, body, name, format }: PlannedExport,
  note: (count: number) => Promise<void> | void,
) {
  const plan = planSheet(asking, body)
  const { page, ids, except, sidx, keyword, query, filter } = body
  const records = streamRecords(
    asking,
    {
      ...(page && { page }),
      ...(ids && { ids }),
      ...(except && { except }),
      ...(sidx !== undefined && { sidx }),
      ...(keyword !== undefined && { keyword }),
      ...(query && { query }),
      ...(filter && { filter }),
    },
    plan.paths,
  )
  return {
    format,
    sheets: sheetsOf(plan, { name, asking }),
    batches: batchesOf(asking, plan, { records, note }),
  }
}

/** Notes in the audit what was taken out, by whom, and how much. */
const noteExport = (
  { asking, body, total }: PlannedExport,
  { address }: Address,
  count: number,
): Promise<void> => {
  const { db, caller, say, requestId, live } = asking
  const { ids = [], except = [], ...asked } = body
  const after = { ...asked, selected: ids.length, except: except.length, total, count }
  return command(db, { caller, say, address, requestId }, (doing) =>
    audit(doing, { what: 'export', target: `record ${live.id}`, after }),
  )
}

/** The records of a list as a file; 422 where there are too many for one answer. */
export async function exportRecords(
  asking: Asking,
  body: ExportBody,
  acting: Address,
): Promise<File> {
  const planned = await planExport(asking, body)
  const { total, name } = planned
  if (total > mostFound)
    refuseWrong([
      {
        path: '',
        code: 'tooMany',
        message: asking.say(exportTexts, 'tooMany', { count: total, most: mostFound }),
      },
    ])
  let count = 0
  const file = await writeBookFile(
    name,
    orderOf(planned, (written) => void (count = written)),
  )
  await noteExport(planned, acting, count)
  return file
}

/** Thrown where somebody stopped the export. */
const stopped = new Error('stopped')
/** Milliseconds between two notes of progress. */
const noteEvery = 1000
const mostWaits = 300

async function storeFile(services: Services, planned: PlannedExport, id: string): Promise<number> {
  const { db, files } = services
  if (!(await touchJob(db.kysely, { id, states: ['running'] }, {}))) throw stopped
  let [count, noted] = [0, 0]
  const order = orderOf(planned, async (written) => {
    count = written
    if (Date.now() - noted < noteEvery) return
    noted = Date.now()
    if (!(await touchJob(db.kysely, { id, states: ['running'] }, { done: count }))) throw stopped
  })
  await files.put(id, writeBook(order))
  return count
}

/** The same, waiting while other sheets are being written. */
async function storePatiently(
  services: Services,
  planned: PlannedExport,
  id: string,
): Promise<number> {
  for (let waits = 0; ; waits++) {
    try {
      return await storeFile(services, planned, id)
    } catch (error) {
      const isBusy = error instanceof Failure && error.failure === 'unavailable'
      if (!isBusy || waits >= mostWaits) throw error
      await wait(noteEvery)
    }
  }
}

async function finish(
  services: Services,
  { planned, job, back }: ExportRun,
  count: number,
): Promise<void> {
  const { caller, say } = planned.asking
  await services.db.transaction(async (trx) => {
    const states = ['running'] as const
    const done = { state: 'done', done: count, total: count } as const
    if (!(await touchJob(trx, { id: job.id, states }, done))) return
    await tell(
      services,
      {
        userIds: [caller.userId],
        type: messageTypes.system,
        title: say(exportTexts, 'ready', { name: job.file_name }),
        bodyText: presentReady(say, count, back),
      },
      trx,
    )
  })
}

interface ExportRun {
  readonly planned: PlannedExport
  readonly job: RecordJob
  readonly back: string | undefined
}

async function runExport(services: Services, run: ExportRun, acting: Address): Promise<void> {
  const { planned, job } = run
  const { db, log } = services
  try {
    const count = await exportTurns(db).run(job.created_by, () =>
      storePatiently(services, planned, job.id),
    )
    await noteExport(planned, acting, count)
    await finish(services, run, count)
  } catch (error) {
    await services.files.remove(job.id).catch(() => undefined)
    if (error === stopped) return
    log.error({ err: error, requestId: planned.asking.requestId }, 'export')
    const reason = planned.asking.say(exportTexts, 'failed')
    await touchJob(db.kysely, { id: job.id, states: ['running'] }, { state: 'broken', reason })
  }
}

/** What was asked for, with the rights that the file is written by. */
interface KeptRequest {
  readonly body: ExportBody
  readonly paths: readonly string[]
  readonly masked: readonly string[]
  readonly rows: string
}

/** Tells rights to rows apart. */
const rowsOf = ({ live, caller }: Asking): string =>
  stableText([caller.isAdministrator, caller.scopes[live.id] ?? []])

const requestOf = ({ asking, body }: PlannedExport): KeptRequest => ({
  body,
  paths: [...planSheet(asking, body).paths],
  masked: [...accessOf(asking.live, asking.caller).masked],
  rows: rowsOf(asking),
})

const isOfLines = ({ live }: Asking, path: string): boolean => {
  const field = live.model.byPath.get(path)
  return field !== undefined && (field.table !== null || field.kind.holds === 'rows')
}

/** May the caller still see everything that the file holds? */
function isStillMine(asking: Asking, { paths, masked, rows }: KeptRequest): boolean {
  if (rows !== rowsOf(asking)) return false
  const { columns, forms, masked: hidden } = accessOf(asking.live, asking.caller)
  return paths.every(
    (path) =>
      (isOfLines(asking, path) ? forms : columns).has(path) &&
      (!hidden.has(path) || masked.includes(path)),
  )
}

/** Begins an export in the background. */
export async function beginExport(
  services: Services,
  asking: Asking,
  { body, back, address }: Address & { readonly body: ExportBody; readonly back?: string },
): Promise<ExportJob> {
  const { db } = services
  const { live, caller, language } = asking
  const planned = await planExport(asking, body)
  await dropOldJobs(db.kysely)
  const id = makeId()
  const { begun, held } = await beginAlone(db, { id, userId: caller.userId }, (trx) =>
    trx
      .insertInto('record_jobs')
      .values({
        id,
        kind: 'export',
        design_id: live.id,
        state: 'running',
        language,
        request: JSON.stringify(requestOf(planned)),
        file_name: `${planned.name}.${planned.format}`,
        total: planned.total,
        created_by: caller.userId,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  const end = (): void => void held.then((release) => release())
  void runExport(services, { planned, job: begun, back }, { address }).finally(end)
  return presentExport(begun)
}

/** An own export as it is; one whose process is gone is broken. */
export async function stateOfExport(
  { db }: Services,
  asking: Asking,
  job: RecordJob,
): Promise<ExportJob> {
  if (!(await isLost(db, job))) return presentExport(job)
  const broken = { state: 'broken', reason: asking.say(exportTexts, 'gone') } as const
  const isBroken = await touchJob(db.kysely, { id: job.id, states: ['running'] }, broken)
  return presentExport(isBroken ? { ...job, ...broken } : job)
}

/** Ends an own export; nothing happens where it is over. */
export async function stopExport(
  { db }: Services,
  { live, caller }: Asking,
  id: string,
): Promise<ExportJob> {
  const whose = { kind: 'export', modelId: live.id, userId: caller.userId } as const
  await getJob(db.kysely, id, whose)
  await touchJob(db.kysely, { id, states: ['running'] }, { state: 'stopped' })
  return presentExport(await getJob(db.kysely, id, whose))
}

/**
 * The file of an own export; notFound where it is not ready or no longer kept. What it holds must
 * still be granted to the caller.
 */
export async function openExport(
  { db, files }: Services,
  asking: Asking,
  id: string,
): Promise<File> {
  const { live, caller, env } = asking
  const whose = { kind: 'export', modelId: live.id, userId: caller.userId } as const
  const job = await getJob(db.kysely, id, whose)
  if (!accessOf(live, caller).plan.canExport) throw new Failure('forbidden')
  if (job.state !== 'done' || job.created_at + keptFor < env.now) throw new Failure('notFound')
  // What was granted when the file was written may be taken back by now.
  if (!isStillMine(asking, job.request as KeptRequest)) throw new Failure('forbidden')
  const bytes = await files.open(id)
  if (!bytes) throw new Failure('notFound')
  const type = mediaTypes[job.file_name.endsWith('.csv') ? 'csv' : 'xlsx']
  return new StoredFile(bytes, { name: job.file_name, type })
}
