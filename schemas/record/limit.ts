import { readFact } from './compare.ts'
import { orderOf, readOne } from './read-value.ts'
import type { Effect, End } from '../design/document.ts'
import type { Field } from '../design/model.ts'
import type { ConditionContext } from './seen.ts'
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

/** The value of one end of a limit for a field of this type; null for none. */
function endOf(end: End | undefined, type: ValueType, seen: ConditionContext): unknown {
  if (!end) return null
  const value =
    end.type === 'fixed'
      ? end.value
      : end.type === 'field'
        ? seen.get(end.field)
        : readFact(end.type, type, seen.env)
  if (isEmpty(value) || !('shift' in end) || !end.shift || (type !== 'date' && type !== 'instant'))
    return value ?? null
  return workOut(
    [
      { type: 'field', field: '' },
      { type: 'number', value: String(end.shift) },
      { type: 'call', name: 'adddays', count: 2 },
    ],
    () => value,
    { type, clock: seen.env },
  )
}

type Limiting = Extract<Effect, { readonly type: 'limit' }>

/** The ends between which a true rule wants a value. */
export const limitOf = (
  effect: Limiting,
  { bound }: Field,
  seen: ConditionContext,
): LimitBounds => ({
  least: endOf(effect.least, bound.type ?? 'text', seen),
  most: endOf(effect.most, bound.type ?? 'text', seen),
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
