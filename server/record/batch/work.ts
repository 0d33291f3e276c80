import type { RowProblem } from '#schemas/api/record-job.ts'
import type { Asking } from '../asking.ts'
import type { BatchPlan } from './plan.ts'
import type { BatchPartResult, BatchRow } from './rows.ts'
import type { BatchSteps } from './steps.ts'

/** Values that may stand only once, by the record of the batch that they were first seen in. */
export type SeenOnce = Map<string, string>

interface BatchPart {
  readonly plan: BatchPlan
  readonly rows: readonly BatchRow[]
}

/** Records that a batch wrote, with what it did to each. */
export interface UndoneBatch {
  readonly rows: readonly BatchRow[]
  readonly steps: ReadonlyMap<string, BatchSteps>
  readonly jobId: string
}

/** How one act is done to a part of the records of a batch. */
export interface BatchWork {
  /** Tells what would become of them; nothing is written. */
  try(asking: Asking, part: BatchPart & { readonly seen: SeenOnce }): Promise<BatchPartResult>
  /** Writes those that were not written yet, in the version that they were selected in. */
  write(asking: Asking, part: BatchPart & { readonly jobId: string }): Promise<BatchPartResult>
  /** Takes back what was written; returns what stays as it is, and why. */
  undo(asking: Asking, undone: UndoneBatch): Promise<RowProblem[]>
}
