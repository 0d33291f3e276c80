import { seeGroup } from './compare.ts'
import type { ComparisonTrace } from './compare.ts'
import type { Effect, Rule } from '../design/document.ts'
import { readsOf } from '../design/effect.ts'
import type { RuleEffect } from '../design/model.ts'
import { fieldsIn } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import type { RecordCell, RecordLine } from './cell.ts'
import { guardOf, isPassed } from './law.ts'
import { limitOf } from './limit.ts'
import type { LimitBounds } from './limit.ts'

export type Aspect = 'visible' | 'required' | 'readOnly' | 'value' | 'choices' | 'limit' | 'refused'

/** A value that was read, by the path of its field. */
export interface TracedRead {
  readonly path: string
  readonly value: unknown
}

/** One reason why something of a field is as it is. */
export type Reason =
  /**
   * A rule: whether it holds, whether that decided, and what it compared and read. `target` is the
   * field, or `#id` of a layout node around it.
   */
  | {
      readonly by: 'rule'
      readonly rule: Rule
      readonly effect: Effect
      readonly target: string
      readonly isOn: boolean
      readonly decides: boolean
      readonly groups: readonly (readonly ComparisonTrace[])[]
      readonly reads: readonly TracedRead[]
      readonly limit?: LimitBounds
    }
  /** A setting of the design, of the field itself or of a layout node around it. */
  | { readonly by: 'design'; readonly target: string; readonly decides: boolean }
  | { readonly by: 'formula'; readonly reads: readonly TracedRead[] }
  /** Filled by the server, shown of a chosen record, or not granted to write. */
  | { readonly by: 'server' | 'shown' | 'grant' }
  | { readonly by: 'stored' | 'initial' | 'entered' }

/** What is so, and why; a reason that did not decide is there where a rule could have. */
export interface Verdict {
  readonly aspect: Aspect
  readonly is: unknown
  readonly because: readonly Reason[]
}

/** A cell that is asked about, and what its line cannot tell. */
export interface TracedCell {
  readonly cell: RecordCell
  /** The value that stands there, as people know it. */
  readonly value: unknown
  /** Where it would come from without rules and formulas. */
  readonly origin: 'stored' | 'initial' | 'entered'
  readonly canWrite: boolean
}

const readsIn = (paths: readonly string[], line: RecordLine): TracedRead[] =>
  paths.map((path) => ({ path, value: line.get(path) }))

/** One rule as a reason at one target, as its line sees it. */
interface RuleAt {
  readonly target: string
  readonly decides: boolean
  readonly line: RecordLine
}

function ruleReason({ rule, effect }: RuleEffect, { target, decides, line }: RuleAt): Reason {
  const groups = rule.when.groups.map((group) => seeGroup(group, line))
  return {
    by: 'rule',
    rule,
    effect,
    target,
    isOn: line.isOn(rule),
    decides,
    groups,
    reads: readsIn(readsOf(effect), line),
  }
}

interface VisibilityTrace {
  readonly isShown: boolean
  readonly because: readonly Reason[]
}

interface TraceTarget {
  readonly target: string
  readonly hidden: boolean
  readonly line: RecordLine
}

/** Why one target is shown or not. */
function shownReasons(
  aimed: readonly RuleEffect[],
  { target, hidden, line }: TraceTarget,
): VisibilityTrace {
  const own = aimed.filter(({ effect }) => effect.type === 'show' || effect.type === 'hide')
  const isShown = isPassed(guardOf(own, hidden), line.isOn)
  const isOn = (ruleEffect: RuleEffect, type: Effect['type']): boolean =>
    ruleEffect.effect.type === type && line.isOn(ruleEffect.rule)
  const isHiding = own.some((ruleEffect) => isOn(ruleEffect, 'hide'))
  const isRuled = isHiding || own.some(({ effect }) => effect.type === 'show')
  const decides = (ruleEffect: RuleEffect): boolean => {
    if (isHiding) return isOn(ruleEffect, 'hide')
    return ruleEffect.effect.type === 'show' && (!isShown || line.isOn(ruleEffect.rule))
  }
  const rules = own.map((ruleEffect) =>
    ruleReason(ruleEffect, { target, decides: decides(ruleEffect), line }),
  )
  return {
    isShown,
    because: hidden && !isRuled ? [{ by: 'design', target, decides: true }, ...rules] : rules,
  }
}

/**
 * Why a cell is shown in its line or not: what is around it there, outermost first, and what stands
 * at itself.
 */
function lineReasons({ field, line }: RecordCell): VisibilityTrace[] {
  const { layoutRules, document } = line.world.law.model
  return [
    ...field.around.map((id) =>
      shownReasons(layoutRules.get(id) ?? [], {
        target: `#${id}`,
        hidden: document.nodes[id]?.hidden ?? false,
        line,
      }),
    ),
    shownReasons(field.rules, { target: field.path, hidden: field.node.hidden, line }),
  ]
}

function visibleVerdict(cell: RecordCell): Verdict {
  const { owner } = cell.line
  const all = [...(owner ? lineReasons(owner) : []), ...lineReasons(cell)]
  const is = cell.isVisible
  // What is hidden is told by what hides it: rules that only agree to show it do not matter then.
  const telling = is ? all : all.filter(({ isShown }) => !isShown)
  return { aspect: 'visible', is, because: telling.flatMap(({ because }) => because) }
}

const ofType = (
  { field, line }: RecordCell,
  types: readonly Effect['type'][],
  decides: (ruleEffect: RuleEffect) => boolean = ({ rule }) => line.isOn(rule),
): Reason[] =>
  field.rules
    .filter(({ effect }) => types.includes(effect.type))
    .map((rule) => ruleReason(rule, { target: field.path, decides: decides(rule), line }))

function valueReasons({ cell, origin }: TracedCell): readonly Reason[] {
  const { field, line } = cell
  const from = cell.origin
  if (from.by === 'server' || from.by === 'shown') return [{ by: from.by }]
  if (from.by === 'formula')
    return [{ by: 'formula', reads: readsIn(fieldsIn(field.bound.expression ?? []), line) }]
  const effect = from.by === 'rule' ? from.effect : null
  const rules = ofType(cell, ['set'], (ruleEffect) => ruleEffect.effect === effect)
  if (effect && !effect.whenEmpty) return rules
  return [{ by: from.by === 'stored' ? (line.isNew ? 'initial' : 'stored') : origin }, ...rules]
}

function readOnlyVerdict({ cell, canWrite }: TracedCell): Verdict {
  const { bound, kind, node, path } = cell.field
  const fixed: Reason[] = [
    ...(canWrite ? [] : [{ by: 'grant' } as const]),
    ...(node.readOnly ? [{ by: 'design', target: path, decides: true } as const] : []),
    ...(bound.expression ? [{ by: 'formula', reads: [] } as const] : []),
    ...(kind.fill ? [{ by: 'server' } as const] : []),
    ...(bound.shows ? [{ by: 'shown' } as const] : []),
  ]
  const rules = ofType(cell, ['readOnly', 'set']).filter(
    (reason) => reason.by !== 'rule' || reason.effect.type !== 'set' || !reason.effect.whenEmpty,
  )
  return { aspect: 'readOnly', is: !canWrite || cell.isReadOnly, because: [...fixed, ...rules] }
}

function requiredVerdict(cell: RecordCell): Verdict {
  const { node, path } = cell.field
  const design: Reason[] = node.required ? [{ by: 'design', target: path, decides: true }] : []
  return {
    aspect: 'required',
    is: cell.isRequired,
    because: [...design, ...ofType(cell, ['require'])],
  }
}

const limitVerdict = (cell: RecordCell): Verdict => ({
  aspect: 'limit',
  is: null,
  because: ofType(cell, ['limit']).map((reason): Reason =>
    reason.by === 'rule' && reason.effect.type === 'limit'
      ? { ...reason, limit: limitOf(reason.effect, cell.field, cell.line) }
      : reason,
  ),
})

/**
 * Why a cell is as it is: visible, required, read-only, its value, its choices, its limits, and
 * whether a rule refuses it. Aspects that nothing decides are left out, but whether it is visible
 * and where its value comes from.
 */
export function trace(traced: TracedCell): Verdict[] {
  const { cell, value } = traced
  const more: Verdict[] = [
    requiredVerdict(cell),
    readOnlyVerdict(traced),
    { aspect: 'choices', is: cell.allowed, because: ofType(cell, ['choices']) },
    limitVerdict(cell),
    {
      aspect: 'refused',
      is: cell.effectsOf('refuse').length > 0,
      because: ofType(cell, ['refuse', 'unique']),
    },
  ]
  const because = valueReasons(traced)
  const isUntold = isEmpty(value) && because.length <= 1 && because[0]?.by === 'initial'
  return [
    visibleVerdict(cell),
    ...more.filter((verdict) => verdict.because.length > 0),
    ...(isUntold ? [] : [{ aspect: 'value' as const, is: value, because }]),
  ]
}
