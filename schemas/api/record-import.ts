import * as Type from 'typebox'
import type { Static } from 'typebox'
import { fileName } from '../wire/stored-file.ts'
import { id } from '../wire/id.ts'
import { call, fileResult } from './call.ts'
import { jobPhases, jobStates, rowProblem } from './record-job.ts'
import { sheetPlace, sheetWish } from './sheet-place.ts'

const of = '/api/visualdev/OnlineDev/{modelId}' as const
const job = `${of}/Import/{jobId}` as const
const count = Type.Integer({ minimum: 0 })
const text = Type.String()
const path = Type.String({ maxLength: 90 })

/** Add all rows; change the records with the same key; change those and add the others. */
export const importModes = ['add', 'update', 'both'] as const
export type ImportMode = (typeof importModes)[number]

/** Where the cells of a column go; `by` is the field of the linked form that they name a record by. */
export const importColumn = Type.Object({
  /** Its place in the file, from 0. */
  place: Type.Integer({ minimum: 0, maximum: 99 }),
  path,
  by: Type.Optional(path),
  /** The order of day and month in its dates, where the year is not first. */
  order: Type.Optional(Type.Enum(['dmy', 'mdy'])),
})
export type ImportColumn = Static<typeof importColumn>

/** Most rows of one file. */
export const mostImportRows = 200_000
/** Most problems in an answer; the sheet has all. */
export const mostImportProblems = 100

const importSettings = {
  columns: Type.Array(importColumn, { minItems: 1, maxItems: 100 }),
  mode: Type.Enum([...importModes]),
  /** The field whose value tells which record a row is. */
  key: Type.Optional(path),
}
const settings = Type.Object(importSettings)
export type ImportSettings = Static<typeof settings>

/** A column of the file: its head and some of its cells. */
export const importHead = Type.Object({
  place: count,
  head: text,
  samples: Type.Array(text),
})

/** A field that a column can be assigned to. */
export const importField = Type.Object({
  path,
  label: text,
  isRequired: Type.Boolean(),
  /** Records can be found by it. */
  isKey: Type.Boolean(),
  /** What it holds, in words. */
  note: text,
  /** Fields of the linked form by which its cells may name records. */
  linkedBy: Type.Array(Type.Object({ path, label: text })),
})

export type ImportField = Static<typeof importField>
export type ImportHead = Static<typeof importHead>

/**
 * An import of an own file. `done` rows were tried, or in an undo so many records were gone through;
 * `problems` are the first of those found.
 */
export const importState = Type.Object({
  id,
  state: Type.Enum([...jobStates]),
  /** It is under way, but the process that was at it is gone: `Resume` goes on. */
  isLost: Type.Boolean(),
  phase: Type.Enum([...jobPhases]),
  fileName: text,
  total: count,
  done: count,
  added: count,
  changed: count,
  failed: count,
  reason: text,
  place: sheetPlace,
  heads: Type.Array(importHead),
  fields: Type.Array(importField),
  modes: Type.Array(Type.Enum([...importModes])),
  columns: Type.Array(importColumn),
  mode: Type.Enum([...importModes]),
  key: Type.Union([path, Type.Null()]),
  problems: Type.Array(rowProblem),
  notes: Type.Array(text),
})
export type ImportState = Static<typeof importState>

const importing = { model: 'modelId', button: 'btn_import' } as const

/** Records out of sheets (7.13). */
export const recordImports = {
  template: call({
    method: 'GET',
    path: `${of}/Template`,
    says: 'A sheet to fill in, with the fields that the caller may write and what there is to choose (7.13).',
    needs: importing,
    result: fileResult,
  }),
  read: call({
    method: 'POST',
    path: `${of}/Import`,
    says: 'Reads an uploaded sheet (`annex`: xlsx, ods or csv), keeps its rows, and assigns its columns to fields by their heads.',
    needs: importing,
    body: Type.Object({ fileName, ...sheetWish }),
    result: importState,
  }),
  latest: call({
    method: 'GET',
    path: `${of}/Import`,
    says: 'The caller’s latest import into the form; null where there is none.',
    needs: importing,
    result: Type.Union([importState, Type.Null()]),
  }),
  state: call({
    method: 'GET',
    path: job,
    says: 'How far an own import is.',
    needs: importing,
    result: importState,
  }),
  resume: call({
    method: 'POST',
    path: `${job}/Actions/Resume`,
    says: 'Goes on with an own import whose process is gone; nothing happens where one is at it.',
    needs: importing,
    body: Type.Object({}),
    result: importState,
  }),
  check: call({
    method: 'POST',
    path: `${job}/Actions/Check`,
    says: 'Tries all rows as a save would, and writes nothing; in the background.',
    needs: importing,
    body: settings,
    result: importState,
  }),
  run: call({
    method: 'POST',
    path: `${job}/Actions/Run`,
    says: 'Brings the rows of a checked import in, each once; in the background. Rows with problems are left out and told.',
    needs: importing,
    body: Type.Object({}),
    result: importState,
  }),
  stop: call({
    method: 'PUT',
    path: `${job}/Actions/Stop`,
    says: 'Ends what an own import is doing; what is in stays in.',
    needs: importing,
    body: Type.Object({}),
    result: importState,
  }),
  undo: call({
    method: 'POST',
    path: `${job}/Actions/Undo`,
    says: 'Takes back what an own import wrote, where nobody changed it since; in the background.',
    needs: importing,
    body: Type.Object({}),
    result: importState,
  }),
  problems: call({
    method: 'GET',
    path: `${job}/Problems`,
    says: 'The rows of an own import with their problems, as a sheet; by default only those that have any.',
    needs: importing,
    query: Type.Object({ rows: Type.Optional(Type.Enum(['problems', 'all'])) }),
    result: fileResult,
  }),
  remove: call({
    method: 'DELETE',
    path: job,
    says: 'Forgets an own import; records that came in stay.',
    needs: importing,
    result: Type.Null(),
  }),
}
