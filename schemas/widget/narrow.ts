import * as Type from 'typebox'
import type { Static } from 'typebox'
import { valueOperand } from '../design/condition.ts'
import type { Condition } from '../design/condition.ts'
import { isEmpty } from './value.ts'

/**
 * Columns of another form with their required values: fixed, of a field of this form or row, or a
 * fact of the caller.
 */
export const narrowList = Type.Array(
  Type.Object({ column: Type.String({ maxLength: 90 }), operand: valueOperand }),
  { title: 'narrowList', draw: 'narrows', maxItems: 10, default: [] },
)
export type Narrow = Static<typeof narrowList>[number]

/**
 * The present condition for offered records; null where a field that it needs is empty, so that
 * nothing can be chosen.
 */
export function buildNarrowing(
  list: readonly Narrow[],
  get: (path: string) => unknown,
): Condition | null {
  const comparisons = list.map(({ column, operand: asked }) => ({
    field: column,
    symbol: 'in' as const,
    operand:
      asked.type === 'field' ? { type: 'fixed' as const, value: get(asked.field) ?? null } : asked,
  }))
  if (
    comparisons.some(
      (comparison) => comparison.operand.type === 'fixed' && isEmpty(comparison.operand.value),
    )
  )
    return null
  return { match: 'and', groups: [{ match: 'and', comparisons }] }
}

/** Paths of the fields that restrict the choice. */
export const fieldsAsked = (list: readonly Narrow[]): string[] =>
  list.flatMap((narrow) => (narrow.operand.type === 'field' ? narrow.operand.field : []))

/** The same with other field names. */
export const mapNarrows = (list: readonly Narrow[], map: (field: string) => string): Narrow[] =>
  list.map((narrow) =>
    narrow.operand.type === 'field' && narrow.operand.field !== ''
      ? { ...narrow, operand: { type: 'field', field: map(narrow.operand.field) } }
      : narrow,
  )

/** Is a line unfinished: without a column or a required value? */
export const isHalf = ({ column, operand: asked }: Narrow): boolean =>
  column === '' ||
  (asked.type === 'field' && asked.field === '') ||
  (asked.type === 'fixed' && isEmpty(asked.value))
