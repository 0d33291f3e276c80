import * as Type from 'typebox'
import type { Static } from 'typebox'
import Value from 'typebox/value'
import { symbols } from '../design/condition.ts'
import { expression } from '../widget/formula.ts'
import { dayUnits, units } from './bucket.ts'
import { hows } from './measure.ts'

/*
 * What is asked of records, as one value that comes from outside: everything in it has a bound, and
 * fields are named by the ids of their nodes, so that a renamed field stays the same.
 */

const closed = { additionalProperties: false } as const
const id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' })

/** The instant at which a record was made, which every record has. */
export const madeAt = '@createdAt'
const step = '(@createdAt|[A-Za-z0-9_-]{1,40})'
/** How many fields a path may go through. */
const mostSteps = 4

/**
 * A field by node ids: of the form itself, through linked records, or first into one of its
 * sub-tables.
 */
export const path = Type.Array(Type.String({ pattern: `^${step}$` }), {
  minItems: 1,
  maxItems: mostSteps,
})
export type Path = Static<typeof path>

/** The same as one text, as conditions name fields: ids with dots between. */
const pathText = Type.String({ pattern: `^${step}(\\.${step}){0,${mostSteps - 1}}$` })
export const toPath = (text: string): Path => text.split('.')

const single = Type.Union([
  Type.String({ maxLength: 1000 }),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
])
const fixedValue = Type.Union([single, Type.Array(single, { maxItems: 500 })])

/** The operands of conditions, and a parameter of the query. */
const operand = Type.Union([
  Type.Object({ type: Type.Literal('fixed'), value: fixedValue }, closed),
  Type.Object({ type: Type.Literal('field'), field: pathText }, closed),
  Type.Object({ type: Type.Enum(['user', 'department', 'organization', 'today', 'now']) }, closed),
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
      symbol: Type.Enum(['==', '<>', '>', '>=', '<', '<=']),
      count: Type.Integer({ minimum: 0, maximum: 5000 }),
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
/** A condition of the product over field ids, with bounds; parameters are put in before it is used. */
const queryCondition = Type.Object({ match, groups: Type.Array(group, { maxItems: 10 }) }, closed)
export type QueryCondition = Static<typeof queryCondition>

/** Days from the first up to the second, which is not among them. */
const fixedRange = Type.Object(
  {
    from: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
    to: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' }),
  },
  closed,
)
const offset = Type.Integer({ minimum: -5000, maximum: 5000 })
/**
 * Whole days, weeks, months, quarters or years, counted from the present one, which is 0: the last
 * seven days with today are days from -6 to 1, the month before is months from -1 to 0.
 */
const relativeRange = Type.Object(
  { unit: Type.Enum([...dayUnits]), from: offset, to: offset },
  closed,
)
export const dayRange = Type.Union([fixedRange, relativeRange])
export type DayRange = Static<typeof dayRange>

/** A value that is given when the query is asked; without one the value that stands here. */
const parameter = Type.Object(
  { id, value: Type.Optional(Type.Union([fixedValue, dayRange])) },
  closed,
)

export const parameterValues = Type.Record(id, Type.Union([fixedValue, dayRange]), {
  maxProperties: 20,
})
export type ParameterValues = Static<typeof parameterValues>

const period = Type.Object(
  {
    path,
    range: Type.Union([dayRange, Type.Object({ parameter: id }, closed)]),
    /** An earlier period beside it: the one right before, or the same one a year ago. */
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

/** A number out of records, a formula over other measures, or what a measure is among its own. */
const measure = Type.Union([
  aggregate,
  Type.Object({ id, formula: expression }, closed),
  Type.Object({ id, window: Type.Enum([...windows]), of: id }, closed),
])
export type Measure = Static<typeof measure>

export const query = Type.Object(
  {
    model: id,
    /** All of them hold. */
    filters: Type.Array(queryCondition, { maxItems: 8 }),
    parameters: Type.Optional(Type.Array(parameter, { maxItems: 20 })),
    rows: Type.Array(dimension, { maxItems: 4 }),
    columns: Type.Array(dimension, { maxItems: 2 }),
    measures: Type.Array(measure, { minItems: 1, maxItems: 20 }),
    totals: Type.Enum(['all', 'rows', 'columns', 'none']),
    period: Type.Optional(period),
    /** Shows buckets of time in which there is nothing. */
    fill: Type.Optional(Type.Boolean()),
    /** Rows by a measure, as it stands in the total of the columns. */
    sort: Type.Optional(Type.Object({ measure: id, order }, closed)),
    /** So many members of one row dimension, ranked within those before it; the others become one. */
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

/** A query that came from outside; null where it is none. */
export const readQuery = (raw: unknown): Query | null => (Value.Check(query, raw) ? raw : null)

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

/** Every field that a query names, by the ids on the way to it. */
export const pathsOf = ({ filters, rows, columns, measures, period: days }: Query): Path[] => [
  ...[...rows, ...columns].map((row) => row.path),
  ...filters.flatMap(pathsIn),
  ...measures
    .filter(isAggregate)
    .flatMap(({ of, where }) => [...(of ? [of] : []), ...(where ? pathsIn(where) : [])]),
  ...(days ? [days.path] : []),
]
