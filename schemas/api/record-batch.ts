import * as Type from 'typebox'
import type { Static } from 'typebox'
import { batchActs } from '../page/batch-act.ts'
import { expression } from '../widget/formula.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { call } from './call.ts'
import { jobPhases, jobStates } from './record-job.ts'
import { mostFound, searchFields } from './record.ts'

const of = '/api/visualdev/OnlineDev/{modelId}/Batch' as const
const job = `${of}/{jobId}` as const
const count = Type.Integer({ minimum: 0 })
const text = Type.String()
const path = Type.String({ maxLength: 90 })

/** Most records of one batch. */
export const mostBatched = 100_000
/** Most fields that one batch changes. */
export const mostChanges = 50
/** Days for which a batch can be taken back. */
export const undoDays = 30

/** What becomes of one field; a field that is not named keeps its value. */
export const batchChange = Type.Union([
  Type.Object({ field: path, act: Type.Literal('set'), value: Type.Unknown() }),
  Type.Object({ field: path, act: Type.Literal('clear') }),
  Type.Object({
    field: path,
    act: Type.Literal('formula'),
    /** Over the stored values of the record itself; all formulas read those of before the batch. */
    formula: expression,
  }),
])
export type BatchChange = Static<typeof batchChange>

/** What is done to the records. */
export const batchOrder = Type.Union([
  Type.Object({
    act: Type.Literal('edit'),
    changes: Type.Array(batchChange, { minItems: 1, maxItems: mostChanges }),
  }),
  Type.Object({ act: Type.Literal('remove') }),
  Type.Object({
    act: Type.Literal('transfer'),
    /** The user to whom the records belong from then on. */
    owner: id,
  }),
])
export type BatchOrder = Static<typeof batchOrder>

/** Which records: these, or all that the search finds without the exceptions. */
export const batchSelection = {
  ...searchFields,
  ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: mostFound, uniqueItems: true })),
  except: Type.Optional(Type.Array(id, { maxItems: mostFound, uniqueItems: true })),
}
const begun = Type.Object({ ...batchSelection, order: batchOrder })
export type BatchBody = Static<typeof begun>

/** A record by its title; '' where it has none or is out of reach by now. */
const titled = Type.Object({ id, title: text })

/** Records that were refused for the same reason, with the first of them. */
export const batchReason = Type.Object({
  /** The field that it concerns; '' for the record. */
  label: text,
  message: text,
  count,
  examples: Type.Array(titled),
})

/**
 * A batch of the caller. `done` records were gone through: `changed` of them would change, or did;
 * `failed` were refused; the others are already as wished. In an undo `done` and `failed` count its
 * own way, `changed` stays.
 */
export const batchState = Type.Object({
  id,
  act: Type.Enum([...batchActs]),
  state: Type.Enum([...jobStates]),
  /** It is under way, but the process that was at it is gone: `Resume` goes on. */
  isLost: Type.Boolean(),
  phase: Type.Enum([...jobPhases]),
  total: count,
  done: count,
  changed: count,
  failed: count,
  /** Why it ended early, in words; '' where it did not. */
  reason: text,
  /** Labels of the changed fields, or the name of the new owner. */
  what: Type.Array(text),
  creatorTime: Type.Integer(),
  /** Until when it can be taken back. */
  undoUntil: Type.Integer(),
})
export type BatchState = Static<typeof batchState>

const detailed = Type.Object({
  ...batchState.properties,
  /** The most frequent first; told once nothing is under way. */
  reasons: Type.Array(batchReason),
})
export type BatchDetail = Static<typeof detailed>

const needs = { model: 'modelId' } as const

/**
 * Changes of many records at once. Each call takes the grants of what it does: `btn_batchEdit` with
 * `btn_edit`, `btn_batchRemove`, or `btn_transfer`.
 */
export const recordBatches = {
  check: call({
    method: 'POST',
    path: of,
    says: `Begins a batch over at most ${mostBatched} records: keeps which they are and in which version, and tries all of them as a save would; nothing is written. In the background.`,
    needs,
    body: begun,
    result: detailed,
  }),
  list: call({
    method: 'GET',
    path: of,
    says: `The caller’s own batches over the form that were run in the last ${undoDays} days, the latest first.`,
    needs,
    result: itemsOf(batchState),
  }),
  state: call({
    method: 'GET',
    path: job,
    says: 'How far an own batch is.',
    needs,
    result: detailed,
  }),
  refused: call({
    method: 'GET',
    path: `${job}/Refused`,
    says: 'The records that an own batch was refused for, each with the reason.',
    needs,
    query: Type.Object({
      currentPage: pageQuery.currentPage,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
    }),
    result: listOf(Type.Object({ ...titled.properties, label: text, message: text })),
  }),
  run: call({
    method: 'POST',
    path: `${job}/Actions/Run`,
    says: 'Writes a checked batch, each record once and only in the version that was checked; what is refused is left and told. In the background.',
    needs,
    body: Type.Object({}),
    result: detailed,
  }),
  resume: call({
    method: 'POST',
    path: `${job}/Actions/Resume`,
    says: 'Goes on with an own batch whose process is gone. In the background.',
    needs,
    body: Type.Object({}),
    result: detailed,
  }),
  stop: call({
    method: 'PUT',
    path: `${job}/Actions/Stop`,
    says: 'Ends what an own batch is doing; what is written stays.',
    needs,
    body: Type.Object({}),
    result: detailed,
  }),
  undo: call({
    method: 'POST',
    path: `${job}/Actions/Undo`,
    says: `Takes an own batch back within ${undoDays} days; records whose changed values were changed since are left and told. What was left can be tried again. In the background.`,
    needs,
    body: Type.Object({}),
    result: detailed,
  }),
}
