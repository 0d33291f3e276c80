import { sql } from 'kysely'
import type { Step } from '#schemas/design/slots.ts'
import type { Slot } from '#schemas/widget/value.ts'
import { convert, isLost } from '../record/statement/convert.ts'
import type { Expr } from '../record/statement/part.ts'
import { isRewritten, typeOf } from './slot-type.ts'

/**
 * Gives the SQL of a column for the statement being built, whether it exists or a step makes it.
 */
export type At = (column: string) => Expr

/**
 * A helper column that a step computes from others of its row. The ending of its name is reserved.
 */
export interface MadeColumn {
  readonly name: string
  readonly slot: Slot
  /** Computed from columns of the table and made columns before it; null while it holds nothing. */
  readonly value: ((at: At) => Expr) | null
}

/** A count for one step; a null `value` counts every row. */
interface Count {
  readonly step: Step
  readonly value: ((at: At) => Expr) | null
  readonly lost: ((at: At) => Expr) | null
}

/** Prepared columns that replace the row-by-row work of a step. */
export interface Replacement {
  readonly live: MadeColumn
  /** The copy that is kept beside an original. */
  readonly base: MadeColumn | null
}

/** The effect of all steps on the columns of one existing table. */
export interface Course {
  /** The table's name before the first step. */
  readonly table: string
  readonly made: readonly MadeColumn[]
  readonly counts: readonly Count[]
  readonly replaced: ReadonlyMap<Step, Replacement>
  /** The columns of an index, before they get their final names. */
  readonly indexed: ReadonlyMap<Step, readonly string[]>
  /** Steps that rewrite every row. */
  readonly rewriting: readonly Step[]
  /** The column that holds a value now, by its name after the last step. */
  at(column: string): string
}

/** Tracks column names through the steps of one table. */
class ColumnSteps {
  readonly table: string
  readonly isNew: boolean
  readonly made: MadeColumn[] = []
  readonly counts: Count[] = []
  readonly replaced = new Map<Step, Replacement>()
  readonly indexed = new Map<Step, readonly string[]>()
  readonly rewriting: Step[] = []
  readonly #now = new Map<string, string>()
  readonly #added = new Map<string, Step & { type: 'add' }>()

  constructor(table: string, isNew: boolean) {
    this.table = table
    this.isNew = isNew
  }

  at(column: string): string {
    return this.#now.get(column) ?? column
  }

  rename(from: string, to: string): void {
    const source = this.at(from)
    this.#now.delete(from)
    this.#now.set(to, source)
    const step = this.#added.get(from)
    if (step) this.#added.set(to, step)
  }

  add(step: Step & { type: 'add' }): void {
    this.#added.set(step.column, step)
  }

  place(column: string, made: MadeColumn): void {
    this.#now.set(column, made.name)
  }

  make(slot: Slot, value: MadeColumn['value']): MadeColumn {
    const made = { name: `next_${this.made.length}_`, slot, value }
    this.made.push(made)
    return made
  }

  /** An index over an added column needs that column before its own step. */
  index(step: Step & { type: 'index' }): void {
    for (const column of step.columns) {
      const added = this.#added.get(column)
      if (!added || this.replaced.has(added)) continue
      const live = this.make(added.slot, null)
      this.place(column, live)
      this.replaced.set(added, { live, base: null })
    }
    this.indexed.set(
      step,
      step.columns.map((column) => this.at(column)),
    )
  }
}

const valueOf =
  (source: string) =>
  (at: At): Expr =>
    at(source)

function retype(
  following: ColumnSteps,
  step: Extract<Step, { type: 'convert' | 'narrow' }>,
  timeZone: string,
): void {
  const { column, from, slot, backup, base, kept } = step
  const now = following.at(column)
  const converted = (at: At): Expr => convert({ value: at(now), from, to: slot, timeZone })
  following.counts.push({
    step,
    value: valueOf(now),
    lost: (at) => isLost({ value: at(now), from, to: slot, timeZone }),
  })
  let value = (at: At): Expr => sql`case when ${at(now)} is not null then ${converted(at)} end`
  if (kept) {
    const original = following.at(kept.column)
    const copy = kept.base === '' ? null : following.at(kept.base)
    const made = (at: At): Expr =>
      copy === null ? convert({ value: at(original), from: slot, to: from, timeZone }) : at(copy)
    value = (at) =>
      sql`
        case when ${at(now)} is not distinct from ${made(at)} then ${at(original)}
          when ${at(now)} is not null then coalesce(${converted(at)}, ${at(original)}) end`
  }
  const live = following.make(slot, value)
  const second = following.make(slot, valueOf(live.name))
  following.rename(column, backup)
  following.place(column, live)
  following.place(base, second)
  following.replaced.set(step, { live, base: second })
  following.rewriting.push(step)
}

function widen(following: ColumnSteps, step: Extract<Step, { type: 'widen' }>): void {
  const now = following.at(step.column)
  following.counts.push({ step, value: valueOf(now), lost: null })
  if (!isRewritten(step.from, step.slot)) return
  const live = following.make(step.slot, (at) => sql`${at(now)}::${typeOf(step.slot)}`)
  following.place(step.column, live)
  following.replaced.set(step, { live, base: null })
  following.rewriting.push(step)
}

function followStep(following: ColumnSteps, step: Step, timeZone: string): void {
  if (step.type === 'convert' || step.type === 'narrow') retype(following, step, timeZone)
  else if (step.type === 'widen') widen(following, step)
  else if (step.type === 'add') following.add(step)
  else if (step.type === 'index') following.index(step)
  else if (step.type === 'park' || step.type === 'restore' || step.type === 'rename') {
    following.counts.push({
      step,
      value: step.column === '' ? null : valueOf(following.at(step.column)),
      lost: null,
    })
    if (step.column !== '') following.rename(step.column, step.to)
  } else if (step.type === 'parkTable' || step.type === 'restoreTable')
    following.counts.push({ step, value: null, lost: null })
}

/**
 * Goes through the steps of each table and expresses what each one reads and makes by the columns
 * that exist before the first step.
 */
export function followSteps(steps: readonly Step[], timeZone: string): Course[] {
  const all: ColumnSteps[] = []
  const byName = new Map<string, ColumnSteps>()
  for (const step of steps) {
    if (step.type === 'dropIndex') continue
    let following = byName.get(step.table)
    if (!following) {
      following = new ColumnSteps(step.table, step.type === 'createTable')
      all.push(following)
      byName.set(step.table, following)
    }
    followStep(following, step, timeZone)
    if ('to' in step && (!('column' in step) || step.column === '')) {
      byName.delete(step.table)
      byName.set(step.to, following)
    }
  }
  return all.filter((following) => !following.isNew)
}
