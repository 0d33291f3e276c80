import type { Condition } from '../design/condition.ts'

/** Most fixed values in all searches and conditions of one call: each is tried on each record. */
export const mostValues = 2000

/** How many values a search or comparison tries. */
export const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

/** How many fixed values conditions compare with. */
export const countValues = (conditions: readonly Condition[]): number =>
  conditions
    .flatMap(({ groups }) => groups.flatMap(({ comparisons }) => comparisons))
    .reduce((sum, { operand }) => sum + (operand?.type === 'fixed' ? countOf(operand.value) : 0), 0)
