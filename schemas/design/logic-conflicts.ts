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
): boolean => types.every((type) => [effect, other].some((side) => side.type === type))

const same = (value: unknown, other: unknown): boolean => isEqual(value ?? null, other ?? null)

/** Two fixed ends with nothing between them. */
function cross(effect: Effect, other: Effect, type: ReturnType<FieldFacts['typeOf']>): boolean {
  if (effect.type !== 'limit' || other.type !== 'limit' || type === null) return false
  const pairs = [
    [effect.least, other.most],
    [other.least, effect.most],
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

/** How two effects on one target contradict each other; null where they do not. */
function clash(
  effect: Effect,
  other: Effect,
  type: ReturnType<FieldFacts['typeOf']>,
): Conflict['code'] | null {
  if (isOneOf(effect, other, ['show', 'hide'])) return 'showHide'
  if (isOneOf(effect, other, ['hide', 'require'])) return 'hideRequire'
  if (isOneOf(effect, other, ['hide', 'set'])) return 'setHidden'
  if (isOneOf(effect, other, ['readOnly', 'require'])) return 'lockRequire'
  if (effect.type === 'set' && other.type === 'set')
    return effect.whenEmpty !== other.whenEmpty ||
      (same(effect.value, other.value) && same(effect.from, other.from))
      ? null
      : 'setTwice'
  if (effect.type === 'choices' && other.type === 'choices')
    return effect.ids.some((id) => other.ids.includes(id)) ? null : 'noChoiceLeft'
  const [set, choices] = effect.type === 'set' ? [effect, other] : [other, effect]
  if (set.type === 'set' && choices.type === 'choices')
    return set.from || set.value === null || isAllowed(set.value, choices.ids) ? null : 'setOutside'
  return cross(effect, other, type) ? 'limitsCross' : null
}

/**
 * Pairs of rules that contradict each other at one target under conditions that can be true
 * together; the search stops after a number of pairs.
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
    for (const [index, aim] of list.entries()) {
      for (const other of list.slice(index + 1)) {
        const code = clash(aim.effect, other.effect, ground.typeOf(target))
        if (code === null || !canHold([aim.rule.when, other.rule.when], ground)) continue
        found.push({ rules: [aim.rule, other.rule], target, code })
        if (found.length >= most) return found
      }
    }
  }
  return found
}
