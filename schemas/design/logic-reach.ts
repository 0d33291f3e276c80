import { toCanonical, subtract, add } from '../widget/decimal.ts'
import type { Env } from '../widget/define.ts'
import { moveDate } from '../widget/formula-days.ts'
import { isEmpty } from '../widget/value.ts'
import type { ValueType } from '../widget/value.ts'
import { compareTypes, see } from '../record/compare.ts'
import { readOne } from '../record/read-value.ts'
import { readSpan } from '../record/span.ts'
import { isCircumstance, typeOfCircumstance } from './circumstance.ts'
import type { Comparison, Condition, Symbol } from './condition.ts'

/** What is known of the fields in conditions. */
export interface FieldFacts {
  typeOf(path: string): ValueType | null
  /**
   * Whether the condition sees this field as a column, so that each comparison may be met by
   * another row.
   */
  isColumn(path: string): boolean
}

type Sign = '<' | '=' | '>' | 'none'
const signs: { readonly [S in Symbol]?: readonly Sign[] } = {
  '==': ['='],
  '<>': ['<', '>', 'none'],
  '>': ['>'],
  '>=': ['>', '='],
  '<': ['<'],
  '<=': ['<', '='],
  null: ['none'],
  notNull: ['<', '=', '>'],
}

const nobody: Env = { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' }
const clock = { now: 0, timeZone: 'UTC' }

/** A condition as alternatives of comparisons joined by and; null where there are too many. */
export function toAlternatives({
  match,
  groups,
}: Condition): readonly (readonly Comparison[])[] | null {
  const most = 200
  const ofGroups = groups.map((group): readonly (readonly Comparison[])[] =>
    // A group over lines tells nothing about a single value.
    group.comparisons.length === 0 || group.lines
      ? [[]]
      : group.match === 'and'
        ? [group.comparisons]
        : group.comparisons.map((comparison) => [comparison]),
  )
  if (match === 'or')
    return ofGroups.length === 0
      ? [[]]
      : ofGroups.flat().slice(0, most + 1).length > most
        ? null
        : ofGroups.flat()
  let all: (readonly Comparison[])[] = [[]]
  for (const group of ofGroups) {
    all = all.flatMap((array) => group.map((more) => [...array, ...more]))
    if (all.length > most) return null
  }
  return all
}

const constants = (comparisons: readonly Comparison[]): readonly unknown[] =>
  comparisons
    .flatMap(({ operand }) =>
      operand?.type !== 'fixed'
        ? []
        : Array.isArray(operand.value)
          ? operand.value
          : [operand.value],
    )
    .filter((value) => !isEmpty(value))

const texts = (values: readonly unknown[]): string[] =>
  values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
  )

function decimalsNear(values: readonly unknown[]): string[] {
  const numbers = texts(values).flatMap((text) => toCanonical(text) ?? [])
  const tiny = '0.000000000000001'
  return numbers.flatMap((number) => [number, add(number, tiny), subtract(number, tiny)])
}

/** Times and texts have no nearest value except by writing: one more letter comes just after. */
const textsNear = (values: readonly unknown[], likes: readonly string[]): string[] => {
  const all = texts(values)
  const joined = likes.join('\u0001')
  return [
    '\u0001',
    ...all,
    ...all.flatMap((text) => [`${text}\u0001`, `${text}\u0001${joined}`]),
    `\u0001${joined}`,
    joined,
    '\u{10ffff}',
  ]
}

const secondsOf = (time: string): number =>
  time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const timeFrom = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/** Values of which one fulfils these comparisons of a field, if any can. */
function candidates(type: ValueType, comparisons: readonly Comparison[]): readonly unknown[] {
  const values = constants(comparisons)
  if (type === 'decimal') return [null, '0', ...decimalsNear(values)]
  if (type === 'flag') return [null, 0, 1]
  if (type === 'date')
    return [
      null,
      '2000-01-01',
      ...texts(values).flatMap((text) => [
        text,
        moveDate(text, 1, { unit: 'day', clock }),
        moveDate(text, -1, { unit: 'day', clock }),
      ]),
    ]
  if (type === 'instant')
    return [
      null,
      1,
      ...values
        .flatMap((value) => readSpan(value, type, nobody.timeZone) ?? [])
        .flatMap(({ first, end }) => [Number(first), Number(end ?? first)])
        .flatMap((number) => [number, number + 1, number - 1]),
    ]
  if (type === 'time')
    return [
      null,
      '12:00:00',
      ...texts(values)
        .map(secondsOf)
        .flatMap((seconds) => [seconds, seconds + 1, seconds - 1])
        .filter((seconds) => seconds >= 0 && seconds < 86_400)
        .map(timeFrom),
    ]
  if (type === 'rows') return [null, [{}]]
  if (type === 'range')
    return [
      null,
      [null, '0'],
      ['-99999999999999999999', '99999999999999999999'],
      ...comparisons.flatMap(({ operand }) => (operand?.type === 'fixed' ? [operand.value] : [])),
    ]
  if (type === 'ids') {
    const gone = new Set(
      texts(
        constants(comparisons.filter(({ symbol }) => symbol === 'notIn' || symbol === 'notLike')),
      ),
    )
    const sets = comparisons.flatMap(({ operand }) =>
      operand?.type === 'fixed'
        ? [texts(Array.isArray(operand.value) ? operand.value : [operand.value])]
        : [],
    )
    return [
      null,
      ['\u0001'],
      ...sets,
      [...new Set([...texts(values).filter((text) => !gone.has(text)), '\u0001'])],
    ]
  }
  return [
    null,
    ...textsNear(values, texts(constants(comparisons.filter(({ symbol }) => symbol === 'like')))),
  ]
}

function meets(type: ValueType, comparisons: readonly Comparison[]): boolean {
  return candidates(type, comparisons).some((value) =>
    comparisons.every(
      (comparison) =>
        see({ ...comparison, field: 'x' }, { env: nobody, typeOf: () => type, get: () => value })
          .isSo,
    ),
  )
}

const isDayText = (value: unknown): boolean => readOne.date(value) !== null

/**
 * Whether some moment meets what is written. How fixed days and fixed moments lie to each other
 * depends on the zone, so they are judged apart, and a comparison with both is taken for possible.
 */
function momentMeets(written: readonly Comparison[]): boolean {
  const ends = written.map((comparison) => constants([comparison]))
  const only = (fits: (value: unknown) => boolean) =>
    written.filter((_comparison, at) => ends[at]?.every(fits) ?? true)
  return (
    meets('instant', only(isDayText)) &&
    meets(
      'instant',
      only((end) => !isDayText(end)),
    )
  )
}

const writtenMeets = (type: ValueType, written: readonly Comparison[]): boolean =>
  type === 'instant' ? momentMeets(written) : meets(type, written)

function grouped(
  comparisons: readonly Comparison[],
  key: (comparison: Comparison) => string,
): ReadonlyMap<string, readonly Comparison[]> {
  const groups = new Map<string, Comparison[]>()
  for (const comparison of comparisons)
    groups.set(key(comparison), [...(groups.get(key(comparison)) ?? []), comparison])
  return groups
}

const keyOf = ({ field, operand }: Comparison): string =>
  `${field} ${operand?.type === 'field' ? operand.field : operand?.type === 'period' ? JSON.stringify(operand) : (operand?.type ?? '')}`

/** Several comparisons of a field with the same other side: does an order of the two fulfil all? */
function signsMeet(comparisons: readonly Comparison[]): boolean {
  const left = comparisons.reduce<readonly Sign[]>(
    (all, { symbol }) => all.filter((sign) => signs[symbol]?.includes(sign) ?? true),
    ['<', '=', '>', 'none'],
  )
  return left.length > 0
}

function fieldMeets(path: string, comparisons: readonly Comparison[], ground: FieldFacts): boolean {
  const type = isCircumstance(path) ? typeOfCircumstance(path) : ground.typeOf(path)
  if (type === null || !comparisons.every(({ symbol }) => compareTypes(type).includes(symbol)))
    return true
  const written = comparisons.filter(
    ({ operand, symbol }) => operand?.type === 'fixed' || symbol === 'null' || symbol === 'notNull',
  )
  if (ground.isColumn(path)) return written.every((comparison) => meets(type, [comparison]))
  const bySide = grouped(
    comparisons.filter((comparison) => !written.includes(comparison)),
    keyOf,
  )
  const empties = comparisons.filter(({ symbol }) => symbol === 'null' || symbol === 'notNull')
  return (
    writtenMeets(type, written) &&
    [...bySide.values()].every((array) => signsMeet([...array, ...empties]))
  )
}

/**
 * May all of these conditions hold at once? False only where no values whatever meet them; what
 * cannot be told is taken for possible.
 */
export function canHold(conditions: readonly Condition[], ground: FieldFacts): boolean {
  let together: (readonly Comparison[])[] = [[]]
  for (const condition of conditions) {
    const own = toAlternatives(condition)
    if (own === null || own.length * together.length > 2000) return true
    together = together.flatMap((array) => own.map((more) => [...array, ...more]))
  }
  return together.some((all) =>
    [...grouped(all, ({ field }) => field)].every(([path, comparisons]) =>
      fieldMeets(path, comparisons, ground),
    ),
  )
}
