import { sql } from 'kysely'
import { mostBatched } from '#schemas/api/record-batch.ts'
import type { BatchBody } from '#schemas/api/record-batch.ts'
import type { RowProblem } from '#schemas/api/record-job.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Asking } from '../asking.ts'
import { loadRows } from '../job/parts.ts'
import type { RecordJob } from '../job/job.ts'
import { filterPart } from '../query/filter.ts'
import { reachOf } from '../query/find.ts'
import { main } from '../statement/layout.ts'
import type { Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { runOn, valuePart } from '../statement/select.ts'
import type { RecordVersion } from '../statement/versions.ts'
import { isRefusal, problemsOf } from '../sheet/import.ts'
import { batchTexts } from './texts.ts'

/** A record of a batch, in the version that it was selected in; `row` is its place, from 1. */
export interface BatchRow extends RecordVersion {
  readonly row: number
}

/** What became of some records of a batch; those in neither were as wished already. */
export interface BatchPartResult {
  readonly changed: number
  readonly problems: readonly RowProblem[]
}

interface ReadVersion extends RecordVersion {
  readonly owner: string
}

/** Those of these records that a condition holds for, in their present versions, by id. */
export async function readVersions(
  { db, live }: Asking,
  ids: readonly string[],
  reach: Part,
): Promise<ReadonlyMap<string, ReadVersion>> {
  const found = await runOn(db)<ReadVersion>(
    live.shapes.take(
      'versions',
      [valuePart(ids), reach],
      ([keys, where]) => sql`
        select ${columnOf('id', main)}, ${columnOf('version', main)},
          ${columnOf('created_by', main)} as owner
        from ${tableOf(live.layout.table)} as ${columnOf(main)}
        where ${columnOf('id', main)} = any(${keys!}::text[]) and ${where!}`,
    ),
  )
  return new Map(found.map((record) => [record.id, record]))
}

/** The records of a selection in their versions; a named one that is not there has the version 0. */
export async function selectRows(
  asking: Asking,
  { order: _order, ...search }: BatchBody,
): Promise<readonly RecordVersion[]> {
  const { db, live, say } = asking
  const found = await runOn(db)<RecordVersion>(
    live.shapes.take(
      'batch',
      [await filterPart(asking, search), valuePart(mostBatched + 1)],
      ([where, most]) => sql`
        select ${columnOf('id', main)}, ${columnOf('version', main)}
        from ${tableOf(live.layout.table)} as ${columnOf(main)} where ${where!}
        order by ${columnOf('created_at', main)}, ${columnOf('id', main)} limit ${most!}::bigint`,
    ),
  )
  if (found.length > mostBatched)
    refuseWrong([
      { path: '', code: 'tooMany', message: say(batchTexts, 'tooMany', { most: mostBatched }) },
    ])
  const there = new Set(found.map(({ id }) => id))
  const absent = (search.ids ?? []).filter((id) => !there.has(id))
  const rows = [...found, ...absent.map((id) => ({ id, version: 0 }))]
  if (rows.length === 0) refuseWrong([{ path: '', code: 'none', message: say(batchTexts, 'none') }])
  return rows
}

/** Records of a batch from an offset on, as many as wanted. */
export async function readRows(
  { db }: Asking,
  job: RecordJob,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<BatchRow[]> {
  const rows = await loadRows(db.kysely, job, { from, parts: 1 })
  return rows.slice(0, count).map(([id = '', version = '0'], index) => ({
    row: from + index + 1,
    id,
    version: Number(version),
  }))
}

type RowWord = 'stale' | 'gone' | 'twin' | 'left' | 'unknown' | 'unreturned' | 'ownerGone'

export const problemAt = (
  { say }: Asking,
  { row }: BatchRow,
  { word, label = '' }: { readonly word: RowWord; readonly label?: string },
): RowProblem => ({ row, column: null, label, message: say(batchTexts, word) })

/** Why a save of a record was refused; `stale` says a version that is no longer the present one. */
export function tellRefusal(
  asking: Asking,
  batchRow: BatchRow,
  { error, stale }: { readonly error: unknown; readonly stale: 'stale' | 'left' },
): RowProblem[] {
  if (!isRefusal(error)) throw error
  if (error.failure === 'conflict') return [problemAt(asking, batchRow, { word: stale })]
  if (error.failure === 'notFound') return [problemAt(asking, batchRow, { word: 'gone' })]
  const { row } = batchRow
  return problemsOf(asking, [], { record: { row, rows: [[]] }, failure: error })
}

/** Why records are not among those that may be changed: they are out of reach, or changed since. */
export async function tellMissing(
  asking: Asking,
  rows: readonly BatchRow[],
): Promise<RowProblem[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const there = await readVersions(asking, ids, await reachOf(asking))
  return rows.map((batchRow) =>
    problemAt(asking, batchRow, { word: there.has(batchRow.id) ? 'stale' : 'gone' }),
  )
}
