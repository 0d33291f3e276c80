import type { Condition } from '../design/condition.ts'
import type { Field } from '../design/model.ts'
import { fieldsIn, isWellFormed } from '../widget/formula.ts'
import { canMeasure, partialsOf, typeOfMeasure, widthOf } from './measure.ts'
import type { How } from './measure.ts'
import type { BoundAggregate, BoundMeasure, BoundQuery } from './parameter.ts'
import { isRichText } from './path.ts'
import type { FieldPath } from './path.ts'
import { findLooseLines, planCondition } from './plan-condition.ts'
import type { See } from './plan-condition.ts'
import type { QueryProblem, QueryProblemCode } from './problem.ts'

/**
 * How totals are computed: from the groups below; by querying each level again; or by querying each
 * level with every record counted once, where dimensions belong to its lines.
 */
export type Mode = 'leaf' | 'level' | 'once'

export interface PlannedAggregate {
  readonly id: string
  readonly how: How
  /** Null: the records, or lines, themselves. */
  readonly of: FieldPath | null
  readonly where: Condition | null
  /** The sub-table whose lines are measured; null: the records. */
  readonly table: Field | null
  readonly mode: Mode
  /** Index of its first value among all values. */
  readonly start: number
}

export interface PlannedMeasures {
  readonly aggregates: readonly PlannedAggregate[]
  /** Left out, because the caller may not see their fields. */
  readonly withheld: readonly string[]
  readonly paths: readonly FieldPath[]
  readonly problems: readonly QueryProblem[]
}

class MeasurePlanner {
  readonly aggregates: PlannedAggregate[] = []
  readonly withheld = new Set<string>()
  readonly paths: FieldPath[] = []
  readonly problems: QueryProblem[] = []
  readonly #see: See
  /** The sub-table that the dimensions pass through. */
  readonly #line: Field | null
  readonly #measures: ReadonlyMap<string, BoundMeasure>
  readonly #query: BoundQuery
  #width = 0

  constructor(query: BoundQuery, see: See, line: Field | null) {
    this.#see = see
    this.#line = line
    this.#query = query
    this.#measures = new Map(query.measures.map((measure) => [measure.id, measure]))
    if (this.#measures.size < query.measures.length) this.refuse('measures', 'twice')
  }

  refuse(at: string, code: QueryProblemCode): void {
    this.problems.push({ at, code })
  }

  aggregate({ id, how, of, where }: BoundAggregate): void {
    const found = of ? this.#see(of) : null
    const planned = where ? planCondition(where, this.#see) : null
    const hidden = planned?.problems.some(
      (problem) => problem === 'unknown' || problem === 'masked',
    )
    // A saved report still works without the numbers that its reader may not see, and tells so.
    if (typeof found === 'string' || hidden) return void this.withheld.add(id)
    const at = `measures.${id}`
    for (const code of planned?.problems ?? []) this.refuse(at, code)
    const isRows = found?.type === 'rows'
    const type = !found || isRows ? null : found.type
    if (!canMeasure(how, type) || (found && isRichText(found) && how !== 'count'))
      this.refuse(at, 'unfit')
    const table = found?.table ?? null
    const line = this.#line
    if (line && table && table !== line) this.refuse(at, 'fanOut')
    if (line && !table && planned && findLooseLines(planned).length > 0) this.refuse(at, 'fanOut')
    this.paths.push(...(found ? [found] : []), ...(planned?.paths ?? []))
    this.aggregates.push({
      id,
      how,
      of: isRows ? null : found,
      where: planned?.condition ?? null,
      table,
      mode: line && !table ? 'once' : partialsOf[how] ? 'leaf' : 'level',
      start: this.#width,
    })
    this.#width += widthOf(how)
  }

  /** A measure used by another one; it must be a number computed from records. */
  private reads(id: string, at: string, isFormulaFine: boolean): void {
    const other = this.#measures.get(id)
    if (!other || 'window' in other || ('formula' in other && !isFormulaFine))
      return this.refuse(at, 'noMeasure')
    if (!('how' in other) || this.withheld.has(id)) return
    const base = this.aggregates.find((aggregate) => aggregate.id === id)
    if (base && typeOfMeasure(base.how, base.of?.type ?? null) !== 'decimal')
      this.refuse(at, 'unfit')
  }

  private follows(measure: Exclude<BoundMeasure, BoundAggregate>): readonly string[] {
    return 'formula' in measure ? fieldsIn(measure.formula) : [measure.of]
  }

  derived(measure: Exclude<BoundMeasure, BoundAggregate>): void {
    const at = `measures.${measure.id}`
    if ('formula' in measure && !isWellFormed(measure.formula)) this.refuse(at, 'unfit')
    for (const id of this.follows(measure)) this.reads(id, at, 'window' in measure)
    if (this.follows(measure).some((id) => this.withheld.has(id))) this.withheld.add(measure.id)
    if (!('window' in measure)) return
    const isEarlier = measure.window === 'earlier' || measure.window === 'change'
    if (isEarlier && !this.#query.period?.comparison) this.refuse(at, 'unfit')
    if (measure.window === 'running' && !this.isAdditive(measure.of)) this.refuse(at, 'notAdditive')
  }

  /** Can its value for several groups be computed by adding? */
  private isAdditive(id: string): boolean {
    if (this.withheld.has(id)) return true
    const base = this.aggregates.find((aggregate) => aggregate.id === id)
    return (
      base !== undefined && base.mode !== 'once' && (base.how === 'sum' || base.how === 'count')
    )
  }
}

/** Plans the measures of a query whose dimensions pass through one sub-table or none. */
export function planMeasures(query: BoundQuery, see: See, line: Field | null): PlannedMeasures {
  const planner = new MeasurePlanner(query, see, line)
  for (const measure of query.measures) if ('how' in measure) planner.aggregate(measure)
  // Windows use formulas, so formulas come first.
  for (const measure of query.measures) if ('formula' in measure) planner.derived(measure)
  for (const measure of query.measures) if ('window' in measure) planner.derived(measure)
  return {
    aggregates: planner.aggregates,
    withheld: [...planner.withheld],
    paths: planner.paths,
    problems: planner.problems,
  }
}
