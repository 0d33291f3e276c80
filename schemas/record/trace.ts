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

/** A value that was read, with the path of its field. */
export interface TracedRead {
  readonly path: string
  readonly value: unknown
}

/** One reason for the state of a field. */
export type Reason =
  /**
   * A rule: whether it is true, whether it decided, and what it compared and read. `target` is the
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
  /** A setting of the design, for the field or a layout node around it. */
  | { readonly by: 'design'; readonly target: string; readonly decides: boolean }
  | { readonly by: 'formula'; readonly reads: readonly TracedRead[] }
  /** Filled by the server, displayed from a chosen record, or not granted for writing. */
  | { readonly by: 'server' | 'shown' | 'grant' }
  | { readonly by: 'stored' | 'initial' | 'entered' }

/** A state and its reasons; rules that did not decide are listed too. */
export interface Verdict {
  readonly aspect: Aspect
  readonly is: unknown
  readonly because: readonly Reason[]
}

/** The traced cell, with facts that its line does not know. */
export interface TracedCell {
  readonly cell: RecordCell
  /** The present value in words. */
  readonly value: unknown
  /** Where it would come from without rules and formulas. */
  readonly origin: 'stored' | 'initial' | 'entered'
  readonly canWrite: boolean
}

const readsIn = (paths: readonly string[], line: RecordLine): TracedRead[] =>
  paths.map((path) => ({ path, value: line.get(path) }))

/** One rule as a reason at one target, from its line. */
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

/** Why one target is shown or hidden. */
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

/** Why a cell is shown or hidden in its line: by its containers, outermost first, and by itself. */
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
  // For something hidden, only what hides it matters.
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
 * Why a cell is as it is: visible, required, read-only, its value, choices and limits, and whether
 * a rule refuses it. Undecided aspects are left out, except visibility and the origin of the value.
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
