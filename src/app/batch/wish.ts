import type { BatchAct } from '#schemas/page/batch-act.ts'

/** What the dialog was opened for: an act on the selection, or the batches of before. */
export interface BatchWish {
  readonly act: BatchAct | null
  /** Counts up, so that the same wish again opens again. */
  readonly turn: number
}
