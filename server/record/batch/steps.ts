import type { StepState } from '#schemas/record/past.ts'
import type { Asking } from '../asking.ts'
import type { BatchRow } from './rows.ts'

/** What the history says that a batch did to a record. */
export interface BatchSteps {
  /** What its write replaced. */
  readonly before: StepState | null
  readonly after: StepState | null
  /** Was it taken back by the same batch? */
  readonly isUndone: boolean
}

/**
 * What a batch did to these records, by id: written in the statement of each change, so that it is
 * known also where the process ended before it noted its progress. A record that the batch did not
 * write is not there.
 */
export async function readSteps(
  { db, live }: Asking,
  jobId: string,
  rows: readonly BatchRow[],
): Promise<ReadonlyMap<string, BatchSteps>> {
  if (rows.length === 0) return new Map()
  const steps = await db.kysely
    .selectFrom('record_history')
    .select(['record_id', 'version', 'before', 'after'])
    .where(
      'record_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('model_id', '=', live.id)
    .where('job', '=', jobId)
    .execute()
  return new Map(
    rows.flatMap(({ id, version }): [string, BatchSteps][] => {
      const own = steps.filter((step) => step.record_id === id)
      const made = own.find((step) => step.version === version + 1)
      if (!made) return []
      const { before, after } = made
      return [[id, { before, after, isUndone: own.length > 1 }]]
    }),
  )
}
