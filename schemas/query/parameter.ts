import type { Condition } from '../design/condition.ts'
import { isDay } from '../format/wall.ts'
import { resolveRange } from './bucket.ts'
import type { Days } from './bucket.ts'
import type { QueryProblem } from './problem.ts'
import type {
  Aggregate,
  DayRange,
  Measure,
  ParameterValues,
  Query,
  QueryCondition,
} from './query.ts'

type Value = ParameterValues[string]

/** An aggregate with the parameters of its condition filled in. */
export type BoundAggregate = Omit<Aggregate, 'where'> & { readonly where?: Condition }
export type BoundMeasure = Exclude<Measure, Aggregate> | BoundAggregate

/** A query with its parameters filled in and its period as days. */
export interface BoundQuery extends Omit<Query, 'filters' | 'measures' | 'period' | 'parameters'> {
  readonly filters: readonly Condition[]
  readonly measures: readonly BoundMeasure[]
  readonly period?: Days & {
    readonly path: readonly string[]
    readonly comparison?: 'previous' | 'lastYear'
  }
}

/** The inputs of a query beside the query itself. */
export interface Circumstances {
  readonly values?: ParameterValues
  /** The organisation's present day. */
  readonly today: string
}

const isRange = (value: Value | undefined): value is DayRange =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mostDays = 366 * 200

/** A plausible period: not empty and not endless. */
const isPeriod = ({ from, to }: Days): boolean =>
  isDay(from) &&
  isDay(to) &&
  from < to &&
  Date.parse(to) - Date.parse(from) <= mostDays * 86_400_000

class Binder {
  readonly problems: QueryProblem[] = []
  readonly #values: Map<string, Value | undefined>

  constructor({ parameters = [] }: Query, given: ParameterValues) {
    this.#values = new Map(
      parameters.map((parameter) => [
        parameter.id,
        Object.hasOwn(given, parameter.id) ? given[parameter.id] : parameter.value,
      ]),
    )
  }

  take(id: string, at: string): Value | undefined {
    const value = this.#values.get(id)
    if (value === undefined) this.problems.push({ at, code: 'noValue', params: { name: id } })
    return value
  }

  condition(condition: QueryCondition, at: string): Condition {
    return {
      match: condition.match,
      groups: condition.groups.map(({ comparisons, ...group }) => ({
        ...group,
        comparisons: comparisons.map(({ operand, ...comparison }) => {
          if (operand?.type !== 'parameter') return { ...comparison, ...(operand && { operand }) }
          const value = this.take(operand.parameter, at)
          return { ...comparison, operand: { type: 'fixed' as const, value: value ?? null } }
        }),
      })),
    }
  }

  period({ period }: Query, today: string): BoundQuery['period'] {
    if (!period) return undefined
    const { path, range, comparison } = period
    const asked = 'parameter' in range ? this.take(range.parameter, 'period') : range
    if (asked === undefined) return undefined
    const days = isRange(asked) ? resolveRange(asked, today) : null
    if (days && isPeriod(days)) return { path, ...days, ...(comparison && { comparison }) }
    this.problems.push({ at: 'period', code: 'badPeriod' })
    return undefined
  }
}

/** Fills the parameters of a query in, and computes the days of its period. */
export function bindQuery(
  query: Query,
  { values = {}, today }: Circumstances,
): { readonly bound: BoundQuery; readonly problems: readonly QueryProblem[] } {
  const binder = new Binder(query, values)
  const { filters, measures, period: _period, parameters: _parameters, ...rest } = query
  const days = binder.period(query, today)
  const bound: BoundQuery = {
    ...rest,
    filters: filters.map((filter, index) => binder.condition(filter, `filters.${index}`)),
    measures: measures.map((measure): BoundMeasure => {
      if (!('how' in measure)) return measure
      const { where, ...aggregate } = measure
      return where
        ? { ...aggregate, where: binder.condition(where, `measures.${measure.id}`) }
        : aggregate
    }),
    ...(days && { period: days }),
  }
  return { bound, problems: binder.problems }
}
