import type { Condition } from '../design/condition.ts'
import { countValues, mostValues } from '../record/values.ts'
import type { Field } from '../design/model.ts'
import { ownChoices } from '../widget/reference.ts'
import type { ValueType } from '../widget/value.ts'
import { canBucket, shiftOf } from './bucket.ts'
import type { Days, Shift, Unit } from './bucket.ts'
import { typeOfMeasure } from './measure.ts'
import { bindQuery } from './parameter.ts'
import type { BoundQuery, Circumstances } from './parameter.ts'
import { isRichText, ownOf, resolvePath } from './path.ts'
import type { FieldPath, QueryModels, QueryRights } from './path.ts'
import { planCondition } from './plan-condition.ts'
import type { See } from './plan-condition.ts'
import { planMeasures } from './plan-measures.ts'
import type { PlannedAggregate, PlannedMeasures } from './plan-measures.ts'
import type { QueryProblem } from './problem.ts'
import type { Dimension, Query } from './query.ts'

export interface PlannedDimension {
  /** Name in problems, such as `rows.0`. */
  readonly at: string
  readonly path: FieldPath
  readonly by: Unit | null
  /** The order of its members, where designed. */
  readonly choices: readonly string[] | null
  readonly isDescending: boolean
}

/** A level of totals: the numbers of row and column dimensions kept. */
export type Grain = readonly [rows: number, columns: number]

/** The records, or the lines of one sub-table, with their measures. */
export interface PlannedSource {
  readonly table: Field | null
  readonly aggregates: readonly PlannedAggregate[]
}

/** A permitted query with all its fields resolved. */
export interface Plan {
  readonly query: BoundQuery
  /** Rows first, then columns. */
  readonly dimensions: readonly PlannedDimension[]
  /** The sub-table that the dimensions pass through. */
  readonly line: Field | null
  readonly filters: readonly Condition[]
  readonly period: (Days & { readonly path: FieldPath; readonly shift: Shift | null }) | null
  readonly sources: readonly PlannedSource[]
  readonly aggregates: readonly PlannedAggregate[]
  readonly withheld: readonly string[]
  /** Every field that is read, by its text. */
  readonly paths: ReadonlyMap<string, FieldPath>
  readonly grains: readonly Grain[]
}

const groupable: readonly ValueType[] = ['text', 'decimal', 'flag', 'date', 'time', 'id']

/** Can records be grouped by a field so? Instants only by units of time. */
export const canGroup = (path: FieldPath, by: Unit | undefined): boolean => {
  if (by) return canBucket(path.type, by)
  return groupable.includes(path.type) && !isRichText(path)
}

const choicesOf = ({ steps }: FieldPath): readonly string[] | null =>
  ownChoices(steps.at(-1)?.field?.bound.reference ?? null)?.map(({ id }) => id) ?? null

/** Is the level among the shown totals? */
export const isShown = ({ totals, rows, columns }: BoundQuery, [i, j]: Grain): boolean =>
  (i === rows.length || totals === 'all' || totals === 'rows') &&
  (j === columns.length || totals === 'all' || totals === 'columns')

/** Shares and orders need totals even where none are shown. */
const grainsOf = (query: BoundQuery): Grain[] => {
  const isWide =
    query.sort !== undefined ||
    query.measures.some((measure) => 'window' in measure && measure.window.startsWith('share'))
  const width = query.columns.length + 1
  return Array.from({ length: (query.rows.length + 1) * width }, (_, at): Grain => [
    Math.floor(at / width),
    at % width,
  ]).filter((grain) => isWide || isShown(query, grain))
}

class Planner {
  readonly problems: QueryProblem[] = []
  readonly paths = new Map<string, FieldPath>()
  readonly #query: BoundQuery
  readonly #see: See

  constructor(query: BoundQuery, see: See) {
    this.#query = query
    this.#see = see
  }

  keep(paths: readonly FieldPath[]): void {
    for (const path of paths) this.paths.set(path.text, path)
  }

  refuse(at: string, code: QueryProblem['code']): null {
    this.problems.push({ at, code })
    return null
  }

  dimension({ path, by, order }: Dimension, at: string): PlannedDimension | null {
    const found = this.#see(path)
    if (typeof found === 'string') return this.refuse(at, found)
    if (!canGroup(found, by)) return this.refuse(at, 'unfit')
    this.keep([found])
    return {
      at,
      path: found,
      by: by ?? null,
      choices: by ? null : choicesOf(found),
      isDescending: order === 'desc',
    }
  }

  dimensions(): PlannedDimension[] {
    const { rows, columns } = this.#query
    return [
      ...rows.map((row, index) => this.dimension(row, `rows.${index}`)),
      ...columns.map((column, index) => this.dimension(column, `columns.${index}`)),
    ].filter((dimension) => dimension !== null)
  }

  /** The one sub-table of the dimensions; combining lines of two would be meaningless. */
  line(dimensions: readonly PlannedDimension[]): Field | null {
    const tables = new Set(dimensions.flatMap(({ path }) => path.table ?? []))
    if (tables.size > 1) this.refuse('rows', 'fanOut')
    return [...tables][0] ?? null
  }

  filters(): Condition[] {
    return this.#query.filters.map((filter, index) => {
      const { condition, paths, problems } = planCondition(filter, this.#see)
      this.keep(paths)
      for (const code of problems) this.refuse(`filters.${index}`, code)
      return condition
    })
  }

  period(dimensions: readonly PlannedDimension[]): Plan['period'] {
    const { period } = this.#query
    if (!period) return null
    const found = this.#see(period.path)
    if (typeof found === 'string') return this.refuse('period', found)
    if (found.table !== null || !canBucket(found.type, 'day')) return this.refuse('period', 'unfit')
    const { from, to, comparison } = period
    if (comparison && dimensions.some(({ by }) => by === 'hour'))
      return this.refuse('period', 'unfit')
    this.keep([found])
    return { path: found, from, to, shift: comparison ? shiftOf({ from, to }, comparison) : null }
  }

  /** Ranking and ordering use only numbers that the caller may see. */
  order({ aggregates, withheld }: PlannedMeasures): void {
    const { top, sort, rows, measures } = this.#query
    const isNumber = (id: string): boolean =>
      aggregates.some(
        (aggregate) =>
          aggregate.id === id &&
          typeOfMeasure(aggregate.how, aggregate.of?.type ?? null) === 'decimal',
      )
    if (top && !(isNumber(top.by) && rows[top.row])) this.refuse('top', 'noMeasure')
    if (!sort) return
    const isFormula = measures.some(
      (measure) => measure.id === sort.measure && 'formula' in measure,
    )
    if (!isNumber(sort.measure) && !(isFormula && !withheld.includes(sort.measure)))
      this.refuse('sort', 'noMeasure')
  }
}

const sourcesOf = (aggregates: readonly PlannedAggregate[]): PlannedSource[] => {
  const tables = new Map<Field | null, PlannedAggregate[]>()
  for (const aggregate of aggregates)
    tables.set(aggregate.table, [...(tables.get(aggregate.table) ?? []), aggregate])
  return [...tables].map(([table, own]) => ({ table, aggregates: own }))
}

/**
 * Plans a query with a caller's rights, or returns why it cannot be answered: unknown or hidden
 * fields, unsuitable fields, lines of two sub-tables at once. Measures that the caller may not see
 * are left out and listed as withheld.
 */
export function planQuery(
  query: Query,
  { models, rights }: { readonly models: QueryModels; readonly rights: QueryRights },
  circumstances: Circumstances,
): { readonly plan: Plan } | { readonly problems: readonly QueryProblem[] } {
  if (!ownOf(models, query.model) || !ownOf(rights, query.model))
    return { problems: [{ at: 'model', code: 'unknown' }] }
  const { bound, problems } = bindQuery(query, circumstances)
  const wheres = bound.measures.flatMap((measure) =>
    'where' in measure && measure.where ? [measure.where] : [],
  )
  if (countValues([...bound.filters, ...wheres]) > mostValues)
    return { problems: [{ at: 'filters', code: 'tooManyValues', params: { most: mostValues } }] }
  const see: See = (path) => resolvePath(path, { model: query.model, models, rights })
  const planner = new Planner(bound, see)
  const dimensions = planner.dimensions()
  const line = planner.line(dimensions)
  const measures = planMeasures(bound, see, line)
  planner.keep(measures.paths)
  planner.order(measures)
  const filters = planner.filters()
  const period = planner.period(dimensions)
  const all = [...problems, ...planner.problems, ...measures.problems]
  if (all.length > 0) return { problems: all }
  return {
    plan: {
      query: bound,
      dimensions,
      line,
      filters,
      period,
      sources: sourcesOf(measures.aggregates),
      aggregates: measures.aggregates,
      withheld: measures.withheld,
      paths: planner.paths,
      grains: grainsOf(bound),
    },
  }
}
