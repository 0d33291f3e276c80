import { readFact } from './compare.ts'
import type { Field } from '../design/model.ts'
import type { ConditionContext } from './seen.ts'
import type { Env } from '../widget/define.ts'
import { workOut } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import type { Fill } from '../widget/value.ts'
import type { Data } from './input.ts'
import type { EffectOf } from './law.ts'

interface Filling {
  /** Its value for a new record, or for one with `stored`. */
  value(env: Env, record: { readonly isNew: boolean; readonly stored: unknown }): unknown
  /** How a value in a column of its own is treated while its field is hidden. */
  readonly whileHidden?: 'written' | 'kept'
}

/** Values written once, when a record is made. */
const onceMade =
  (make: (env: Env) => unknown): Filling['value'] =>
  (env, { isNew, stored }) =>
    isNew ? make(env) : stored

/** The values that the server fills in, one line each: user, place and time. */
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
  // '' until a number is drawn.
  billNumber: {
    value: (_, { stored }) => (isEmpty(stored) ? '' : stored),
    whileHidden: 'kept',
  },
}

/** How a value filled by the server is treated while its field is hidden. */
export const whileHidden = ({ kind }: Field): Filling['whileHidden'] =>
  kind.fill ? fillings[kind.fill].whileHidden : undefined

/** The value of a field that the server fills. */
export const computeFilled = (
  fill: Fill,
  env: Env,
  { before, name }: { readonly before: Data | null; readonly name: string },
): unknown => fillings[fill].value(env, { isNew: before === null, stored: before?.[name] })

/** The stored value of a field, or the default of a new line. */
export const storedValue = ({ node, bound }: Field, env: Env, before: Data | null): unknown =>
  (before ? before[node.field] : bound.initial(env)) ?? null

/** The result of a field's formula, in the field's type. */
export const computeFormula = ({ bound }: Field, seen: ConditionContext): unknown =>
  bound.read(
    workOut(bound.expression ?? [], seen.get, {
      type: bound.type ?? 'decimal',
      clock: seen.env,
      decimals: bound.decimals,
    }),
  )

/**
 * The value that a rule sets, in the field's type and decimals. A column seen from outside its rows counts as
 * its sum or its texts.
 */
export function computeSet(
  effect: EffectOf<'set'>,
  { bound }: Field,
  seen: ConditionContext,
): unknown {
  const { from } = effect
  const type = bound.type ?? 'text'
  const target = { type, clock: seen.env, decimals: bound.decimals }
  if (!from) return bound.read(effect.value)
  if (from.type === 'formula') return bound.read(workOut(from.formula, seen.get, target))
  if (from.type !== 'field') return bound.read(readFact(from.type, type, seen.env) || null)
  const value = seen.get(from.field)
  if (isEmpty(value)) return null
  return bound.read(
    type !== 'decimal' && seen.typeOf(from.field) === type && !Array.isArray(value)
      ? value
      : type === 'ids' || type === 'range'
        ? value
        : workOut([{ type: 'field', field: from.field }], seen.get, target),
  )
}
