import { fromDay, toDay, toTime } from '../format/time.ts'
import { isDay } from '../format/wall.ts'
import { resolveRange } from '../query/bucket.ts'
import { compare } from '../widget/decimal.ts'
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
import { readAll, readOne, toText } from './read-value.ts'
import type { ConditionContext } from './seen.ts'
import { areComparable, DaySpan, isOfDays, isSoTo, readSpan, readSpans } from './span.ts'
import type { OrderSymbol } from './span.ts'

/*
 * What a comparison means; the server turns the same condition into SQL, so this table is the law
 * of both.
 *
 * Sides. Left is the field's value, or a circumstance (`@user`, in rules only), read by its type.
 * Right is the operand, read by the LEFT type:
 *   fixed         the value itself; a list for in, notIn, between
 *   field         that field's value; empty when the types cannot be compared
 *   user, department, organization   the caller's id; empty when there is none
 *   today         date, text: YYYY-MM-DD in env.timeZone; instant: that day; other types: empty
 *   now           instant: env.now; date: as today; time: HH:mm:ss in env.timeZone; other types: empty
 *   period        date, instant: its days; other types: empty
 * Families: {decimal, flag}, {text, id, ids}, {date}, {instant}, {time}, {range}. Types of one family
 * can be compared, and date with instant.
 *
 * Days and moments. Days begin and end in env.timeZone, each at its local begin and at that of the
 * next one, so a day may have 23 or 25 hours. For an instant, a right side that is a day (a text
 * YYYY-MM-DD of the calendar, of whatever operand) or a period means all of its moments; for a date,
 * one that is an instant (a number) means the day of it. Of a stretch from its begin to before its
 * end:
 *   ==  within it      <  before its begin      >=  from its begin on
 *   >   from its end on      <=  before its end
 *   between   from the begin of the low end to before the end of the high one; of a period: within it
 *   in        equals one of the list, days and moments mixed; a period is a list of one
 *
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

/** The days of a period as a right side; for between both of its ends. */
function readPeriod(
  period: RelativePeriod,
  symbol: Symbol,
  { type, env }: { readonly type: ValueType; readonly env: Env },
): unknown {
  if (!isOfDays(type)) return null
  const days = resolveRange(period, toDay(env.now, env.timeZone))
  if (!isDay(days.from) || !isDay(days.to) || days.from >= days.to) return null
  const span = new DaySpan(days, type, env.timeZone)
  return symbol === 'between' ? [span, span] : span
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

/**
 * The value of an operand that is known without the record, for one comparison. Today is a day for
 * moments too, so that it is compared as one.
 */
export function readOperand(
  operand: KnownOperand,
  symbol: Symbol,
  { type, env }: { readonly type: ValueType; readonly env: Env },
): unknown {
  if (operand.type === 'period') return readPeriod(operand, symbol, { type, env })
  return type === 'instant' && operand.type === 'today'
    ? toDay(env.now, env.timeZone)
    : readFact(operand.type, type, env)
}

function rightOf(
  { operand, symbol }: Comparison,
  type: ValueType,
  seen: ConditionContext,
): unknown {
  if (!operand) return null
  if (operand.type === 'fixed') return operand.value
  if (operand.type !== 'field') return readOperand(operand, symbol, { type, env: seen.env })
  const other = seen.typeOf(operand.field)
  return other && areComparable(type, other) ? seen.get(operand.field) : null
}

interface Sides {
  readonly type: ValueType
  readonly left: unknown
  readonly right: unknown
  /** The organisation's time zone, which says when days begin. */
  readonly zone: string
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

function isBetween({ type, left, right, zone }: Sides): boolean {
  if (type === 'range') return overlaps(left, right)
  const value = readOne[type](left)
  if (!value || !Array.isArray(right)) return false
  const [low, high] = [readSpan(right[0], type, zone), readSpan(right[1], type, zone)]
  if (!low && !high) return false
  return (
    (!low || isSoTo(value, '>=', { type, span: low })) &&
    (!high || isSoTo(value, '<=', { type, span: high }))
  )
}

function isIn({ type, left, right, zone }: Sides): boolean {
  const spans = readSpans(right, type, zone)
  const wanted = new Set(spans.flatMap(({ first, end }) => (end === null ? first : [])))
  const stretches = spans.filter(({ end }) => end !== null)
  return readAll(left, type).some(
    (value) => wanted.has(value) || stretches.some((span) => isSoTo(value, '==', { type, span })),
  )
}

function isEqual(sides: Sides): boolean {
  if (sides.type !== 'ids') return isOrdered(sides, '==')
  const [left, right] = [new Set(readAll(sides.left, 'ids')), new Set(readAll(sides.right, 'ids'))]
  return left.size > 0 && left.size === right.size && [...left].every((id) => right.has(id))
}

function isOrdered({ type, left, right, zone }: Sides, symbol: OrderSymbol): boolean {
  const [value, span] = [readOne[type](left), readSpan(right, type, zone)]
  return Boolean(value && span && isSoTo(value, symbol, { type, span }))
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
  '>': (sides) => isOrdered(sides, '>'),
  '>=': (sides) => isOrdered(sides, '>='),
  '<': (sides) => isOrdered(sides, '<'),
  '<=': (sides) => isOrdered(sides, '<='),
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
  const zone = seen.env.timeZone
  const isColumn = Array.isArray(value) && isColumnOf(type, value)
  const lefts = isColumn && value.length > 0 ? value : [isColumn ? null : value]
  return {
    comparison,
    left: value,
    right,
    isSo:
      fitting[type].includes(symbol) &&
      lefts.some((left) => lawOf[symbol]({ type, left, right, zone })),
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
