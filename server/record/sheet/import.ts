import type { RowProblem } from '#schemas/api/record-job.ts'
import { stableText } from '#schemas/design/stable.ts'
import { problemTexts } from '#schemas/design/problem.ts'
import { defineTexts } from '#schemas/text.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import type { WrittenRow } from '../../tables/record-jobs.ts'
import { sha256 } from '../../platform/hash.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import type { SettledSave } from '../effect.ts'
import { rehearse } from '../write.ts'
import type { RecordSave } from '../write.ts'
import { headOf } from './fields.ts'
import { readRecord } from './gather.ts'
import type { ReadRecord, RecordRows } from './gather.ts'
import type { ImportPlan } from './import-plan.ts'
import { keyOf, keyText, matchRecords } from './match.ts'
import { CellReader } from './read-cells.ts'
import type { PlacedField } from './read-cells.ts'

const texts = defineTexts({
  zh: {
    noKey: '没有填写，无法查找数据',
    noRecord: '没有找到对应的数据',
    manyRecords: '不止一条数据符合，无法确定是哪一条',
    twice: '与第 {row} 行重复',
  },
  zhtw: {
    noKey: '沒有填寫，無法尋找資料',
    noRecord: '沒有找到對應的資料',
    manyRecords: '不止一筆資料符合，無法確定是哪一筆',
    twice: '與第 {row} 列重複',
  },
  en: {
    noKey: 'Empty, so no record can be found by it',
    noRecord: 'There is no such record',
    manyRecords: 'Several records have this value',
    twice: 'The same as in row {row}',
  },
})

/** What became of some records of a file. */
export interface BatchResult {
  readonly added: number
  readonly changed: number
  readonly problems: readonly RowProblem[]
  readonly written: readonly WrittenRow[]
}

const labelIn =
  ({ language }: Asking) =>
  ({ field }: PlacedField): string =>
    headOf(field, language)

/** Reads the rows of records; what they name is looked up once for all. */
export async function readRecords(
  asking: Asking,
  { columns }: ImportPlan,
  records: readonly RecordRows[],
): Promise<ReadRecord[]> {
  const rows = records.flatMap((record) => record.rows)
  const reader = await CellReader.load(asking, columns, rows)
  return records.map((record) => readRecord(record, columns, { reader, label: labelIn(asking) }))
}

/** What a row wants: a save, or why there is none. */
export type RowChange = { readonly change: RecordSave } | { readonly problem: RowProblem }

const problemAt = (
  asking: Asking,
  { row }: ReadRecord,
  { column, message }: { readonly column: PlacedField | null; readonly message: string },
): RowProblem => ({
  row,
  column: column?.place ?? null,
  label: column ? labelIn(asking)(column) : '',
  message,
})

/** The change that each record is, found by its key where records are changed. */
export async function findChanges(
  asking: Asking,
  { mode, key }: ImportPlan,
  records: readonly ReadRecord[],
): Promise<ReadonlyMap<ReadRecord, RowChange>> {
  const { say } = asking
  const found = key && (await matchRecords(asking, key, records))
  return new Map(
    records.map((record): [ReadRecord, RowChange] => {
      const { data } = record
      const create: RowChange = { change: { type: 'create', data } }
      if (!key || !found) return [record, create]
      const refuse = (message: string): [ReadRecord, RowChange] => [
        record,
        { problem: problemAt(asking, record, { column: key, message }) },
      ]
      const value = data[key.field.node.field]
      if (isEmpty(value)) return refuse(say(texts, 'noKey'))
      const matches = found.get(keyText(key, value)) ?? []
      const [only] = matches
      if (matches.length > 1) return refuse(say(texts, 'manyRecords'))
      if (only) {
        const { id, version } = only
        return [record, { change: { type: 'update', id, version, data } }]
      }
      return mode === 'update' ? refuse(say(texts, 'noRecord')) : [record, create]
    }),
  )
}

interface ToldProblem {
  readonly path: string
  readonly message: string
}

/** A refused save as problems of the cells that it concerns. */
export function problemsOf(
  asking: Asking,
  columns: readonly PlacedField[],
  { record, failure }: { readonly record: RecordRows; readonly failure: Failure },
): RowProblem[] {
  const { data, failure: word, params } = failure
  const seen = accessOf(asking.live, asking.caller).either
  const told: readonly ToldProblem[] =
    typeof data === 'object' && data !== null && 'problems' in data && Array.isArray(data.problems)
      ? (data.problems as ToldProblem[])
      : [{ path: '', message: asking.say(failureTexts, word, params) }]
  return told.map(({ path, message }) => {
    const parts = path.split('.')
    const line = parts.find((part) => /^\d+$/.test(part))
    const fieldPath = parts.filter((part) => !/^\d+$/.test(part)).join('.')
    const column = columns.find((placed) => placed.path === fieldPath)
    const named = asking.live.model.byPath.get(fieldPath)
    // A field that the caller may not see refuses without its name.
    const field = named && seen.has(fieldPath) ? named : undefined
    return {
      row: record.row + Math.min(Number(line ?? 0), record.rows.length - 1),
      column: column?.place ?? null,
      label: field ? headOf(field, asking.language) : '',
      message: message || asking.say(problemTexts, 'wrong'),
    }
  })
}

/** Where values that may stand only once stand first in a file, and in which record. */
export type SeenValues = Map<string, { readonly row: number; readonly key: string }>

/** Problems of values that another record of the same file has already. */
function findTwins(
  asking: Asking,
  plan: ImportPlan,
  { record, save, seen }: { record: ReadRecord; save: SettledSave; seen: SeenValues },
): RowProblem[] {
  const key = keyOf(plan, record)
  const { either, masked } = accessOf(asking.live, asking.caller)
  return save.unique.flatMap((paths) => {
    // A trial would tell what is in a field that is not seen; the write refuses.
    if (!paths.every((path) => either.has(path) && !masked.has(path))) return []
    const values = paths.map((path) => save.data[path])
    const [path = ''] = paths
    if (values.some(isEmpty)) return []
    const text = sha256(stableText([paths, values]), 'base64')
    const first = seen.get(text) ?? { row: record.row, key }
    seen.set(text, first)
    if (first.key === key) return []
    const { row } = first
    const column = plan.columns.find((placed) => placed.path === path) ?? null
    return [problemAt(asking, record, { column, message: asking.say(texts, 'twice', { row }) })]
  })
}

/** Is it the caller's to mend, not a failure of this server? */
export const isRefusal = (error: unknown): error is Failure =>
  error instanceof Failure && error.failure !== 'unavailable'

/**
 * What else a save would refuse of a record with cells that cannot be read: without them, so that
 * whoever corrects a row sees all of its problems at once.
 */
export async function findMoreProblems(
  asking: Asking,
  { columns }: ImportPlan,
  { record, change }: { readonly record: ReadRecord; readonly change: RecordSave },
): Promise<readonly RowProblem[]> {
  const told = new Set(record.problems.map(({ row, column }) => `${row} ${column}`))
  try {
    await rehearse(asking, change)
    return []
  } catch (error) {
    if (!isRefusal(error)) throw error
    return problemsOf(asking, columns, { record, failure: error }).filter(
      ({ row, column }) => column !== null && !told.has(`${row} ${column}`),
    )
  }
}

/** Tries records out as a save would, and writes nothing. */
export async function tryRecords(
  asking: Asking,
  plan: ImportPlan,
  { records, seen }: { readonly records: readonly RecordRows[]; readonly seen: SeenValues },
): Promise<BatchResult> {
  const read = await readRecords(asking, plan, records)
  const changes = await findChanges(asking, plan, read)
  const problems: RowProblem[] = []
  let [added, changed] = [0, 0]
  for (const record of read) {
    const wanted = changes.get(record)
    const wrong = [...record.problems]
    if (wanted && 'problem' in wanted) wrong.push(wanted.problem)
    else if (wanted && wrong.length > 0)
      wrong.push(...(await findMoreProblems(asking, plan, { record, change: wanted.change })))
    else if (wanted) {
      try {
        const save = await rehearse(asking, wanted.change)
        wrong.push(...findTwins(asking, plan, { record, save, seen }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        wrong.push(...problemsOf(asking, plan.columns, { record, failure: error }))
      }
    }
    problems.push(...wrong)
    if (wrong.length > 0 || !wanted || 'problem' in wanted) continue
    if (wanted.change.type === 'create') added++
    else changed++
  }
  return { added, changed, problems, written: [] }
}
