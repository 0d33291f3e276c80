import type { Body } from '#schemas/api/call.ts'
import { mostImportProblems, mostImportRows } from '#schemas/api/record-import.ts'
import type { ImportSettings, ImportState, recordImports } from '#schemas/api/record-import.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { ownChoices } from '#schemas/widget/reference.ts'
import { groupBy } from '../../database/group-by.ts'
import { accessOf } from '../../record/access.ts'
import type { Asking } from '../../record/asking.ts'
import { guessFields, headOf, importFields } from '../../record/sheet/fields.ts'
import { mayImport, planImport } from '../../record/sheet/import-plan.ts'
import { startImport } from '../../record/sheet/import-run.ts'
import { dropOldJobs, getJob, isLost, touchJob, whoseOf } from '../../record/job/job.ts'
import type { RecordJob } from '../../record/job/job.ts'
import { keepRows, loadProblems, partSize, readParts } from '../../record/job/parts.ts'
import { beginStep, resumeJob, stopJob } from '../../record/job/step.ts'
import type { Services } from '../../services.ts'
import { sayNotes } from '../../sheet/notes.ts'
import { writeBookFile, writeSheet } from '../../sheet/sheet.ts'
import { presentPlace, readUploadedSheet } from '../../sheet/uploaded.ts'
import { nameOf } from '../../text/names.ts'
import { importTexts, noteOf, presentImport } from './present.ts'
import type { ImportRequest } from './present.ts'

/** Most values of a drop-down. */
const mostChoices = 500

/** A sheet to fill in: the fields that the caller may write, with what there is to choose. */
export async function makeTemplate(asking: Asking): Promise<File> {
  const { live, say, language, caller } = asking
  if (!accessOf(live, caller).plan.canImport) throw new Failure('forbidden')
  const columns = importFields(asking).map((field) => ({
    head: `${headOf(field, language)}${field.node.required ? ' *' : ''}`,
    cells: 'text' as const,
    note: noteOf(field, say),
    choices: (ownChoices(field.bound.reference) ?? [])
      .slice(0, mostChoices)
      .map(({ fullName }) => fullName),
  }))
  const name = say(importTexts, 'template', { name: nameOf(live) })
  const none = async function* () {}
  return writeBookFile(name, {
    format: 'xlsx',
    sheets: [{ name: nameOf(live), columns }],
    batches: none(),
  })
}

const kind = 'import'
const whoseOfImport = (asking: Asking) => whoseOf(asking, kind)

const present = async (asking: Asking, job: RecordJob): Promise<ImportState> =>
  presentImport(asking, job, {
    problems: await loadProblems(asking.db.kysely, job, mostImportProblems),
    isLost: await isLost(asking.db, job),
  })

/** The names of granted fields whose values no sheet can hold, among the heads of a file. */
function namedFiles({ live, caller, language }: Asking, heads: readonly string[]): string[] {
  const { forms } = accessOf(live, caller)
  return live.model.fields
    .filter(({ path }) => forms.has(path))
    .filter(({ bound }) => bound.traits.files !== undefined || bound.traits.seals !== undefined)
    .map(({ node }) => labelOf(node, language))
    .filter((label) => heads.includes(label))
}

/** Reads an uploaded sheet, keeps its rows, and assigns its columns by their heads. */
export async function readImport(
  services: Services,
  asking: Asking,
  body: Body<typeof recordImports.read>,
): Promise<ImportState> {
  const { db } = services
  const { live, caller, say, language } = asking
  if (!accessOf(live, caller).plan.canImport) throw new Failure('forbidden')
  const { fileName, ...place } = body
  await dropOldJobs(db.kysely)
  const id = makeId()
  await db.kysely
    .insertInto('record_jobs')
    .values({
      id,
      kind: 'import',
      design_id: live.id,
      state: 'stopped',
      language,
      created_by: caller.userId,
    })
    .execute()
  try {
    const known = importFields(asking).map((field) => headOf(field, language).toLowerCase())
    const samples: string[][] = []
    const keep = keepRows(db.kysely, id)
    let total = 0
    const read = await readUploadedSheet(services, {
      fileName,
      caller,
      say,
      wish: { ...place, known, most: mostImportRows },
      take: async (rows) => {
        samples.push(...rows.slice(0, Math.max(0, 3 - samples.length)))
        total += rows.length
        await keep(rows)
      },
    })
    const { about, findings, name } = read
    const guessed = guessFields(about.heads, importFields(asking))
    const files = namedFiles(asking, about.heads)
    const request: ImportRequest = {
      phase: 'read',
      place: presentPlace(about),
      heads: about.heads.map((head, at) => ({
        place: at,
        head,
        samples: samples.map((row) => (row[at] ?? '').slice(0, 60)),
      })),
      columns: [...guessed]
        .map(([at, { path }]) => ({ place: at, path }))
        .toSorted((a, b) => a.place - b.place),
      notes: [
        ...sayNotes(findings, say),
        ...(files.length > 0 ? [say(importTexts, 'files', { fields: files.join(', ') })] : []),
      ],
    }
    const row = {
      state: 'read' as const,
      file_name: name,
      heads: JSON.stringify(about.heads),
      first_row: about.head.row + about.head.rows + 1,
      total,
      request: JSON.stringify(request),
    }
    await touchJob(db.kysely, { id, states: ['stopped'] }, row)
    return present(asking, await getJob(db.kysely, id, whoseOfImport(asking)))
  } catch (error) {
    await db.kysely.deleteFrom('record_jobs').where('id', '=', id).execute()
    throw error
  }
}

type ImportStep = Omit<Parameters<typeof beginStep<ImportRequest>>[1], 'kind'>

/** Begins the next step of an own import; 422 where it cannot follow what was done before. */
async function begin(services: Services, asking: Asking, step: ImportStep): Promise<ImportState> {
  const begun = await beginStep<ImportRequest>(asking, { ...step, kind })
  startImport(services, begun)
  return present(asking, begun.job)
}

/** Tries all rows by these settings, and writes nothing. */
export function checkImport(
  services: Services,
  asking: Asking,
  { id, settings }: { readonly id: string; readonly settings: ImportSettings },
): Promise<ImportState> {
  planImport(asking, settings)
  return begin(services, asking, {
    id,
    from: ['read', 'checked', 'stopped', 'broken'],
    state: 'checking',
    fits: (_job, { phase }) => phase === 'read' || phase === 'check',
    change: ({ place, heads, notes }) => ({ place, heads, notes, phase: 'check', ...settings }),
  })
}

/** Brings the rows in; one that was stopped goes on where it ended. */
export const runImport = (services: Services, asking: Asking, id: string): Promise<ImportState> =>
  begin(services, asking, {
    id,
    from: ['checked', 'stopped', 'broken'],
    state: 'running',
    fits: (job, { phase }) => job.state === 'checked' || phase === 'run',
    goesOn: (_job, { phase }) => phase === 'run',
    change: (request) => ({ ...request, phase: 'run' }),
  })

/** Takes back what was written, where nobody changed it since; one that was stopped goes on. */
export async function undoImport(
  services: Services,
  asking: Asking,
  id: string,
): Promise<ImportState> {
  const job = await getJob(services.db.kysely, id, whoseOfImport(asking))
  const { mode } = job.request as ImportRequest
  if (mode && !mayImport(asking, mode)) throw new Failure('forbidden')
  return begin(services, asking, {
    id,
    from: ['done', 'stopped', 'broken'],
    state: 'undoing',
    fits: (_job, { phase }) => phase === 'run' || phase === 'undo',
    goesOn: (_job, { phase }) => phase === 'undo',
    change: (request) => ({ ...request, phase: 'undo' }),
  })
}

/** An own import as it is. */
export const stateOfImport = (asking: Asking, job: RecordJob): Promise<ImportState> =>
  present(asking, job)

/** Goes on with an own import whose process is gone; nothing happens where one is at it. */
export async function resumeImport(
  services: Services,
  asking: Asking,
  id: string,
): Promise<ImportState> {
  const begun = await resumeJob(asking, kind, id)
  if (begun) startImport(services, begun)
  return present(asking, begun?.job ?? (await getJob(asking.db.kysely, id, whoseOfImport(asking))))
}

/** Ends what an own import is doing; nothing happens where it is over. */
export const stopImport = async (asking: Asking, id: string): Promise<ImportState> =>
  present(asking, await stopJob(asking, kind, id))

/** Forgets an own import. */
export async function forgetImport({ db }: Services, asking: Asking, id: string): Promise<null> {
  await getJob(db.kysely, id, whoseOfImport(asking))
  await db.kysely.deleteFrom('record_jobs').where('id', '=', id).execute()
  return null
}

/** The rows of an own import with their problems, as they were in the file. */
export async function exportProblems(
  { db }: Services,
  asking: Asking,
  { id, isAll }: { readonly id: string; readonly isAll: boolean },
): Promise<File> {
  const { say } = asking
  const job = await getJob(db.kysely, id, whoseOfImport(asking))
  const batches = async function* (): AsyncGenerator<string[][]> {
    for await (const { number, rows, problems } of readParts(db.kysely, id, !isAll)) {
      const byRow = groupBy(problems, ({ row }) => row)
      const first = job.first_row + number * partSize
      yield rows.flatMap((row, index) => {
        const wrong = byRow.get(first + index) ?? []
        if (wrong.length === 0 && !isAll) return []
        const why = wrong.map(({ label, message }) => (label ? `${label}: ${message}` : message))
        return [[String(first + index), ...job.heads.map((_, at) => row[at] ?? ''), why.join('\n')]]
      })
    }
  }
  return writeSheet(say(importTexts, 'failed', { name: job.file_name }), {
    format: 'xlsx',
    heads: [say(importTexts, 'row'), ...job.heads, say(importTexts, 'why')],
    kinds: ['number'],
    batches: batches(),
  })
}
