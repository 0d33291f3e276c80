import { isCircumstance } from '#schemas/design/circumstance.ts'
import { compareTypes } from '#schemas/record/compare.ts'
import type { Comparison, Fact, Operand, Symbol } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { isOfDays } from '#schemas/record/span.ts'
import { sourceOf } from '#schemas/widget/reference.ts'
import type { ValueType } from '#schemas/widget/value.ts'

const known: { readonly [T in ValueType]: readonly Fact[] } = {
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

const periodSymbols: readonly Symbol[] = ['==', '<>', 'between', '<', '<=', '>', '>=']

/** Can a day or an instant be compared with a relative period by this symbol? */
const hasPeriods = ({ bound }: Field, symbol: Symbol): boolean =>
  isOfDays(bound.type) && periodSymbols.includes(symbol)

/** What a comparison is made with. A day is a fixed value too, but moments choose it apart. */
export type Way = Operand['type'] | 'day'

/**
 * What a field may be compared with by a symbol. A list is always a fixed value, a range that or a
 * period. The caller, their department or organization is only offered for a field that holds such
 * ids.
 */
export function operandsOf(field: Field, symbol: Symbol): readonly Way[] {
  if (isList(symbol)) return ['fixed']
  const days = field.bound.type === 'instant' ? (['day'] as const) : []
  const periods = hasPeriods(field, symbol) ? (['period'] as const) : []
  if (symbol === 'between') return ['fixed', ...days, ...periods]
  return ['fixed', ...days, 'field', ...factsOf(field), ...periods]
}

/** How the present operand was chosen: days are texts, moments numbers. */
export function wayOf({ operand, symbol }: Comparison, { bound }: Field): Way {
  if (operand?.type !== 'fixed') return operand?.type ?? 'fixed'
  const isOfDays = [operand.value].flat().some((end) => typeof end === 'string')
  return bound.type === 'instant' && !isList(symbol) && isOfDays ? 'day' : 'fixed'
}

/** The fields that a field can be compared with; those of days with those of moments too. */
export const fieldsLike = (field: Field, fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ path, bound: { type } }) => {
    const own = field.bound.type
    return (
      path !== field.path &&
      !isCircumstance(path) &&
      (type === own || (isOfDays(type) && isOfDays(own)))
    )
  })

/** The facts that a field may be compared with or take its value from. */
export function factsOf({ bound: { type, reference } }: Field): readonly Fact[] {
  const own: readonly Fact[] = (reference && sourceOf(reference).operands) ?? []
  return (type ? known[type] : []).filter(
    (fact) => fact === 'today' || fact === 'now' || own.includes(fact),
  )
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

/** A new operand; a day begins as today. */
export function makeOperand(
  type: Way,
  { symbol, today }: { readonly symbol: Symbol; readonly today: string },
): Operand {
  if (type === 'day') return { type: 'fixed', value: symbol === 'between' ? [today, today] : today }
  if (type === 'fixed') return { type, value: null }
  if (type === 'period') return { type, unit: 'day', from: -6, to: 1 }
  return type === 'field' ? { type, field: '' } : { type }
}
