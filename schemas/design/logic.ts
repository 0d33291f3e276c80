import { isEmpty } from '../widget/value.ts'
import { holds } from './compare.ts'
import type { Aimed, Field, Model } from './model.ts'
import type { Seen } from './seen.ts'

const active = (aimed: readonly Aimed[], type: Aimed['effect']['type'], seen: Seen): Aimed | undefined =>
  aimed.findLast((one) => one.effect.type === type && holds(one.rule.when, seen))

const has = (aimed: readonly Aimed[], type: Aimed['effect']['type']): boolean => aimed.some((one) => one.effect.type === type)

/** Shown: no rule hides it, and where rules show it, one of them does; else as the design says. Hide wins over show. */
function isShown(aimed: readonly Aimed[], hidden: boolean, seen: Seen): boolean {
  if (aimed.length === 0) return !hidden
  if (active(aimed, 'hide', seen)) return false
  return has(aimed, 'show') ? active(aimed, 'show', seen) !== undefined : !hidden
}

/** Is the field visible, with every layout node around it? `seen` is the place of its row. */
export function isVisible(model: Model, field: Field, seen: Seen): boolean {
  return field.inside.every((id) => isNodeVisible(model, id, seen)) && isShown(field.rules, field.node.hidden, seen)
}

/** Is one layout node itself visible? Rules aim at layout nodes by `#id`. */
export const isNodeVisible = (model: Model, id: string, seen: Seen): boolean =>
  isShown(model.layoutRules.get(id) ?? [], model.document.nodes[id]?.hidden ?? false, seen)

/** Must it have a value, where it is visible? */
export const isRequired = (field: Field, seen: Seen): boolean => field.node.required || active(field.rules, 'require', seen) !== undefined

/** May nobody write it? Computed and server-filled fields, those the design or a rule makes read-only, and those a rule sets. */
export const isReadOnly = (field: Field, seen: Seen): boolean =>
  field.node.readOnly || field.bound.expression !== null || field.bound.shows !== null || field.kind.fill !== null || forcedBy(field, seen, null) !== undefined

/** The value that rules give while they hold: what the last one sets, or, where one makes the field read-only, what is stored. */
export function forcedBy(field: Field, seen: Seen, stored: unknown): { readonly value: unknown } | undefined {
  const found = active(field.rules, 'set', seen)
  if (found?.effect.type === 'set') return { value: field.bound.read(found.effect.value) }
  return active(field.rules, 'readOnly', seen) ? { value: stored ?? null } : undefined
}

/** Ids of the choices that rules leave; null leaves all. Several rules that hold leave what all of them allow. */
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
  return Array.isArray(value) ? value.every((one) => allowed.includes(String(one))) : allowed.includes(String(value))
}
