import { known } from './compare.ts'
import type { Field } from '../design/model.ts'
import type { Seen } from './seen.ts'
import type { Env } from '../widget/define.ts'
import { workOut } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import type { Data } from './input.ts'
import type { EffectOf } from './law.ts'

/**
 * What the server writes into a field by itself: who, from where and when; '' where a number is
 * still to be taken.
 */
export function filledValue({ kind, node }: Field, env: Env, before: Data | null): unknown {
  const stored = before?.[node.field]
  if (kind.fill === 'createdBy') return before ? stored : env.userId
  if (kind.fill === 'createdAt') return before ? stored : env.now
  if (kind.fill === 'createdOrg')
    return before ? stored : env.departmentId || env.organizeId || null
  if (kind.fill === 'createdPosition') return before ? stored : (env.positionIds?.[0] ?? null)
  if (kind.fill === 'billNumber') return isEmpty(stored) ? '' : stored
  return kind.fill === 'modifiedBy' ? env.userId : env.now
}

/** What is stored in a field, or the default of a new line. */
export const storedValue = ({ node, bound }: Field, env: Env, before: Data | null): unknown =>
  (before ? before[node.field] : bound.initial(env)) ?? null

/** What a formula of a field gives, as the field holds it. */
export const formulaValue = ({ bound }: Field, seen: Seen): unknown =>
  bound.read(
    workOut(bound.expression ?? [], seen.get, { type: bound.type ?? 'decimal', clock: seen.env }),
  )

/**
 * The value that a rule sets, as its field holds it. A column seen from outside its rows counts as
 * its sum, or as its texts.
 */
export function valueSet(effect: EffectOf<'set'>, { bound }: Field, seen: Seen): unknown {
  const { from } = effect
  const type = bound.type ?? 'text'
  if (!from) return bound.read(effect.value)
  if (from.type === 'formula')
    return bound.read(workOut(from.formula, seen.get, { type, clock: seen.env }))
  if (from.type !== 'field') return bound.read(known(from.type, type, seen.env) || null)
  const value = seen.get(from.field)
  if (isEmpty(value)) return null
  return bound.read(
    seen.typeOf(from.field) === type && !Array.isArray(value)
      ? value
      : type === 'ids' || type === 'range'
        ? value
        : workOut([{ type: 'field', field: from.field }], seen.get, { type, clock: seen.env }),
  )
}
