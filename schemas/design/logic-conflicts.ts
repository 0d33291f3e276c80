import { see } from '../record/compare.ts'
import type { Comparison } from './condition.ts'
import type { Effect, Rule } from './document.ts'
import { targetsOf } from './effect.ts'
import { isAllowed } from '../record/limit.ts'
import { canHold } from './logic-reach.ts'
import type { FieldFacts } from './logic-reach.ts'
import { isEqual } from '../equal.ts'
import type { RuleEffect } from './model.ts'

export interface Conflict {
  /** The earlier and the later rule. */
  readonly rules: readonly [Rule, Rule]
  readonly target: string
  readonly code:
    | 'showHide'
    | 'hideRequire'
    | 'setTwice'
    | 'lockRequire'
    | 'noChoiceLeft'
    | 'setOutside'
    | 'setHidden'
    | 'limitsCross'
}

const isOneOf = (
  effect: Effect,
  other: Effect,
  types: readonly [Effect['type'], Effect['type']],
): boolean => types.every((type) => [effect, other].some((one) => one.type === type))

const same = (one: unknown, other: unknown): boolean => isEqual(one ?? null, other ?? null)

/** Two written ends that leave nothing between them. */
function cross(one: Effect, other: Effect, type: ReturnType<FieldFacts['typeOf']>): boolean {
  if (one.type !== 'limit' || other.type !== 'limit' || type === null) return false
  const pairs = [
    [one.least, other.most],
    [other.least, one.most],
  ] as const
  return pairs.some(([least, most]) => {
    if (least?.type !== 'fixed' || most?.type !== 'fixed') return false
    const above: Comparison = {
      field: 'x',
      symbol: '>',
      operand: { type: 'fixed', value: most.value },
    }
    return see(above, {
      env: { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' },
      typeOf: () => type,
      get: () => least.value,
    }).isSo
  })
}

/**
 * What two effects on one target want that cannot be had together; null where they go well with
 * each other.
 */
function clash(
  one: Effect,
  other: Effect,
  type: ReturnType<FieldFacts['typeOf']>,
): Conflict['code'] | null {
  if (isOneOf(one, other, ['show', 'hide'])) return 'showHide'
  if (isOneOf(one, other, ['hide', 'require'])) return 'hideRequire'
  if (isOneOf(one, other, ['hide', 'set'])) return 'setHidden'
  if (isOneOf(one, other, ['readOnly', 'require'])) return 'lockRequire'
  if (one.type === 'set' && other.type === 'set')
    return one.whenEmpty !== other.whenEmpty ||
      (same(one.value, other.value) && same(one.from, other.from))
      ? null
      : 'setTwice'
  if (one.type === 'choices' && other.type === 'choices')
    return one.ids.some((id) => other.ids.includes(id)) ? null : 'noChoiceLeft'
  const [set, choices] = one.type === 'set' ? [one, other] : [other, one]
  if (set.type === 'set' && choices.type === 'choices')
    return set.from || set.value === null || isAllowed(set.value, choices.ids) ? null : 'setOutside'
  return cross(one, other, type) ? 'limitsCross' : null
}

/**
 * Pairs of rules that want different things of one target under conditions that can hold at once;
 * at most so many are looked for.
 */
export function conflictsOf(
  rules: readonly Rule[],
  groundOf: (target: string) => FieldFacts,
  most = 100,
): readonly Conflict[] {
  const aims = new Map<string, RuleEffect[]>()
  for (const rule of rules)
    for (const effect of rule.off ? [] : rule.then)
      for (const target of targetsOf(effect))
        aims.set(target, [...(aims.get(target) ?? []), { rule, effect }])
  const found: Conflict[] = []
  for (const [target, list] of aims) {
    const ground = groundOf(target)
    for (const [index, one] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        const code = clash(one.effect, other.effect, ground.typeOf(target))
        if (code === null || !canHold([one.rule.when, other.rule.when], ground)) continue
        found.push({ rules: [one.rule, other.rule], target, code })
        if (found.length >= most) return found
      }
    }
  }
  return found
}
