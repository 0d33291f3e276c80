import { workOut } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import { holds, known } from './compare.ts'
import type { Effect } from './document.ts'
import type { Aimed, Field, Model } from './model.ts'
import type { Seen } from './seen.ts'

const active = (aimed: readonly Aimed[], type: Effect['type'], seen: Seen): Aimed | undefined =>
  aimed.findLast((one) => one.effect.type === type && holds(one.rule.when, seen))

const has = (aimed: readonly Aimed[], type: Effect['type']): boolean =>
  aimed.some((one) => one.effect.type === type)

/**
 * Shown: no rule hides it, and where rules show it, one of them does; else as the design says. Hide
 * wins over show.
 */
function isShown(aimed: readonly Aimed[], hidden: boolean, seen: Seen): boolean {
  if (aimed.length === 0) return !hidden
  if (active(aimed, 'hide', seen)) return false
  return has(aimed, 'show') ? active(aimed, 'show', seen) !== undefined : !hidden
}

/**
 * Is the field visible in its own line, with every layout node around it there? `seen` is the place
 * of its row. What hides a sub-table hides it as a whole: its columns know nothing of it.
 */
export function isVisible(model: Model, field: Field, seen: Seen): boolean {
  return (
    field.around.every((id) => isNodeVisible(model, id, seen)) &&
    isShown(field.rules, field.node.hidden, seen)
  )
}

/** Is one layout node itself visible? Rules aim at layout nodes by `#id`. */
export const isNodeVisible = (model: Model, id: string, seen: Seen): boolean =>
  isShown(model.layoutRules.get(id) ?? [], model.document.nodes[id]?.hidden ?? false, seen)

/** Must it have a value, where it is visible? */
export const isRequired = (field: Field, seen: Seen): boolean =>
  field.node.required || active(field.rules, 'require', seen) !== undefined

/**
 * May nobody write it? Computed and server-filled fields, those the design or a rule makes
 * read-only, and those a rule sets.
 */
export const isReadOnly = (field: Field, seen: Seen): boolean =>
  field.node.readOnly ||
  field.bound.expression !== null ||
  field.bound.shows !== null ||
  field.kind.fill !== null ||
  forcedBy(field, seen, null) !== undefined

type Setting = Extract<Effect, { readonly type: 'set' }>

/**
 * The value that a rule sets, as its field holds it. A column seen from outside its rows counts as
 * its sum, or as its texts.
 */
export function valueSet(effect: Setting, { bound }: Field, seen: Seen): unknown {
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

const setting = ({ rules }: Field, seen: Seen, isFilling: boolean): Setting | undefined => {
  const found = rules.findLast(
    ({ rule, effect }) =>
      effect.type === 'set' && (effect.whenEmpty ?? false) === isFilling && holds(rule.when, seen),
  )
  return found?.effect.type === 'set' ? found.effect : undefined
}

/**
 * The value that rules give while they hold: what the last one sets, or, where one makes the field
 * read-only, what is stored.
 */
export function forcedBy(
  field: Field,
  seen: Seen,
  stored: unknown,
): { readonly value: unknown } | undefined {
  const found = setting(field, seen, false)
  if (found) return { value: valueSet(found, field, seen) }
  return active(field.rules, 'readOnly', seen) ? { value: stored ?? null } : undefined
}

/** Does a rule fill it, where it is empty? */
export const isFilled = ({ rules }: Field): boolean =>
  rules.some(({ effect }) => effect.type === 'set' && effect.whenEmpty)

/** A value, or what a rule that holds fills in where it is empty. */
export function filled(field: Field, seen: Seen, value: unknown): unknown {
  if (!isEmpty(value) || !isFilled(field)) return value
  const found = setting(field, seen, true)
  return found ? valueSet(found, field, seen) : value
}

/**
 * Ids of the choices that rules leave; null leaves all. Several rules that hold leave what all of
 * them allow.
 */
export function allowedChoices(field: Field, seen: Seen): readonly string[] | null {
  let allowed: readonly string[] | null = null
  for (const { rule, effect } of field.rules) {
    if (effect.type !== 'choices' || !holds(rule.when, seen)) continue
    allowed = allowed === null ? effect.ids : allowed.filter((id) => effect.ids.includes(id))
  }
  return allowed
}

/** Does a value pass the choices that rules leave? */
export function isAllowed(value: unknown, allowed: readonly string[] | null): boolean {
  if (allowed === null || isEmpty(value)) return true
  return Array.isArray(value)
    ? value.every((one) => allowed.includes(String(one)))
    : allowed.includes(String(value))
}

/**
 * The words of the first rule that refuses the record at this field; '' where it has none of its
 * own, null where none refuses.
 */
export function refusedBy(field: Field, seen: Seen): string | null {
  const found = field.rules.find(
    ({ rule, effect }) => effect.type === 'refuse' && holds(rule.when, seen),
  )
  return found?.effect.type === 'refuse' ? found.effect.message : null
}

/**
 * Does an earlier row hold what must stand in one row only: by the column itself, or by a rule that
 * holds?
 */
export const isTwin = (field: Field, seen: Seen): boolean =>
  (field.bound.unique && (seen.isTwin?.([field.path]) ?? false)) ||
  field.rules.some(
    ({ rule, effect }) =>
      effect.type === 'unique' && holds(rule.when, seen) && (seen.isTwin?.(effect.fields) ?? false),
  )

/**
 * Fields of the form that together stand in one record only: those unique by themselves, and what
 * rules that hold say.
 */
export function uniqueTogether(model: Model, seen: Seen): readonly (readonly string[])[] {
  const own = model.fields.filter(({ bound }) => bound.unique).map(({ path }) => [path])
  const ruled = new Set(
    model.fields.flatMap(({ rules }) =>
      rules.flatMap(({ rule, effect }) =>
        effect.type === 'unique' && holds(rule.when, seen) ? [effect] : [],
      ),
    ),
  )
  return [...own, ...[...ruled].map(({ fields }) => fields)]
}
