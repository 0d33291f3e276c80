import { known } from './compare.ts'
import type { Field } from '../design/model.ts'
import type { ConditionContext } from './seen.ts'
import type { Env } from '../widget/define.ts'
import { workOut } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import type { Fill } from '../widget/value.ts'
import type { Data } from './input.ts'
import type { EffectOf } from './law.ts'

interface Filling {
  /** Its value of a new record, or of one that holds `stored`. */
  value(env: Env, record: { readonly isNew: boolean; readonly stored: unknown }): unknown
  /** What becomes of it while its field is hidden, where it stands in a column of its own. */
  readonly whileHidden?: 'written' | 'kept'
}

/** What is written once, when a record is made. */
const onceMade =
  (make: (env: Env) => unknown): Filling['value'] =>
  (env, { isNew, stored }) =>
    isNew ? make(env) : stored

/** What the server writes into a field by itself: who, from where and when. One line each. */
const fillings: { readonly [F in Fill]: Filling } = {
  createdBy: { value: onceMade(({ userId }) => userId) },
  createdAt: { value: onceMade(({ now }) => now) },
  createdOrg: {
    value: onceMade(({ departmentId, organizeId }) => departmentId || organizeId || null),
  },
  createdPosition: {
    value: onceMade(({ positionIds }) => positionIds?.[0] ?? null),
    whileHidden: 'written',
  },
  modifiedBy: { value: ({ userId }) => userId },
  modifiedAt: { value: ({ now }) => now },
  // '' where a number is still to be taken.
  billNumber: {
    value: (_, { stored }) => (isEmpty(stored) ? '' : stored),
    whileHidden: 'kept',
  },
}

/** What becomes of a value while its field is hidden, where the server fills it by itself. */
export const whileHidden = ({ kind }: Field): Filling['whileHidden'] =>
  kind.fill ? fillings[kind.fill].whileHidden : undefined

/** The value of a field that the server fills by itself. */
export const filledValue = (
  fill: Fill,
  env: Env,
  { before, name }: { readonly before: Data | null; readonly name: string },
): unknown => fillings[fill].value(env, { isNew: before === null, stored: before?.[name] })

/** What is stored in a field, or the default of a new line. */
export const storedValue = ({ node, bound }: Field, env: Env, before: Data | null): unknown =>
  (before ? before[node.field] : bound.initial(env)) ?? null

/** What a formula of a field gives, as the field holds it. */
export const formulaValue = ({ bound }: Field, seen: ConditionContext): unknown =>
  bound.read(
    workOut(bound.expression ?? [], seen.get, { type: bound.type ?? 'decimal', clock: seen.env }),
  )

/**
 * The value that a rule sets, as its field holds it. A column seen from outside its rows counts as
 * its sum, or as its texts.
 */
export function valueSet(
  effect: EffectOf<'set'>,
  { bound }: Field,
  seen: ConditionContext,
): unknown {
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
