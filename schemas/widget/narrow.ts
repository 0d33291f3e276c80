import * as Type from 'typebox'
import type { Static } from 'typebox'
import { operand } from '../design/condition.ts'
import type { Condition } from '../design/condition.ts'
import { isEmpty } from './value.ts'

/**
 * Columns of another form and what each has to hold of: a fixed value, what a field of this form or
 * of the same row holds, or something of the caller.
 */
export const narrowList = Type.Array(
  Type.Object({ column: Type.String({ maxLength: 90 }), operand }),
  { title: 'narrowList', draw: 'narrows', maxItems: 10, default: [] },
)
export type Narrow = Static<typeof narrowList>[number]

/**
 * What records must hold to be offered, as things stand around the field; null where a field that
 * it asks is still empty: then nothing can be chosen.
 */
export function narrowed(
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

/** Paths of the fields that decide what is offered. */
export const fieldsAsked = (list: readonly Narrow[]): string[] =>
  list.flatMap((narrow) => (narrow.operand.type === 'field' ? narrow.operand.field : []))

/** The same over other field names. */
export const mapNarrows = (list: readonly Narrow[], map: (field: string) => string): Narrow[] =>
  list.map((narrow) =>
    narrow.operand.type === 'field' && narrow.operand.field !== ''
      ? { ...narrow, operand: { type: 'field', field: map(narrow.operand.field) } }
      : narrow,
  )

/** Is a line not finished: no column, or nothing that it has to hold? */
export const isHalf = ({ column, operand: asked }: Narrow): boolean =>
  column === '' ||
  (asked.type === 'field' && asked.field === '') ||
  (asked.type === 'fixed' && isEmpty(asked.value))
