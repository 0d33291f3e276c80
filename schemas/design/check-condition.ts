import { isEmpty } from '../widget/value.ts'
import { canCompare } from '../record/can-compare.ts'
import type { OtherSide } from '../record/can-compare.ts'
import { compareTypes } from '../record/compare.ts'
import type { Comparison, Condition, Group } from './condition.ts'
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

/** Does a comparison say what the field is compared with? */
const isFilled = ({ symbol, operand }: Comparison): boolean =>
  symbol === 'null' ||
  symbol === 'notNull' ||
  (operand !== undefined &&
    (operand.type !== 'fixed' || [operand.value].flat().some((value) => !isEmpty(value))))

function faultOf(
  comparison: Comparison,
  { byPath }: Model,
  lines: Group['lines'],
): ConditionFault[] {
  const { field: path, symbol } = comparison
  const field = byPath.get(path)
  const type = field?.bound.type
  if (!field || !type || !isComparable(field)) return [{ code: 'dangling', field: path }]
  if (!compareTypes(type).includes(symbol)) return [{ code: 'symbolMisfit', field: path }]
  const findOther = (named: string): OtherSide | null => {
    const other = byPath.get(named)
    if (!other?.bound.type || !isComparable(other)) return null
    const isColumn = other.table !== null && other.table.path !== lines?.table
    return { type: other.bound.type, isColumn }
  }
  return isFilled(comparison) && canCompare(comparison, type, findOther)
    ? []
    : [{ code: 'badOperand', field: path }]
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
    ...comparisons.flatMap((comparison) => faultOf(comparison, model, lines)),
  ])
}

const checked = new WeakMap<Model, WeakMap<Condition, boolean>>()

/** Has the condition no problem over this model? Worked out once for each pair of objects. */
export function fitsModel(condition: Condition, model: Model): boolean {
  const known = checked.get(model) ?? new WeakMap<Condition, boolean>()
  checked.set(model, known)
  const found = known.get(condition)
  if (found !== undefined) return found
  const isFitting = checkCondition(condition, model).length === 0
  known.set(condition, isFitting)
  return isFitting
}
