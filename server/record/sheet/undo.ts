import type { RowProblem } from '#schemas/api/record-job.ts'
import { isEqual } from '#schemas/equal.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Failure } from '#schemas/wire/failure.ts'
import { groupBy } from '../../database/group-by.ts'
import type { WrittenRow } from '../../tables/record-jobs.ts'
import type { Asking } from '../asking.ts'
import { findRecord } from '../query/find.ts'
import { removeUnchanged } from '../remove.ts'
import { write } from '../write.ts'
import { isRefusal, problemsOf } from './import.ts'
import { findMade } from './made.ts'

const texts = defineTexts({
  zh: { left: '之后被修改过，未撤销' },
  zhtw: { left: '之後被修改過，未復原' },
  en: { left: 'Changed since, so left as it is' },
})

/** What an import wrote of one record. */
interface WrittenRecord {
  readonly id: string
  /** The first of its rows, with what was there before all of them. */
  readonly first: WrittenRow
  readonly rows: readonly WrittenRow[]
  /** The version that the import left it in. */
  readonly version: number
}

/** The records of these rows, the last first; what was meant and not written is none. */
async function gatherWritten(
  asking: Asking,
  rows: readonly WrittenRow[],
): Promise<readonly WrittenRecord[]> {
  const byId = groupBy(await findMade(asking, rows), ({ id }) => id)
  return [...byId]
    .flatMap(([id, made]): WrittenRecord[] => {
      const [first] = made
      return first ? [{ id, first, rows: made, version: first.version + made.length }] : []
    })
    .toReversed()
}

/** Why a record was left, at each of its rows: it was changed since, or in the words of a refusal. */
const tellLeft = (asking: Asking, { rows }: WrittenRecord, failure?: Failure): RowProblem[] =>
  rows.flatMap(({ row }) =>
    failure === undefined || failure.failure === 'conflict'
      ? [{ row, column: null, label: '', message: asking.say(texts, 'left') }]
      : problemsOf(asking, [], { record: { row, rows: [[]] }, failure }),
  )

/** Is the record as it was before the import? */
async function isRestored(asking: Asking, { id, before }: WrittenRow): Promise<boolean> {
  const paths = new Set(asking.live.model.byPath.keys())
  const now = await findRecord(asking, id, { paths })
  return Object.entries(before ?? {}).every(([name, value]) => isEqual(now?.data[name], value))
}

async function restore(asking: Asking, record: WrittenRecord): Promise<RowProblem[]> {
  const { id, first, version } = record
  try {
    const before = first.before ?? {}
    await write(asking, {
      type: 'update',
      id,
      version,
      data: before,
      former: before,
      way: 'import',
    })
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return (await isRestored(asking, first)) ? [] : tellLeft(asking, record, error)
  }
}

/** Removes what was added. */
async function removeAdded(asking: Asking, added: readonly WrittenRecord[]): Promise<RowProblem[]> {
  const left: RowProblem[] = []
  for (const [version, records] of groupBy(added, (record) => record.version)) {
    const ids = records.map(({ id }) => id)
    const removed = new Set(await removeUnchanged(asking, { ids, version }))
    for (const record of records) {
      if (removed.has(record.id)) continue
      // One that is gone by now needs nothing more.
      if (await findRecord(asking, record.id, { paths: new Set() }))
        left.push(...tellLeft(asking, record))
    }
  }
  return left
}

/**
 * Takes back what an import wrote of some records, given all its rows of each in their order, where
 * nobody changed it since: added records are removed, others get their values back. Returns what
 * was left as it is, and why.
 */
export async function undoWritten(
  asking: Asking,
  rows: readonly WrittenRow[],
): Promise<readonly RowProblem[]> {
  const records = await gatherWritten(asking, rows)
  const left: RowProblem[] = []
  for (const record of records)
    if (record.first.version > 0) left.push(...(await restore(asking, record)))
  const added = records.filter(({ first }) => first.version === 0)
  return [...left, ...(await removeAdded(asking, added))]
}
