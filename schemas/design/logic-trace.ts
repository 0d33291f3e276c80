import { fieldsIn } from '../widget/formula.ts'
import { isEmpty } from '../widget/value.ts'
import { holds, see } from './compare.ts'
import type { Saw } from './compare.ts'
import type { Effect, Rule } from './document.ts'
import { readsOf } from './effect.ts'
import { allowedChoices, isReadOnly, isRequired, isVisible } from './logic.ts'
import { limitOf } from './logic-limit.ts'
import type { Limit } from './logic-limit.ts'
import type { Aimed, Field, Model } from './model.ts'
import type { Seen } from './seen.ts'

export type Aspect = 'visible' | 'required' | 'readOnly' | 'value' | 'choices' | 'limit' | 'refused'

/** A value that was read, by the path of its field. */
export interface Read {
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
      readonly groups: readonly (readonly Saw[])[]
      readonly reads: readonly Read[]
      readonly limit?: Limit
    }
  /** A setting of the design, of the field itself or of a layout node around it. */
  | { readonly by: 'design'; readonly target: string; readonly decides: boolean }
  | { readonly by: 'formula'; readonly reads: readonly Read[] }
  /** Filled by the server, shown of a chosen record, or not granted to write. */
  | { readonly by: 'server' | 'shown' | 'grant' }
  | { readonly by: 'stored' | 'initial' | 'entered' }

/** What is so, and why; a reason that did not decide is there where a rule could have. */
export interface Verdict {
  readonly aspect: Aspect
  readonly is: unknown
  readonly because: readonly Reason[]
}

export interface Asked {
  readonly field: Field
  /** What rules see from the place of its row. */
  readonly seen: Seen
  /** What rules see from the form, where the field is a column. */
  readonly outer?: Seen
  /** The value that stands there. */
  readonly value: unknown
  /** Where it would come from without rules and formulas. */
  readonly origin: 'stored' | 'initial' | 'entered'
  readonly canWrite: boolean
}

const readsIn = (paths: readonly string[], seen: Seen): Read[] =>
  paths.map((path) => ({ path, value: seen.get(path) }))

function ruleReason(
  { rule, effect }: Aimed,
  {
    target,
    decides,
    seen,
  }: { readonly target: string; readonly decides: boolean; readonly seen: Seen },
): Reason {
  const groups = rule.when.groups.map((group) => group.comparisons.map((one) => see(one, seen)))
  return {
    by: 'rule',
    rule,
    effect,
    target,
    isOn: holds(rule.when, seen),
    decides,
    groups,
    reads: readsIn(readsOf(effect), seen),
  }
}

interface Shown {
  readonly isShown: boolean
  readonly because: readonly Reason[]
}

/** Why one target is shown or not, by the law of `isVisible`. */
function shownReasons(
  aimed: readonly Aimed[],
  at: { readonly target: string; readonly hidden: boolean; readonly seen: Seen },
): Shown {
  const { target, hidden, seen } = at
  const own = aimed.filter(({ effect }) => effect.type === 'show' || effect.type === 'hide')
  const isOn = ({ rule }: Aimed): boolean => holds(rule.when, seen)
  const hiding = own.findLast((one) => one.effect.type === 'hide' && isOn(one))
  const showing = own.filter((one) => one.effect.type === 'show')
  const found = showing.findLast(isOn)
  const isShown = hiding ? false : showing.length > 0 ? found !== undefined : !hidden
  const decides = (one: Aimed): boolean =>
    hiding
      ? one.effect.type === 'hide' && isOn(one)
      : showing.length > 0
        ? one.effect.type === 'show' && (found === undefined || isOn(one))
        : false
  const rules = own.map((one) => ruleReason(one, { target, decides: decides(one), seen }))
  const isByDesign = hidden && !hiding && showing.length === 0
  return {
    isShown,
    because: isByDesign ? [{ by: 'design', target, decides: true }, ...rules] : rules,
  }
}

/**
 * Why a field is shown in its line or not: what is around it there, outermost first, and what
 * stands at itself.
 */
const lineReasons = (model: Model, field: Field, seen: Seen): Shown[] => [
  ...field.around.map((id) =>
    shownReasons(model.layoutRules.get(id) ?? [], {
      target: `#${id}`,
      hidden: model.document.nodes[id]?.hidden ?? false,
      seen,
    }),
  ),
  shownReasons(field.rules, { target: field.path, hidden: field.node.hidden, seen }),
]

function visibleVerdict(model: Model, { field, seen, outer = seen }: Asked): Verdict {
  const { table } = field
  const all = [
    ...(table ? lineReasons(model, table, outer) : []),
    ...lineReasons(model, field, seen),
  ]
  const is = isVisible(model, field, seen) && (table === null || isVisible(model, table, outer))
  // What is hidden is told by what hides it: rules that only agree to show it do not matter then.
  const telling = is ? all : all.filter(({ isShown }) => !isShown)
  return { aspect: 'visible', is, because: telling.flatMap(({ because }) => because) }
}

const ofType = (
  { field, seen }: Asked,
  types: readonly Effect['type'][],
  decides: (one: Aimed) => boolean,
): Reason[] =>
  field.rules
    .filter(({ effect }) => types.includes(effect.type))
    .map((one) => ruleReason(one, { target: field.path, decides: decides(one), seen }))

function valueVerdict(asked: Asked): Verdict {
  const { field, seen, value, origin } = asked
  const isOn = ({ rule }: Aimed): boolean => holds(rule.when, seen)
  const forcing =
    field.rules.findLast(
      (one) => one.effect.type === 'set' && !one.effect.whenEmpty && isOn(one),
    ) ?? field.rules.find((one) => one.effect.type === 'readOnly' && isOn(one))
  const because = ((): readonly Reason[] => {
    if (field.kind.fill) return [{ by: 'server' }]
    if (field.bound.shows) return [{ by: 'shown' }]
    if (field.bound.expression)
      return [{ by: 'formula', reads: readsIn(fieldsIn(field.bound.expression), seen) }]
    const filling = forcing
      ? undefined
      : field.rules.findLast(
          (one) => one.effect.type === 'set' && one.effect.whenEmpty && isOn(one),
        )
    const rules = ofType(
      asked,
      ['set'],
      (one) => one === forcing || (one === filling && origin !== 'entered'),
    )
    const isSet = forcing?.effect.type === 'set'
    return isSet
      ? rules
      : [{ by: forcing ? (seen.isNew ? 'initial' : 'stored') : origin }, ...rules]
  })()
  return { aspect: 'value', is: value, because }
}

function readOnlyVerdict(asked: Asked): Verdict {
  const { field, seen, canWrite } = asked
  const isOn = ({ rule }: Aimed): boolean => holds(rule.when, seen)
  const fixed: Reason[] = [
    ...(canWrite ? [] : [{ by: 'grant' } as const]),
    ...(field.node.readOnly ? [{ by: 'design', target: field.path, decides: true } as const] : []),
    ...(field.bound.expression ? [{ by: 'formula', reads: [] } as const] : []),
    ...(field.kind.fill ? [{ by: 'server' } as const] : []),
    ...(field.bound.shows ? [{ by: 'shown' } as const] : []),
  ]
  const rules = ofType(asked, ['readOnly', 'set'], isOn).filter(
    (one) => one.by !== 'rule' || one.effect.type !== 'set' || !one.effect.whenEmpty,
  )
  return {
    aspect: 'readOnly',
    is: !canWrite || isReadOnly(field, seen),
    because: [...fixed, ...rules],
  }
}

/**
 * Why a field is as it is: visible, required, read-only, its value, its choices, its limits, and
 * whether a rule refuses it. Aspects that nothing decides are left out, but whether it is visible
 * and where its value comes from.
 */
export function trace(model: Model, asked: Asked): Verdict[] {
  const { field, seen, value } = asked
  const isOn = ({ rule }: Aimed): boolean => holds(rule.when, seen)
  const required: Verdict = {
    aspect: 'required',
    is: isRequired(field, seen),
    because: [
      ...(field.node.required
        ? [{ by: 'design', target: field.path, decides: true } as const]
        : []),
      ...ofType(asked, ['require'], isOn),
    ],
  }
  const choices: Verdict = {
    aspect: 'choices',
    is: allowedChoices(field, seen),
    because: ofType(asked, ['choices'], isOn),
  }
  const limits: Verdict = {
    aspect: 'limit',
    is: null,
    because: ofType(asked, ['limit'], isOn).map((one): Reason =>
      one.by === 'rule' && one.effect.type === 'limit'
        ? { ...one, limit: limitOf(one.effect, field, seen) }
        : one,
    ),
  }
  const refused: Verdict = {
    aspect: 'refused',
    is: field.rules.some((one) => one.effect.type === 'refuse' && isOn(one)),
    because: ofType(asked, ['refuse', 'unique'], isOn),
  }
  const more = [required, readOnlyVerdict(asked), choices, limits, refused].filter(
    ({ because }) => because.length > 0,
  )
  const isTold = valueVerdict(asked)
  return [
    visibleVerdict(model, asked),
    ...more,
    ...(isEmpty(value) && isTold.because.length <= 1 && isTold.because[0]?.by === 'initial'
      ? []
      : [isTold]),
  ]
}
