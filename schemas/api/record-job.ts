import * as Type from 'typebox'
import type { Static } from 'typebox'

/**
 * `read`: a file is here and its columns can be assigned; `checked`: everything was tried and
 * nothing written; `undone`: what was written is taken back. `broken` comes from a failure.
 */
export const jobStates = [
  'read',
  'checking',
  'checked',
  'running',
  'done',
  'stopped',
  'broken',
  'undoing',
  'undone',
] as const
export type JobState = (typeof jobStates)[number]

/** What is done with the rows of a job, in this order; one that ended early stays in it. */
export const jobPhases = ['read', 'check', 'run', 'undo'] as const
export type JobPhase = (typeof jobPhases)[number]

/**
 * A problem of a row: of a file, whose `column` is its place from 0, or null where it concerns no
 * cell.
 */
export const rowProblem = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  column: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  label: Type.String(),
  message: Type.String(),
})
export type RowProblem = Static<typeof rowProblem>
