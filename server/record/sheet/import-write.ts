import type { RowProblem } from '#schemas/api/record-job.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { WrittenRow } from '../../tables/record-jobs.ts'
import { accessOf } from '../access.ts'
import type { Asking } from '../asking.ts'
import { getRecord } from '../query/find.ts'
import { write } from '../write.ts'
import type { RecordSave } from '../write.ts'
import type { ReadRecord, RecordRows } from './gather.ts'
import { findChanges, findMoreProblems, isRefusal, problemsOf, readRecords } from './import.ts'
import type { BatchResult, RowChange } from './import.ts'
import type { ImportPlan } from './import-plan.ts'
import { keyOf } from './match.ts'
import { findMade } from './made.ts'

interface WritingContext {
  readonly jobId: string
  readonly records: readonly RecordRows[]
  /** What an earlier try of the same rows was about to write. */
  readonly meant: ReadonlyMap<number, WrittenRow>
  /** Keeps what is about to be written and replaced, before it is. */
  intend(rows: readonly WrittenRow[]): Promise<void>
}

/** The values that a change replaces, as the caller sees them and may write them back. */
async function readBefore(
  asking: Asking,
  { columns }: ImportPlan,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const paths = columns.flatMap(({ field }) =>
    field.table ? [field.table.path, ...field.table.columns.map(({ path }) => path)] : [field.path],
  )
  const { forms } = accessOf(asking.live, asking.caller)
  return (await getRecord(asking, id, new Set(paths.filter((path) => forms.has(path))))).data
}

/** A change with what is kept of it, so that it can be found again and taken back. */
interface MeantChange {
  readonly change: RecordSave
  readonly intent: WrittenRow
  /** Is the intent to be kept first? */
  readonly isNew: boolean
}

/** What an earlier try was about to write, where it is the same change; else a new intent. */
async function meanChange(
  asking: Asking,
  plan: ImportPlan,
  {
    row,
    change,
    earlier,
  }: {
    readonly row: number
    readonly change: RecordSave
    readonly earlier: WrittenRow | undefined
  },
): Promise<MeantChange> {
  if (change.type === 'create') {
    const wasAdded = earlier?.version === 0
    const intent = wasAdded ? earlier : { row, id: makeId(asking.env.now), version: 0 }
    return { change: { ...change, id: intent.id }, intent, isNew: !wasAdded }
  }
  const { id, version } = change
  if (earlier?.id === id && earlier.version === version)
    return { change, intent: earlier, isNew: false }
  const before = await readBefore(asking, plan, id)
  return { change, intent: { row, id, version, before }, isNew: true }
}

async function writeOne(
  asking: Asking,
  { rows }: ReadRecord,
  { change, intent, jobId }: MeantChange & { readonly jobId: string },
): Promise<WrittenRow> {
  if (change.type === 'create') {
    // The key belongs to the rows as they are in the file, because the record made of them can
    // change with the form.
    const once = { key: `import-${jobId}-${intent.row}`, body: rows }
    const { id } = await write(asking, { ...change, once })
    return { ...intent, id }
  }
  await write(asking, { ...change, way: 'import' })
  return intent
}

/** Writes the records of one batch one after the other. */
class BatchWriter {
  readonly #asking: Asking
  readonly #plan: ImportPlan
  readonly #context: WritingContext
  readonly #meant = new Map<ReadRecord, MeantChange>()
  readonly #written: WrittenRow[] = []
  readonly #problems: RowProblem[] = []
  #added = 0
  #changed = 0

  constructor(asking: Asking, plan: ImportPlan, context: WritingContext) {
    this.#asking = asking
    this.#plan = plan
    this.#context = context
  }

  get result(): BatchResult {
    return {
      added: this.#added,
      changed: this.#changed,
      problems: this.#problems,
      written: this.#written,
    }
  }

  /** Keeps what is about to be written of these records. */
  async mean(changes: ReadonlyMap<ReadRecord, RowChange>): Promise<void> {
    const fresh: WrittenRow[] = []
    for (const [record, wanted] of changes) {
      if (!('change' in wanted) || record.problems.length > 0) continue
      const { row } = record
      const earlier = this.#context.meant.get(row)
      const meant = await meanChange(this.#asking, this.#plan, {
        row,
        change: wanted.change,
        earlier,
      })
      this.#meant.set(record, meant)
      if (meant.isNew) fresh.push(meant.intent)
    }
    if (fresh.length > 0) await this.#context.intend(fresh)
  }

  /** Counts what is written. */
  keep(row: WrittenRow): void {
    this.#written.push(row)
    if (row.version === 0) this.#added++
    else this.#changed++
  }

  async write(record: ReadRecord, wanted: RowChange | undefined): Promise<void> {
    const meant = this.#meant.get(record)
    const wrong = [...record.problems]
    if (wanted && 'problem' in wanted) wrong.push(wanted.problem)
    else if (wanted && wrong.length > 0) {
      const { change } = wanted
      wrong.push(...(await findMoreProblems(this.#asking, this.#plan, { record, change })))
    }
    if (meant && wrong.length === 0)
      try {
        const { jobId } = this.#context
        this.keep(await writeOne(this.#asking, record, { ...meant, jobId }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        wrong.push(...problemsOf(this.#asking, this.#plan.columns, { record, failure: error }))
      }
    this.#problems.push(...wrong)
  }
}

/** Writes records, each once however often this is called for its row. */
export async function writeRecords(
  asking: Asking,
  plan: ImportPlan,
  context: WritingContext,
): Promise<BatchResult> {
  const read = await readRecords(asking, plan, context.records)
  const meant = read.flatMap(({ row }) => context.meant.get(row) ?? [])
  const made = new Map((await findMade(asking, meant)).map((intent) => [intent.row, intent]))
  const open = read.filter(({ row }) => !made.has(row))
  // A row before it may add or change the record of the same key, so only the first is meant ahead.
  const first = new Map(open.toReversed().map((record) => [keyOf(plan, record), record]))
  const changes = new Map(await findChanges(asking, plan, [...first.values()]))
  const writer = new BatchWriter(asking, plan, context)
  for (const intent of made.values()) writer.keep(intent)
  await writer.mean(changes)
  for (const record of open) {
    if (!changes.has(record)) {
      const late = await findChanges(asking, plan, [record])
      for (const [same, wanted] of late) changes.set(same, wanted)
      await writer.mean(late)
    }
    await writer.write(record, changes.get(record))
  }
  return writer.result
}
