import type { Env } from '../widget/define.ts'
import type { ValueType } from '../widget/value.ts'
import { compareTypes, familyOf, known, readAll, readOne } from '../record/compare.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Field, Model } from './model.ts'

/**
 * A problem of a condition over records: it is empty, or has an impossible field, comparison or
 * other side.
 */
export interface ConditionFault {
  readonly code: 'empty' | 'dangling' | 'symbolMisfit' | 'badOperand'
  /** Path of the field; '' where the whole condition is concerned. */
  readonly field: string
}

/** May a condition over stored records compare this field? */
export const isComparable = (field: Field): boolean =>
  field.kind.places.includes('source') && field.bound.slot !== null && field.bound.type !== null

/**
 * A placeholder user: the check only asks whether a value of that sort can be compared with a
 * field.
 */
const somebody: Env = { now: 0, timeZone: 'UTC', userId: 'u', departmentId: 'd', organizeId: 'o' }

function fits({ symbol, operand }: Comparison, type: ValueType, { byPath }: Model): boolean {
  if (symbol === 'null' || symbol === 'notNull') return true
  if (!operand) return false
  if (operand.type === 'field') {
    const other = byPath.get(operand.field)
    return (
      symbol !== 'between' &&
      other !== undefined &&
      isComparable(other) &&
      other.bound.type !== null &&
      familyOf[other.bound.type] === familyOf[type]
    )
  }
  if (operand.type !== 'fixed') return readAll(known(operand.type, type, somebody), type).length > 0
  const { value } = operand
  return symbol === 'between'
    ? Array.isArray(value) && value.slice(0, 2).some((end) => readOne[type](end) !== null)
    : readAll(value, type).length > 0
}

function faultOf(comparison: Comparison, model: Model): ConditionFault[] {
  const field = model.byPath.get(comparison.field)
  const type = field?.bound.type
  if (!field || !type || !isComparable(field))
    return [{ code: 'dangling', field: comparison.field }]
  if (!compareTypes(type).includes(comparison.symbol))
    return [{ code: 'symbolMisfit', field: comparison.field }]
  return fits(comparison, type, model) ? [] : [{ code: 'badOperand', field: comparison.field }]
}

/**
 * All problems of a condition that limits what somebody reaches. An empty one is refused, because
 * it would be true for every record.
 */
export function checkCondition({ groups }: Condition, model: Model): ConditionFault[] {
  if (groups.length === 0 || groups.some(({ comparisons }) => comparisons.length === 0))
    return [{ code: 'empty', field: '' }]
  return groups.flatMap(({ comparisons, lines }) => [
    ...(lines && model.byPath.get(lines.table)?.kind.holds !== 'rows'
      ? [{ code: 'dangling' as const, field: lines.table }]
      : []),
    ...comparisons.flatMap((comparison) => faultOf(comparison, model)),
  ])
}
