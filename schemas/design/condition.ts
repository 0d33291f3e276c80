import * as Type from 'typebox'
import type { Static } from 'typebox'

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

/**
 * The other side of a comparison: a fixed value, another field, or a fact that the server knows of
 * the caller.
 */
export const operand = Type.Union([
  Type.Object({ type: Type.Literal('fixed'), value: Type.Unknown() }),
  Type.Object({ type: Type.Literal('field'), field }),
  Type.Object({ type: Type.Enum(['user', 'department', 'organization', 'today', 'now']) }),
])
export type Operand = Static<typeof operand>

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
