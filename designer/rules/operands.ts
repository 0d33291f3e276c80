import { compareTypes } from '#schemas/record/compare.ts'
import type { Comparison, Operand, Symbol } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { sourceOf } from '#schemas/widget/reference.ts'
import type { ValueType } from '#schemas/widget/value.ts'

const known: { readonly [T in ValueType]: readonly Operand['type'][] } = {
  text: [],
  decimal: [],
  flag: [],
  range: [],
  rows: [],
  date: ['today'],
  instant: ['today', 'now'],
  time: ['now'],
  id: ['user', 'department', 'organization'],
  ids: ['user', 'department', 'organization'],
}

/** Symbols that take no operand. */
export const isUnary = (symbol: Symbol): boolean => symbol === 'null' || symbol === 'notNull'
export const isList = (symbol: Symbol): boolean => symbol === 'in' || symbol === 'notIn'

/**
 * What a field may be compared with by a symbol. A list or a range is always a fixed value. The
 * caller, their department or organization is only offered for a field that holds such ids.
 */
export function operandsOf(field: Field, symbol: Symbol): readonly Operand['type'][] {
  if (symbol === 'between' || isList(symbol)) return ['fixed']
  const { type, reference } = field.bound
  const others = type ? known[type] : []
  const own: readonly Operand['type'][] = (reference && sourceOf(reference).operands) ?? []
  const fitting = others.filter(
    (other) => other === 'today' || other === 'now' || own.includes(other),
  )
  return ['fixed', 'field', ...fitting]
}

/** A new comparison of a field, with its usual symbol and an empty value. */
export function makeComparison(field: Field): Comparison {
  const [symbol = '=='] = field.bound.type ? compareTypes(field.bound.type) : []
  return { field: field.path, symbol, operand: { type: 'fixed', value: null } }
}

/** The same comparison with another symbol. The operand is kept where it still fits. */
export function withSymbol(comparison: Comparison, symbol: Symbol, field: Field): Comparison {
  if (isUnary(symbol)) return { field: comparison.field, symbol }
  const stays =
    comparison.operand &&
    operandsOf(field, symbol).includes(comparison.operand.type) &&
    isList(symbol) === isList(comparison.symbol) &&
    (symbol === 'between') === (comparison.symbol === 'between')
  return {
    field: comparison.field,
    symbol,
    operand: stays && comparison.operand ? comparison.operand : { type: 'fixed', value: null },
  }
}

export function makeOperand(type: Operand['type']): Operand {
  if (type === 'fixed') return { type, value: null }
  return type === 'field' ? { type, field: '' } : { type }
}
