import { readFact, readOperand } from './compare.ts'
import { orderOf, readOne } from './read-value.ts'
import type { Effect, End } from '../design/document.ts'
import type { Field } from '../design/model.ts'
import type { ConditionContext } from './seen.ts'
import { isOfDays, readSpan } from './span.ts'
import type { Issue } from '../widget/define.ts'
import { workOut } from '../widget/formula.ts'
import { plainLook } from '../widget/reference.ts'
import type { ValueType } from '../widget/value.ts'
import { isEmpty } from '../widget/value.ts'

/** The types of values that can be limited. */
export const limitTypes: readonly ValueType[] = ['decimal', 'date', 'instant', 'time']

export interface LimitBounds {
  readonly least: unknown
  readonly most: unknown
}

interface EndPlace {
  readonly type: ValueType
  readonly side: keyof LimitBounds
  readonly seen: ConditionContext
}

function givenEnd(end: End, { type, seen }: EndPlace): unknown {
  if (end.type === 'fixed') return end.value
  if (end.type === 'field') return seen.get(end.field)
  return end.type === 'today'
    ? readOperand(end, '==', { type, env: seen.env })
    : readFact(end.type, type, seen.env)
}

const shifted = (value: unknown, days: number, { seen: { env } }: EndPlace): unknown =>
  workOut(
    [
      { type: 'field', field: '' },
      { type: 'number', value: String(days) },
      { type: 'call', name: 'adddays', count: 2 },
    ],
    () => value,
    { type: typeof value === 'number' ? 'instant' : 'date', clock: env },
  )

/**
 * The value of one end of a limit for a field of this type; null for none. As in comparisons, a day
 * limits moments by its begin and its last moment, and a moment limits dates by its day.
 */
function endOf(end: End | undefined, place: EndPlace): unknown {
  const value = (end && givenEnd(end, place)) ?? null
  const { type, side, seen } = place
  if (!end || isEmpty(value) || !isOfDays(type)) return value
  const moved = 'shift' in end && end.shift ? shifted(value, end.shift, place) : value
  const span = readSpan(moved, type, seen.env.timeZone)
  if (type === 'date') return span?.first ?? moved
  if (!span || span.end === null) return moved
  return side === 'least' ? Number(span.first) : Number(span.end) - 1
}

type Limiting = Extract<Effect, { readonly type: 'limit' }>

/** The ends between which a true rule wants a value. */
export const limitOf = (
  effect: Limiting,
  { bound }: Field,
  seen: ConditionContext,
): LimitBounds => ({
  least: endOf(effect.least, { type: bound.type ?? 'text', side: 'least', seen }),
  most: endOf(effect.most, { type: bound.type ?? 'text', side: 'most', seen }),
})

/** The ends of a limit in the form pickers need: instants as numbers, else texts; null for none. */
export function pickerLimit({ least, most }: LimitBounds, type: ValueType): LimitBounds {
  const end = (raw: unknown): unknown => {
    const read = readOne[type](raw)
    return read !== null && type === 'instant' ? Number(read) : read
  }
  return { least: end(least), most: end(most) }
}

/**
 * The violated limits of a value, each with its first violated end; times are written in the zone
 * of the place.
 */
export function limitIssues(
  { bound }: Field,
  value: unknown,
  { limits, timeZone }: { readonly limits: readonly LimitBounds[]; readonly timeZone: string },
): readonly Issue[] {
  const { type } = bound
  const own = type && limits.length > 0 ? readOne[type](value) : null
  if (type === null || own === null) return []
  const [early, late] = type === 'decimal' ? ['tooSmall', 'tooLarge'] : ['tooEarly', 'tooLate']
  const issue = (code: string, limit: unknown): Issue => ({
    code,
    params: { limit: bound.print(bound.read(limit), { ...plainLook, timeZone }) },
  })
  return limits.flatMap(({ least, most }) => {
    const [low, high] = [readOne[type](least), readOne[type](most)]
    if (low !== null && orderOf(type, own, low) < 0) return [issue(early, least)]
    return high !== null && orderOf(type, own, high) > 0 ? [issue(late, most)] : []
  })
}

/** Is a value among the choices that rules allow? */
export function isAllowed(value: unknown, allowed: readonly string[] | null): boolean {
  if (allowed === null || isEmpty(value)) return true
  return Array.isArray(value)
    ? value.every((choice) => allowed.includes(String(choice)))
    : allowed.includes(String(value))
}
