import { workOut } from '../widget/formula.ts'
import { plainLook } from '../widget/reference.ts'
import type { ValueType } from '../widget/value.ts'
import { isEmpty } from '../widget/value.ts'
import { holds, known, orderOf, readOne } from './compare.ts'
import type { Effect, End } from './document.ts'
import type { Field } from './model.ts'
import type { Seen } from './seen.ts'

export const limitTypes: readonly ValueType[] = ['decimal', 'date', 'instant', 'time']

export interface Limit {
  readonly least: unknown
  readonly most: unknown
}

/** The value of one end of a limit for a field of this type; null where there is none. */
function endOf(end: End | undefined, type: ValueType, seen: Seen): unknown {
  if (!end) return null
  const value =
    end.type === 'fixed'
      ? end.value
      : end.type === 'field'
        ? seen.get(end.field)
        : known(end.type, type, seen.env)
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

/** The ends between which a rule that holds wants a value. */
export const limitOf = (effect: Limiting, { bound }: Field, seen: Seen): Limit => ({
  least: endOf(effect.least, bound.type ?? 'text', seen),
  most: endOf(effect.most, bound.type ?? 'text', seen),
})

/**
 * The ends that rules set now to a field, as a picker wants them: instants as numbers, else texts;
 * null for none.
 */
export function limitsOn(field: Field, seen: Seen): readonly Limit[] {
  const { type } = field.bound
  if (type === null || !limitTypes.includes(type)) return []
  const end = (raw: unknown): unknown => {
    const read = readOne[type](raw)
    return read !== null && type === 'instant' ? Number(read) : read
  }
  return field.rules.flatMap(({ rule, effect }) => {
    if (effect.type !== 'limit' || !holds(rule.when, seen)) return []
    const { least, most } = limitOf(effect, field, seen)
    return [{ least: end(least), most: end(most) }]
  })
}

/** What limits by rules find wrong with a value. */
export function beyond(
  field: Field,
  value: unknown,
  seen: Seen,
): { readonly code: string; readonly params: { readonly limit: string } }[] {
  const { type } = field.bound
  if (type === null || !limitTypes.includes(type)) return []
  const own = readOne[type](value)
  if (own === null) return []
  const said = (limit: unknown): string =>
    field.bound.print(limit, { ...plainLook, timeZone: seen.env.timeZone })
  return field.rules.flatMap(({ rule, effect }) => {
    if (effect.type !== 'limit' || !holds(rule.when, seen)) return []
    const { least, most } = limitOf(effect, field, seen)
    const [low, high] = [readOne[type](least), readOne[type](most)]
    if (low !== null && orderOf(type, own, low) < 0)
      return [
        {
          code: type === 'decimal' ? 'tooSmall' : 'tooEarly',
          params: { limit: said(field.bound.read(least)) },
        },
      ]
    return high !== null && orderOf(type, own, high) > 0
      ? [
          {
            code: type === 'decimal' ? 'tooLarge' : 'tooLate',
            params: { limit: said(field.bound.read(most)) },
          },
        ]
      : []
  })
}
