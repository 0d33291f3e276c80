import { fromDay, toDay, toTime } from '../format/time.ts'
import { isDay, shiftDay } from '../format/wall.ts'
import { resolveRange } from '../query/bucket.ts'
import { toCanonical, compare } from '../widget/decimal.ts'
import type { Env } from '../widget/define.ts'
import { endsOf } from '../widget/read.ts'
import { isEmpty } from '../widget/value.ts'
import type { ValueType } from '../widget/value.ts'
import { isCircumstance, readCircumstance, typeOfCircumstance } from '../design/circumstance.ts'
import type {
  Comparison,
  Condition,
  Fact,
  Group,
  KnownOperand,
  RelativePeriod,
  Symbol,
} from '../design/condition.ts'
import { holdsOfLines } from './of-lines.ts'
import type { ConditionContext } from './seen.ts'

/*
 * What a comparison means; the server turns the same condition into SQL, so this table is the law
 * of both.
 *
 * Sides. Left is the field's value, or a circumstance (`@user`, in rules only), read by its type.
 * Right is the operand, read by the LEFT type:
 *   fixed         the value itself; a list for in, notIn, between
 *   field         that field's value; empty when its type is of another family
 *   user, department, organization   the caller's id; empty when there is none
 *   today         date, text: YYYY-MM-DD in env.timeZone; instant: the first instant of that day; other
 *                 types: empty
 *   now           instant: env.now; date: as today; time: HH:mm:ss in env.timeZone; other types: empty
 *   period        date, instant: its first and last moment for between, the first for < >=, the
 *                 last for > <=; other types and symbols: empty
 * Families: {decimal, flag}, {text, id, ids}, {date}, {instant}, {time}, {range}.
 * Empty is null, '' or []; a value that cannot be read by the type is empty too.
 *
 *   ==            equal: decimal and flag as exact numbers, instant as number, the rest as exact
 *                 text; ids: the same set
 *   > >= < <=     the same orders; text by code points (COLLATE "C")
 *   between       low <= left <= high; an empty bound is open, two empty bounds never hold;
 *                 range: left and [low, high] have a number in common
 *   like          left contains right, case and all (strpos > 0); ids: as in
 *   in            left equals one of the list; ids: one of left is in the list. One value is a list of one
 *   null          left is empty
 * Each of these but null is false when a side is empty.
 *   <> notLike notIn notNull   the exact opposite of == like in null: true where that is false, empty sides included
 * A symbol that `compareTypes` does not give the left type is false; so is everything about an
 * unknown field but null. A column of a sub-table seen from outside its rows: holds when it holds
 * for one of the rows; with no rows, for an empty left. In a group all (and) or one (or) must hold,
 * and so must groups; none at all hold. A group `lines` is asked of each line of a sub-table by
 * itself, as seen from that line: some, all or none of them, or a number of them must hold it.
 */

const equality = ['==', '<>', 'in', 'notIn', 'null', 'notNull'] as const
const order = ['>', '>=', '<', '<=', 'between'] as const
const parts = ['like', 'notLike'] as const

const fitting: { readonly [T in ValueType]: readonly Symbol[] } = {
  text: [...equality, ...parts, ...order],
  decimal: [...equality, ...order],
  flag: equality,
  date: [...equality, ...order],
  instant: [...equality, ...order],
  time: [...equality, ...order],
  id: equality,
  ids: [...equality, ...parts],
  range: ['between', 'null', 'notNull'],
  rows: ['null', 'notNull'],
}

/** The comparisons for a type, the usual one first. */
export const compareTypes = (type: ValueType): readonly Symbol[] => fitting[type]

/** Values of different families are never compared. */
export const familyOf: { readonly [T in ValueType]: string } = {
  text: 'text',
  id: 'text',
  ids: 'text',
  decimal: 'number',
  flag: 'number',
  date: 'date',
  instant: 'instant',
  time: 'time',
  range: 'range',
  rows: 'rows',
}

const number = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number'
    ? toCanonical(String(raw))
    : typeof raw === 'boolean'
      ? String(Number(raw))
      : null
/** The text of a value for `like`; null where it has none. */
export const toText = (raw: unknown): string | null =>
  typeof raw === 'string' || typeof raw === 'number' ? String(raw) : null
const matching =
  (form: RegExp) =>
  (raw: unknown): string | null =>
    typeof raw === 'string' && form.test(raw) ? raw : null
const time = matching(/^\d\d:\d\d(:\d\d)?$/)

/** One value of a type as a text comparable by `===`; null where it is empty or unreadable. */
export const readOne: { readonly [T in ValueType]: (raw: unknown) => string | null } = {
  text: toText,
  id: toText,
  ids: toText,
  decimal: number,
  flag: number,
  date: matching(/^\d{4}-\d\d-\d\d$/),
  instant: number,
  time: (raw) => time(raw)?.padEnd(8, ':00') ?? null,
  range: () => null,
  rows: () => null,
}

const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [raw])
/** Every readable value of a list, or of a single value. */
export const readAll = (raw: unknown, type: ValueType): readonly string[] =>
  listOf(raw).flatMap((value) => readOne[type](value) || [])

function compareTexts(a: string, b: string): number {
  const [x, y] = [Array.from(a), Array.from(b)]
  const at = x.findIndex((letter, index) => letter !== y[index])
  return at < 0
    ? x.length - y.length
    : (x[at]?.codePointAt(0) ?? -1) - (y[at]?.codePointAt(0) ?? -1)
}

const isNumber = (type: ValueType): boolean =>
  type === 'decimal' || type === 'flag' || type === 'instant'
/** The order of two values from `readOne`. */
export const orderOf = (type: ValueType, a: string, b: string): number =>
  isNumber(type) ? compare(a, b) : compareTexts(a, b)

/** The value on the right side for an order: the near end of a period, or both for between. */
function readPeriod(
  period: RelativePeriod,
  symbol: Symbol,
  { type, env }: { readonly type: ValueType; readonly env: Env },
): unknown {
  const { from, to } = resolveRange(period, toDay(env.now, env.timeZone))
  if (!isDay(from) || !isDay(to) || from >= to) return null
  const ends =
    type === 'date'
      ? [from, shiftDay(to, -1, 'day')]
      : type === 'instant'
        ? [fromDay(from, env.timeZone), fromDay(to, env.timeZone) - 1]
        : [null, null]
  if (symbol === 'between') return ends
  if (symbol === '<' || symbol === '>=') return ends[0]
  return symbol === '>' || symbol === '<=' ? ends[1] : null
}

/** The value of a fact about the caller or the clock. */
export function readFact(fact: Fact, type: ValueType, env: Env): unknown {
  if (fact === 'user') return env.userId
  if (fact === 'department') return env.departmentId
  if (fact === 'organization') return env.organizeId
  const today = toDay(env.now, env.timeZone)
  if (type === 'date') return today
  if (type === 'instant') return fact === 'now' ? env.now : fromDay(today, env.timeZone)
  if (fact === 'now') return type === 'time' ? toTime(env.now, env.timeZone) : null
  return type === 'text' ? today : null
}

/** The value of an operand that is known without the record, for one comparison. */
export const readOperand = (
  operand: KnownOperand,
  symbol: Symbol,
  side: { readonly type: ValueType; readonly env: Env },
): unknown =>
  operand.type === 'period'
    ? readPeriod(operand, symbol, side)
    : readFact(operand.type, side.type, side.env)

function rightOf(
  { operand, symbol }: Comparison,
  type: ValueType,
  seen: ConditionContext,
): unknown {
  if (!operand) return null
  if (operand.type === 'fixed') return operand.value
  if (operand.type !== 'field') return readOperand(operand, symbol, { type, env: seen.env })
  const other = seen.typeOf(operand.field)
  return other && familyOf[other] === familyOf[type] ? seen.get(operand.field) : null
}

interface Sides {
  readonly type: ValueType
  readonly left: unknown
  readonly right: unknown
}

/** Two ranges share a number. An open end is unlimited, but an empty value is no range. */
function overlaps(left: unknown, right: unknown): boolean {
  const [[from, to], [low, high]] = [endsOf(left), endsOf(right)]
  if ((from === null && to === null) || (low === null && high === null)) return false
  return (
    (from === null || high === null || compare(from, high) <= 0) &&
    (to === null || low === null || compare(to, low) >= 0)
  )
}

function isBetween({ type, left, right }: Sides): boolean {
  if (type === 'range') return overlaps(left, right)
  const value = readOne[type](left)
  if (value === null || !Array.isArray(right)) return false
  const [low, high] = [readOne[type](right[0]), readOne[type](right[1])]
  if (!low && !high) return false
  return (!low || orderOf(type, value, low) >= 0) && (!high || orderOf(type, value, high) <= 0)
}

function isIn({ type, left, right }: Sides): boolean {
  const wanted = readAll(right, type)
  return readAll(left, type).some((value) => wanted.includes(value))
}

function isEqual(sides: Sides): boolean {
  if (sides.type !== 'ids') return isOrdered(sides, (order) => order === 0)
  const [left, right] = [new Set(readAll(sides.left, 'ids')), new Set(readAll(sides.right, 'ids'))]
  return left.size > 0 && left.size === right.size && [...left].every((id) => right.has(id))
}

function isOrdered({ type, left, right }: Sides, fits: (order: number) => boolean): boolean {
  const [a, b] = [readOne[type](left), readOne[type](right)]
  return Boolean(a && b && fits(orderOf(type, a, b)))
}

function isLike(sides: Sides): boolean {
  if (sides.type === 'ids') return isIn(sides)
  const [left, right] = [toText(sides.left), toText(sides.right)]
  return Boolean(left && right && left.includes(right))
}

const isNull = ({ type, left }: Sides): boolean => {
  if (type === 'range') return endsOf(left).every((end) => end === null)
  return type === 'rows' ? isEmpty(left) : readAll(left, type).length === 0
}

const lawOf: { readonly [S in Symbol]: (sides: Sides) => boolean } = {
  '==': isEqual,
  '<>': (sides) => !isEqual(sides),
  '>': (sides) => isOrdered(sides, (order) => order > 0),
  '>=': (sides) => isOrdered(sides, (order) => order >= 0),
  '<': (sides) => isOrdered(sides, (order) => order < 0),
  '<=': (sides) => isOrdered(sides, (order) => order <= 0),
  between: isBetween,
  like: isLike,
  notLike: (sides) => !isLike(sides),
  in: isIn,
  notIn: (sides) => !isIn(sides),
  null: isNull,
  notNull: (sides) => !isNull(sides),
}

/**
 * Does a list hold the values of a column? The ids of one row are a list of texts, a range is two;
 * a column of such has lists as elements, with null for empty rows.
 */
function isColumnOf(type: ValueType, value: readonly unknown[]): boolean {
  if (type === 'range') return value.every((cell) => cell === null || Array.isArray(cell))
  return (
    type !== 'rows' &&
    (type !== 'ids' || value.some((cell) => cell === null || Array.isArray(cell)))
  )
}

/** One comparison with the values of both sides. */
export interface ComparisonTrace {
  readonly comparison: Comparison
  readonly left: unknown
  readonly right: unknown
  readonly isSo: boolean
}

/** Evaluates a comparison from one place, with the values it compared. */
export function see(comparison: Comparison, seen: ConditionContext): ComparisonTrace {
  const { field, symbol } = comparison
  const type = isCircumstance(field) ? typeOfCircumstance(field) : seen.typeOf(field)
  if (type === null) return { comparison, left: null, right: null, isSo: symbol === 'null' }
  const value = isCircumstance(field) ? readCircumstance(field, seen) : seen.get(field)
  const right = rightOf(comparison, type, seen)
  const isColumn = Array.isArray(value) && isColumnOf(type, value)
  const lefts = isColumn && value.length > 0 ? value : [isColumn ? null : value]
  return {
    comparison,
    left: value,
    right,
    isSo:
      fitting[type].includes(symbol) && lefts.some((left) => lawOf[symbol]({ type, left, right })),
  }
}

const joins = <T>(match: 'and' | 'or', list: readonly T[], fits: (value: T) => boolean): boolean =>
  list.length === 0 || (match === 'and' ? list.every(fits) : list.some(fits))

function holdsGroup({ match, comparisons, lines }: Group, seen: ConditionContext): boolean {
  const fits = (from: ConditionContext): boolean =>
    joins(match, comparisons, (comparison) => see(comparison, from).isSo)
  return lines ? holdsOfLines(lines, seen, fits) : fits(seen)
}

/** Is a condition true, seen from one place? The table at the top of this file defines it. */
export const holds = (condition: Condition, seen: ConditionContext): boolean =>
  joins(condition.match, condition.groups, (group) => holdsGroup(group, seen))

/**
 * The comparisons of a group with their values. In a group over lines each counts as the result of
 * the group, because alone it has none.
 */
export function seeGroup(group: Group, seen: ConditionContext): readonly ComparisonTrace[] {
  const saws = group.comparisons.map((comparison) => see(comparison, seen))
  if (!group.lines) return saws
  const isSo = holdsGroup(group, seen)
  return saws.map((saw) => ({ ...saw, isSo }))
}

/** Every field that a condition reads, each once, without circumstances. */
export const fieldsOf = (condition: Condition): readonly string[] => [
  ...new Set(
    condition.groups
      .flatMap(({ comparisons, lines }) => [
        ...comparisons.flatMap(({ field, operand }) =>
          operand?.type === 'field' ? [field, operand.field] : [field],
        ),
        ...(lines ? [lines.table] : []),
      ])
      .filter((path) => !isCircumstance(path)),
  ),
]

/** The same condition with other field names. */
export function mapCondition(condition: Condition, map: (field: string) => string): Condition {
  const compared = (comparison: Comparison): Comparison => ({
    ...comparison,
    field: isCircumstance(comparison.field) ? comparison.field : map(comparison.field),
    ...(comparison.operand?.type === 'field' && {
      operand: { type: 'field' as const, field: map(comparison.operand.field) },
    }),
  })
  return {
    match: condition.match,
    groups: condition.groups.map((group) => ({
      match: group.match,
      comparisons: group.comparisons.map(compared),
      ...(group.lines && { lines: { ...group.lines, table: map(group.lines.table) } }),
    })),
  }
}
