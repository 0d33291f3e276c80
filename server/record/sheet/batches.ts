import { defineTexts } from '#schemas/text.ts'
import type { Data } from '#schemas/record/input.ts'
import { linesOf } from '#schemas/record/lines.ts'
import type { Look } from '#schemas/widget/reference.ts'
import type { BookBatch, BookColumn, BookSheet } from '../../sheet/protocol.ts'
import type { Asking } from '../asking.ts'
import { mentionedIn, Names } from '../names.ts'
import type { PresentedRecord } from '../present.ts'
import { shownBy } from '../print.ts'
import type { SheetColumn } from './columns.ts'
import type { SheetPlan, SheetTable } from './plan.ts'

const texts = defineTexts({
  zh: { number: '序号' },
  zhtw: { number: '序號' },
  en: { number: 'No.' },
})

/** The sheets of an export: the records, and where wanted one for each sub-table. */
export function sheetsOf(
  { columns, tables, lines }: SheetPlan,
  { name, asking: { say, language } }: { readonly name: string; readonly asking: Asking },
): readonly BookSheet[] {
  const own = columns.map(({ column }) => column)
  if (lines === 'sheet') {
    const number: BookColumn = { head: say(texts, 'number'), cells: 'number' }
    return [
      { name, columns: [number, ...own] },
      ...tables.map((table) => ({
        name: labelled(table, language),
        columns: [number, ...table.columns.map(({ column }) => column)],
      })),
    ]
  }
  const beside = tables.flatMap((table) =>
    table.columns.map(({ column }) => ({
      ...column,
      head: `${labelled(table, language)} / ${column.head}`,
    })),
  )
  return [{ name, columns: [...own, ...beside], merged: lines === 'merge' ? own.length : 0 }]
}

const labelled = ({ field: { node } }: SheetTable, language: Asking['language']): string =>
  node.labels?.[language] || node.label

interface TellContext {
  readonly look: Look
  readonly shown: ReadonlyMap<string, string>
}

const cellsOf = (
  columns: readonly SheetColumn[],
  data: Data,
  { look, shown, prefix }: TellContext & { readonly prefix: string },
): string[] =>
  columns.map(({ field: { node }, tell }) =>
    tell(data[node.field], look, shown.get(prefix + node.field)),
  )

const lineCells = (table: SheetTable, data: Data, told: TellContext): string[][] =>
  linesOf(data[table.field.node.field]).map((line, index) =>
    cellsOf(table.columns, line, { ...told, prefix: `${table.field.node.field}.${index}.` }),
  )

/** The rows of one record with its lines beside it. */
function rowsBeside(plan: SheetPlan, data: Data, told: TellContext): string[][] {
  const own = cellsOf(plan.columns, data, { ...told, prefix: '' })
  const beside = plan.tables.map((table) => lineCells(table, data, told))
  const count = Math.max(1, ...beside.map((lines) => lines.length))
  return Array.from({ length: count }, (_one, row) => [
    ...(row === 0 || plan.lines === 'repeat' ? own : own.map(() => '')),
    ...plan.tables.flatMap(({ columns }, index) => beside[index]?.[row] ?? columns.map(() => '')),
  ])
}

type RecordTexts = readonly { readonly data: Data; readonly told: TellContext }[]

function besideBatch(plan: SheetPlan, records: RecordTexts): BookBatch[] {
  const rows: string[][] = []
  const spans: [number, number][] = []
  for (const { data, told } of records) {
    const more = rowsBeside(plan, data, told)
    if (plan.lines === 'merge' && more.length > 1) spans.push([rows.length, more.length])
    rows.push(...more)
  }
  return [{ sheet: 0, rows, spans }]
}

function numberedBatches(plan: SheetPlan, records: RecordTexts, first: number): BookBatch[] {
  const own = records.map(({ data, told }, index) => [
    String(first + index),
    ...cellsOf(plan.columns, data, { ...told, prefix: '' }),
  ])
  return [
    { sheet: 0, rows: own },
    ...plan.tables.map((table, sheet) => ({
      sheet: sheet + 1,
      rows: records.flatMap(({ data, told }, index) =>
        lineCells(table, data, told).map((cells) => [String(first + index), ...cells]),
      ),
    })),
  ]
}

/** Records as rows of the sheets; `note` is told how many were written. */
export async function* batchesOf(
  asking: Asking,
  plan: SheetPlan,
  given: {
    readonly records: AsyncIterable<readonly PresentedRecord[]>
    note(count: number): Promise<void> | void
  },
): AsyncGenerator<BookBatch> {
  const { fields } = asking.live.model
  let count = 0
  for await (const records of given.records) {
    const mentioned = records.map(({ data }) => mentionedIn(fields, data))
    const look = await Names.load(asking, mentioned.flat())
    const told = records.map(({ data }, index) => ({
      data,
      told: { look, shown: shownBy(mentioned[index] ?? [], look) },
    }))
    yield* plan.lines === 'sheet' ? numberedBatches(plan, told, count + 1) : besideBatch(plan, told)
    count += records.length
    await given.note(count)
  }
}
