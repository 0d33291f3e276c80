import * as Type from 'typebox'
import type { Static } from 'typebox'
import { dayUnits } from '../format/day-unit.ts'

/** Comparisons of all conditions: in rules of a form, filters of a list and data scopes. */
export const symbols = [
  '==',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'between',
  'like',
  'notLike',
  'in',
  'notIn',
  'null',
  'notNull',
] as const
export type Symbol = (typeof symbols)[number]

const field = Type.String({ maxLength: 130 })

/** The farthest unit of a period from the present one. */
export const farthestUnit = 5000
const distance = Type.Integer({ minimum: -farthestUnit, maximum: farthestUnit })

/**
 * Days relative to the present one: from the start of the unit that is `from` units away to the
 * start of the one `to` units away, which is not included. `{unit: 'month', from: -1, to: 0}` is
 * the last month, `{unit: 'day', from: -6, to: 1}` the last seven days with today.
 */
export const relativePeriod = Type.Object({
  type: Type.Literal('period'),
  unit: Type.Enum([...dayUnits]),
  from: distance,
  to: distance,
})
export type RelativePeriod = Static<typeof relativePeriod>

/** What the server knows of the caller and the clock. */
export const facts = ['user', 'department', 'organization', 'today', 'now'] as const
export type Fact = (typeof facts)[number]

const valueOperands = [
  Type.Object({ type: Type.Literal('fixed'), value: Type.Unknown() }),
  Type.Object({ type: Type.Literal('field'), field }),
  Type.Object({ type: Type.Enum([...facts]) }),
] as const

/** A fixed value, another field, or a fact that the server knows of the caller. */
export const valueOperand = Type.Union([...valueOperands])
export type ValueOperand = Static<typeof valueOperand>

/** The other side of a comparison: a value or a relative period. */
export const operand = Type.Union([...valueOperands, relativePeriod])
export type Operand = Static<typeof operand>
/** An operand that is known without the record. */
export type KnownOperand = Exclude<Operand, { readonly type: 'fixed' | 'field' }>

export const comparison = Type.Object({
  field,
  symbol: Type.Enum([...symbols]),
  operand: Type.Optional(operand),
})
export type Comparison = Static<typeof comparison>

const match = Type.Enum(['and', 'or'])

/** How a number of lines is compared. */
export const lineCounts = ['==', '<>', '>', '>=', '<', '<='] as const

/** The largest number of lines that a condition can ask for. */
export const mostLines = 5000

/**
 * How many lines of one sub-table must fulfil the whole group, each line checked by itself: some,
 * all, none, or a number. Without lines, "all" and "none" are true.
 */
export const ofLines = Type.Union([
  Type.Object({ table: field, hold: Type.Enum(['some', 'all', 'none']) }),
  Type.Object({
    table: field,
    hold: Type.Literal('count'),
    symbol: Type.Enum([...lineCounts]),
    count: Type.Integer({ minimum: 0, maximum: mostLines }),
  }),
])
export type OfLines = Static<typeof ofLines>

export const group = Type.Object({
  match,
  comparisons: Type.Array(comparison, { maxItems: 50 }),
  /**
   * Checks the group against one line of a sub-table at a time; absent: each comparison by itself.
   */
  lines: Type.Optional(ofLines),
})
export type Group = Static<typeof group>

/** Groups of comparisons, joined by and/or on both levels. */
export const condition = Type.Object({ match, groups: Type.Array(group, { maxItems: 20 }) })
export type Condition = Static<typeof condition>
