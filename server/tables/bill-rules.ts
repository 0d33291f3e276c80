import type { ColumnType, Generated } from 'kysely'
import type { NumberPattern } from '#schemas/number/pattern.ts'
import type { DescribedColumns, Instant, OrNull } from './column.ts'

/** How document numbers are built; see schemas/number/pattern.ts. */
export interface BillRuleTable extends DescribedColumns {
  category: Generated<string>
  parts: ColumnType<NumberPattern['parts'], string, string>
  fiscal_month: Generated<number>
  mode: Generated<'gapless' | 'fast'>
  /** What its numbers were made of before, the latest first. */
  earlier: ColumnType<readonly NumberPattern[], string | undefined, string>
  /**
   * Counters that begin in `floor_period` begin behind this count, because numbers of before a
   * change of the rule could be alike.
   */
  floor: OrNull<number>
  floor_period: Generated<string>
  /** Another with each change of what numbers are made of. */
  shape: Generated<number>
}

export interface BillCounterTable {
  rule_id: string
  /** The codes that it counts for, joined by /; '' for all. */
  scope: Generated<string>
  /** Year, month or day in digits, F and a fiscal year; '' for a counter that never restarts. */
  period: string
  /** The number that it began with. */
  first: number
  /** The number used last. */
  last: number
  /** The last number as a text that may lack its check (`completeNumber`). */
  output_number: Generated<string>
  drawn_at: Instant
  /** That of its rule: who draws by another takes nothing. */
  shape: Generated<number>
}

/** Where the numbers of a counter do not follow each other by the step of the rule. */
export interface BillMarkTable {
  id: string
  rule_id: string
  scope: string
  period: string
  /** Raised by hand, or another step from here on. */
  why: 'raise' | 'step'
  /** The number used last before it. */
  last: number
  /** The number that comes next. */
  next: number
  /** The step up to here. */
  step: number
  reason: Generated<string>
  user_id: string
  at: Instant
}

/** A number that went with its record or its line. */
export interface BillVoidTable {
  id: string
  rule_id: string
  number: string
  design_id: string
  record_id: string
  why: 'record' | 'line'
  user_id: string
  at: Instant
}
