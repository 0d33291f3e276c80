import * as Type from 'typebox'
import type { Static } from 'typebox'
import { Check } from 'typebox/value'
import { facts, lineCounts, mostLines, relativePeriod, symbols } from '../design/condition.ts'
import { expression } from '../widget/formula.ts'
import { dayUnits } from '../format/day-unit.ts'
import { units } from './bucket.ts'
import { hows } from './measure.ts'
import { mapBy } from '../wire/map-of.ts'

/*
 * The schema of a query, which comes from outside: everything is bounded, and fields are named by
 * node ids, so that renames do not break it.
 */

const closed = { additionalProperties: false } as const
const idPattern = '^[A-Za-z0-9_-]{1,40}$'
const id = Type.String({ pattern: idPattern })

/** The creation time, which every record has. */
export const madeAt = '@createdAt'
const step = '(@createdAt|[A-Za-z0-9_-]{1,40})'
/** Most fields in a path. */
const mostSteps = 4

/**
 * A field by node ids: of the form itself, through linked records, or first through one of its
 * sub-tables.
 */
export const path = Type.Array(Type.String({ pattern: `^${step}$` }), {
  minItems: 1,
  maxItems: mostSteps,
})
export type Path = Static<typeof path>

/** The same as one text for conditions: ids joined by dots. */
const pathText = Type.String({ pattern: `^${step}(\\.${step}){0,${mostSteps - 1}}$` })
export const toPath = (text: string): Path => text.split('.')

const single = Type.Union([
  Type.String({ maxLength: 1000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
])
const fixedValue = Type.Union([single, Type.Array(single, { maxItems: 500 })])

/** The operands of conditions, and parameters of the query. */
const operand = Type.Union([
  Type.Object({ type: Type.Literal('fixed'), value: fixedValue }, closed),
  Type.Object({ type: Type.Literal('field'), field: pathText }, closed),
  Type.Object({ type: Type.Enum([...facts]) }, closed),
  Type.Object({ ...relativePeriod.properties }, closed),
  Type.Object({ type: Type.Literal('parameter'), parameter: id }, closed),
])
const comparison = Type.Object(
  { field: pathText, symbol: Type.Enum([...symbols]), operand: Type.Optional(operand) },
  closed,
)
const match = Type.Enum(['and', 'or'])
const lines = Type.Union([
  Type.Object({ table: id, hold: Type.Enum(['some', 'all', 'none']) }, closed),
  Type.Object(
    {
      table: id,
      hold: Type.Literal('count'),
      symbol: Type.Enum([...lineCounts]),
      count: Type.Integer({ minimum: 0, maximum: mostLines }),
    },
    closed,
  ),
])
const group = Type.Object(
  {
    match,
    comparisons: Type.Array(comparison, { maxItems: 20 }),
    lines: Type.Optional(lines),
  },
  closed,
)
/** A condition over field ids, with bounds; parameters are filled in before use. */
const queryCondition = Type.Object({ match, groups: Type.Array(group, { maxItems: 10 }) }, closed)
export type QueryCondition = Static<typeof queryCondition>

/** Days from the first to before the second. */
const fixedRange = Type.Object(
  {
    from: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    to: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  },
  closed,
)
const offset = Type.Integer({ minimum: -5000, maximum: 5000 })
/**
 * Whole days, weeks, months, quarters or years relative to the present one, which is 0: the last
 * seven days including today are days from -6 to 1, the previous month is months from -1 to 0.
 */
const relativeRange = Type.Object(
  { unit: Type.Enum([...dayUnits]), from: offset, to: offset },
  closed,
)
export const dayRange = Type.Union([fixedRange, relativeRange])
export type DayRange = Static<typeof dayRange>

/** A value given with the request; otherwise this default. */
const parameter = Type.Object(
  { id, value: Type.Optional(Type.Union([fixedValue, dayRange])) },
  closed,
)

export const parameterValues = mapBy(idPattern, Type.Union([fixedValue, dayRange]), {
  maxProperties: 20,
})
export type ParameterValues = Static<typeof parameterValues>

const period = Type.Object(
  {
    path,
    range: Type.Union([dayRange, Type.Object({ parameter: id }, closed)]),
    /** Compared with an earlier period: the previous one, or the same a year ago. */
    comparison: Type.Optional(Type.Enum(['previous', 'lastYear'])),
  },
  closed,
)

const order = Type.Enum(['asc', 'desc'])
const dimension = Type.Object(
  { path, by: Type.Optional(Type.Enum([...units])), order: Type.Optional(order) },
  closed,
)
export type Dimension = Static<typeof dimension>

const aggregate = Type.Object(
  {
    id,
    how: Type.Enum([...hows]),
    /** Absent: the records themselves. */
    of: Type.Optional(path),
    where: Type.Optional(queryCondition),
  },
  closed,
)
export type Aggregate = Static<typeof aggregate>

export const windows = [
  'shareOfTotal',
  'shareOfParent',
  'running',
  'rank',
  'earlier',
  'change',
] as const
export type Window = (typeof windows)[number]

/**
 * A number computed from records, a formula over other measures, or a measure's relation to others
 * (window).
 */
const measure = Type.Union([
  aggregate,
  Type.Object({ id, formula: expression }, closed),
  Type.Object({ id, window: Type.Enum([...windows]), of: id }, closed),
])
export type Measure = Static<typeof measure>

export const query = Type.Object(
  {
    model: id,
    /** All of them must be true. */
    filters: Type.Array(queryCondition, { maxItems: 8 }),
    parameters: Type.Optional(Type.Array(parameter, { maxItems: 20 })),
    rows: Type.Array(dimension, { maxItems: 4 }),
    columns: Type.Array(dimension, { maxItems: 2 }),
    measures: Type.Array(measure, { minItems: 1, maxItems: 20 }),
    totals: Type.Enum(['all', 'rows', 'columns', 'none']),
    period: Type.Optional(period),
    /** Also shows empty buckets of time. */
    fill: Type.Optional(Type.Boolean()),
    /** Orders rows by a measure in the column total. */
    sort: Type.Optional(Type.Object({ measure: id, order }, closed)),
    /**
     * The best members of one row dimension, ranked within those before it; all others are
     * combined.
     */
    top: Type.Optional(
      Type.Object(
        {
          row: Type.Integer({ minimum: 0, maximum: 3 }),
          count: Type.Integer({ minimum: 1, maximum: 1000 }),
          by: id,
        },
        closed,
      ),
    ),
  },
  closed,
)
export type Query = Static<typeof query>

/** Parses a query from outside; null where it is none. */
export const readQuery = (raw: unknown): Query | null => (Check(query, raw) ? raw : null)

export const isAggregate = (queryMeasure: Measure): queryMeasure is Aggregate =>
  'how' in queryMeasure

const pathsIn = ({ groups }: QueryCondition): Path[] =>
  groups.flatMap(({ comparisons, lines: ofLines }) => [
    ...comparisons.flatMap(({ field, operand: right }) => [
      toPath(field),
      ...(right?.type === 'field' ? [toPath(right.field)] : []),
    ]),
    ...(ofLines ? [[ofLines.table]] : []),
  ])

/** Every field in a query, by the ids of its path. */
export const pathsOf = ({ filters, rows, columns, measures, period: days }: Query): Path[] => [
  ...[...rows, ...columns].map((row) => row.path),
  ...filters.flatMap(pathsIn),
  ...measures
    .filter(isAggregate)
    .flatMap(({ of, where }) => [...(of ? [of] : []), ...(where ? pathsIn(where) : [])]),
  ...(days ? [days.path] : []),
]
