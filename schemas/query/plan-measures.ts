import type { Condition } from '../design/condition.ts'
import type { Field } from '../design/model.ts'
import { fieldsIn, isWellFormed } from '../widget/formula.ts'
import { canMeasure, partialsOf, typeOfMeasure, widthOf } from './measure.ts'
import type { How } from './measure.ts'
import type { BoundAggregate, BoundMeasure, BoundQuery } from './parameter.ts'
import { isRichText } from './path.ts'
import type { FieldPath } from './path.ts'
import { looseLines, planCondition } from './plan-condition.ts'
import type { See } from './plan-condition.ts'
import type { QueryProblem, QueryProblemCode } from './problem.ts'

/**
 * How totals come about: from the groups below them, by asking each level again, or by asking each
 * level with every record taken once, where the dimensions are those of its lines.
 */
export type Mode = 'leaf' | 'level' | 'once'

export interface PlannedAggregate {
  readonly id: string
  readonly how: How
  /** Null: the records, or the lines, themselves. */
  readonly of: FieldPath | null
  readonly where: Condition | null
  /** The sub-table whose lines it measures; null: the records. */
  readonly table: Field | null
  readonly mode: Mode
  /** Where its values begin among those of all. */
  readonly start: number
}

export interface PlannedMeasures {
  readonly aggregates: readonly PlannedAggregate[]
  /** Left out, because the caller may not see what they are made of. */
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
  /** The sub-table that the dimensions run into. */
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
    // A saved report goes on without the numbers that its reader may not see, and says so.
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
    if (line && !table && planned && looseLines(planned).length > 0) this.refuse(at, 'fanOut')
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

  /** A measure that another one reads: it must be a number out of records. */
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

  /** Does its value over several groups follow by adding them? */
  private isAdditive(id: string): boolean {
    if (this.withheld.has(id)) return true
    const base = this.aggregates.find((aggregate) => aggregate.id === id)
    return (
      base !== undefined && base.mode !== 'once' && (base.how === 'sum' || base.how === 'count')
    )
  }
}

/** Plans the measures of a query whose dimensions run into a sub-table, or into none. */
export function planMeasures(query: BoundQuery, see: See, line: Field | null): PlannedMeasures {
  const planner = new MeasurePlanner(query, see, line)
  for (const measure of query.measures) if ('how' in measure) planner.aggregate(measure)
  // Windows read formulas, so formulas come first.
  for (const measure of query.measures) if ('formula' in measure) planner.derived(measure)
  for (const measure of query.measures) if ('window' in measure) planner.derived(measure)
  return {
    aggregates: planner.aggregates,
    withheld: [...planner.withheld],
    paths: planner.paths,
    problems: planner.problems,
  }
}
