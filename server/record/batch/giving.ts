import type { RowProblem } from '#schemas/api/record-job.ts'
import type { Asking } from '../asking.ts'
import { findOwner } from '../history/owner.ts'
import type { RecordOwner } from '../history/owner.ts'
import { reachOf } from '../query/find.ts'
import { present } from '../statement/layout.ts'
import { write } from '../write.ts'
import { problemAt, readVersions, tellRefusal } from './rows.ts'
import type { BatchPartResult, BatchRow } from './rows.ts'
import type { BatchWork } from './work.ts'

/** Goes through records of others; `give` gives one of them to the owner. */
async function eachGiven(
  asking: Asking,
  { rows, owner }: { readonly rows: readonly BatchRow[]; readonly owner: RecordOwner | null },
  give: (batchRow: BatchRow, owner: RecordOwner) => Promise<unknown>,
): Promise<BatchPartResult> {
  const ids = rows.map(({ id }) => id)
  const found = await readVersions(asking, ids, await reachOf(asking))
  const problems: RowProblem[] = []
  let changed = 0
  for (const batchRow of rows) {
    const there = found.get(batchRow.id)
    if (!there) problems.push(problemAt(asking, batchRow, { word: 'gone' }))
    else if (there.version !== batchRow.version)
      problems.push(problemAt(asking, batchRow, { word: 'stale' }))
    else if (owner && there.owner !== owner.userId)
      try {
        await give(batchRow, owner)
        changed++
      } catch (error) {
        problems.push(...tellRefusal(asking, batchRow, { error, stale: 'stale' }))
      }
  }
  return { changed, problems }
}

async function areThere({ db }: Asking, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const users = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled_mark', '=', 1)
    .execute()
  return new Set(users.map(({ id }) => id))
}

/** Gives many records to another owner, and back to the ones that they had. */
export const giving: BatchWork = {
  try: (asking, { plan, rows }) =>
    eachGiven(asking, { rows, owner: plan.owner }, async () => undefined),
  write: (asking, { plan, rows, jobId: job }) =>
    eachGiven(asking, { rows, owner: plan.owner }, ({ id, version }, owner) =>
      write(asking, { type: 'transfer', id, version, owner, job }),
    ),
  async undo(asking, { rows, steps, jobId: job }) {
    const ids = rows.map(({ id }) => id)
    // Who gave them away may not reach them any more. Once others changed one, it is theirs.
    const found = await readVersions(asking, ids, present)
    const own = await readVersions(asking, ids, await reachOf(asking))
    const former = rows.flatMap(({ id }) => findOwner(steps.get(id)?.before ?? null)?.userId ?? [])
    const known = await areThere(asking, [...new Set(former)])
    const problems: RowProblem[] = []
    for (const batchRow of rows) {
      const { id, version } = batchRow
      const [there, step] = [found.get(id), steps.get(id)]
      const owner = findOwner(step?.before ?? null)
      const from = findOwner(step?.after ?? null)?.userId
      const isAsGiven = there?.version === version + 1
      const word = !there
        ? 'gone'
        : !owner || !known.has(owner.userId)
          ? 'ownerGone'
          : there.owner !== from || !(isAsGiven || own.has(id))
            ? 'left'
            : undefined
      if (word) problems.push(problemAt(asking, batchRow, { word }))
      else if (there && owner && from !== undefined)
        await write(asking, {
          type: 'transfer',
          id,
          version: there.version,
          owner,
          ...(isAsGiven && { from }),
          job,
        }).catch((error: unknown) =>
          problems.push(...tellRefusal(asking, batchRow, { error, stale: 'left' })),
        )
    }
    return problems
  },
}
