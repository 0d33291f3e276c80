import type { Comparison, KnownOperand, Symbol } from '../design/condition.ts'
import type { Env } from '../widget/define.ts'
import { isEmpty } from '../widget/value.ts'
import type { ValueType } from '../widget/value.ts'
import { compareTypes, readOperand } from './compare.ts'
import { areComparable, readSpan, readSpans } from './span.ts'

/** The field on the right side of a comparison, as seen from where the comparison is made. */
export interface OtherSide {
  readonly type: ValueType
  /** A sub-table column seen from outside its rows: all of its values. */
  readonly isColumn: boolean
}

/**
 * A placeholder user: the check only asks whether a value of that sort can be compared with a
 * field.
 */
const somebody: Env = { now: 0, timeZone: 'UTC', userId: 'u', departmentId: 'd', organizeId: 'o' }

/** Can any part of a fixed value be read by the type? An empty value can. */
function canRead(value: unknown, symbol: Symbol, type: ValueType): boolean {
  const given = [value].flat().filter((part) => !isEmpty(part))
  if (given.length === 0) return true
  return symbol === 'between'
    ? Array.isArray(value) &&
        value
          .slice(0, 2)
          .some((end) => readSpan(end, type === 'range' ? 'decimal' : type, somebody.timeZone))
    : readSpans(value, type, somebody.timeZone).length > 0
}

function canTake(other: OtherSide, symbol: Symbol, type: ValueType): boolean {
  if (symbol === 'between' || !areComparable(type, other.type)) return false
  const isLists = other.isColumn && other.type === 'ids'
  if (symbol === 'in' || symbol === 'notIn' || type === 'ids') return !isLists
  return !other.isColumn && other.type !== 'ids'
}

const canBe = (operand: KnownOperand, symbol: Symbol, type: ValueType): boolean =>
  readSpans(readOperand(operand, symbol, { type, env: somebody }), type, somebody.timeZone).length >
  0

/**
 * Can the comparison be made at all, whatever the values are? Not with an unknown field (type
 * null), a symbol that does not fit the type, or another side that can never have a value of it. No
 * answer to such a comparison is right, and neither is the opposite of one.
 */
export function canCompare(
  { symbol, operand }: Comparison,
  type: ValueType | null,
  findOther: (path: string) => OtherSide | null,
): boolean {
  if (type === null || !compareTypes(type).includes(symbol)) return false
  if (symbol === 'null' || symbol === 'notNull' || !operand) return true
  if (operand.type === 'fixed') return canRead(operand.value, symbol, type)
  if (operand.type !== 'field') return canBe(operand, symbol, type)
  const other = findOther(operand.field)
  return other !== null && canTake(other, symbol, type)
}
