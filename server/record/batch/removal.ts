import type { RowProblem } from '#schemas/api/record-job.ts'
import type { Asking } from '../asking.ts'
import { binReachOf } from '../bin/reach.ts'
import { restoreWithin } from '../bin/restore.ts'
import { modelsOf } from '../models.ts'
import { reachOf } from '../query/find.ts'
import { joinParts } from '../statement/part.ts'
import { binRecords } from '../statement/remove.ts'
import { runIn } from '../statement/save.ts'
import { inVersions } from '../statement/versions.ts'
import { readVersions, tellMissing } from './rows.ts'
import type { BatchRow } from './rows.ts'
import type { BatchWork } from './work.ts'

const idsOf = (rows: readonly BatchRow[]): string[] => rows.map(({ id }) => id)

/** Those in reach and in the version that they were selected in. */
const unchangedOf = async (asking: Asking, rows: readonly BatchRow[]) =>
  joinParts('and', [await reachOf(asking), inVersions(rows)])

async function tellResult(
  asking: Asking,
  rows: readonly BatchRow[],
  done: ReadonlySet<string>,
): Promise<{ changed: number; problems: RowProblem[] }> {
  const problems = await tellMissing(
    asking,
    rows.filter(({ id }) => !done.has(id)),
  )
  return { changed: rows.length - problems.length, problems }
}

/** Puts many records into the recycle bin, and takes them out of it again. */
export const removal: BatchWork = {
  async try(asking, { rows }) {
    const found = await readVersions(asking, idsOf(rows), await unchangedOf(asking, rows))
    return tellResult(asking, rows, new Set(found.keys()))
  },
  async write(asking, { rows, jobId: job }) {
    const { db, live, env, requestId: operation } = asking
    const reach = await unchangedOf(asking, rows)
    const gone = await db.transaction((trx) =>
      binRecords({ live, run: runIn(trx), env, operation, way: 'batch', job }, idsOf(rows), reach),
    )
    modelsOf(db).wrote(live.id)
    return tellResult(asking, rows, new Set(gone))
  },
  async undo(asking, { rows, jobId: job }) {
    const removed = rows.map(({ id, version }) => ({ id, version: version + 1 }))
    const reach = joinParts('and', [await binReachOf(asking), inVersions(removed)])
    const { refused } = await restoreWithin(asking, idsOf(rows), { reach, way: 'batch', job })
    const rowOf = new Map(rows.map(({ id, row }) => [id, row]))
    return refused.map(({ id, why }) => ({
      row: rowOf.get(id) ?? 1,
      column: null,
      label: '',
      message: why,
    }))
  },
}
