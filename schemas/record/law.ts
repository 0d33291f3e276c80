import type { Effect, Rule } from '../design/document.ts'
import { fieldsOf } from './compare.ts'
import type { RuleEffect, Field, Model } from '../design/model.ts'

export type EffectOf<T extends Effect['type']> = Extract<Effect, { readonly type: T }>

export const isOfType = <T extends Effect['type']>(
  effect: Effect,
  type: T,
): effect is EffectOf<T> => effect.type === type

/** The rules for one field by effect type, in rule order. */
type Effects = { readonly [type in Effect['type']]?: readonly RuleEffect[] }

/** What may hide a field or layout node: rules, and the design as default. */
export interface Guard {
  readonly hiding: readonly Rule[]
  readonly showing: readonly Rule[]
  readonly isHidden: boolean
}

/** What a design fixes for a field, independent of records. */
export interface FieldLaw {
  readonly field: Field
  /** Its index among the fields of its line. */
  readonly index: number
  /** Always shown, never shown, or null where the guards decide. */
  readonly shown: boolean | null
  /** Its guard, and those of the layout nodes around it within its line. */
  readonly guards: readonly Guard[]
  readonly effects: Effects
  /** Nobody can ever write it: by design, or because it is filled, displayed or computed. */
  readonly isFixed: boolean
  /** Whether a rule can set it or make it read-only. */
  readonly isForceable: boolean
  /** Whether its value can differ from what was entered. */
  readonly isDerived: boolean
  /** Whether a rule can fill it while empty. */
  readonly isFilled: boolean
  /** For a sub-table, those of its columns. */
  readonly columns: readonly FieldLaw[]
}

/** A model prepared for the evaluator. */
export interface ModelLaw {
  readonly model: Model
  readonly fields: readonly FieldLaw[]
  readonly byPath: ReadonlyMap<string, FieldLaw>
  /** The sub-tables whose columns a rule's condition reads. */
  readonly tablesRead: ReadonlyMap<Rule, ReadonlySet<Field>>
}

const noEffects: Effects = {}
const noGuards: readonly Guard[] = []

/** The rules for a field or layout node that may hide it. */
export function guardOf(aimed: readonly RuleEffect[], isHidden: boolean): Guard {
  const rulesOf = (type: Effect['type']): Rule[] =>
    aimed.flatMap(({ rule, effect }) => (effect.type === type ? [rule] : []))
  return { hiding: rulesOf('hide'), showing: rulesOf('show'), isHidden }
}

/** What may hide one layout node itself. */
export const nodeGuard = ({ layoutRules, document }: Model, id: string): Guard =>
  guardOf(layoutRules.get(id) ?? [], document.nodes[id]?.hidden ?? false)

const isRuled = ({ hiding, showing }: Guard): boolean => hiding.length + showing.length > 0

/**
 * Does a guard show its field? Hiding wins over showing; if there are showing rules, one must be
 * true; else the design decides.
 */
export function isPassed(guard: Guard, isOn: (rule: Rule) => boolean): boolean {
  if (guard.hiding.some(isOn)) return false
  return guard.showing.length > 0 ? guard.showing.some(isOn) : !guard.isHidden
}

function effectsOn(field: Field): Effects {
  if (field.rules.length === 0) return noEffects
  const effects: { [type in Effect['type']]?: RuleEffect[] } = {}
  for (const rule of field.rules) (effects[rule.effect.type] ??= []).push(rule)
  return effects
}

function makeLaw(model: Model, field: Field, index: number): FieldLaw {
  const guards = [
    ...field.around.map((id) => nodeGuard(model, id)),
    guardOf(field.rules, field.node.hidden),
  ]
  const ruled = guards.filter(isRuled)
  const isHidden = guards.some((guard) => guard.isHidden && !isRuled(guard))
  const shown = isHidden ? false : ruled.length === 0 || null
  const effects = effectsOn(field)
  const isForceable = effects.set !== undefined || effects.readOnly !== undefined
  const { bound, kind, node } = field
  const isWorked = kind.fill !== null || bound.shows !== null || bound.expression !== null
  return {
    field,
    index,
    shown,
    guards: shown === null ? ruled : noGuards,
    effects,
    isFixed: isWorked || node.readOnly,
    isForceable,
    isDerived: isWorked || isForceable,
    isFilled: field.rules.some(({ effect }) => effect.type === 'set' && effect.whenEmpty),
    columns: field.columns.map((column, at) => makeLaw(model, column, at)),
  }
}

const laws = new WeakMap<Model, ModelLaw>()

/** The prepared law of a model, made on first use. */
export function lawOf(model: Model): ModelLaw {
  const known = laws.get(model)
  if (known) return known
  const fields = model.fields.map((field, index) => makeLaw(model, field, index))
  const all = fields.flatMap((law) => [law, ...law.columns])
  const tablesOf = (rule: Rule): Set<Field> =>
    new Set(fieldsOf(rule.when).flatMap((path) => model.byPath.get(path)?.table ?? []))
  const made: ModelLaw = {
    model,
    fields,
    byPath: new Map(all.map((law) => [law.field.path, law])),
    tablesRead: new Map(model.document.rules.map((rule) => [rule, tablesOf(rule)])),
  }
  laws.set(model, made)
  return made
}
