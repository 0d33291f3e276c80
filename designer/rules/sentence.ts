import type { Comparison, Condition } from '#schemas/design/condition.ts'
import type { Effect, Rule } from '#schemas/design/document.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Language, Say } from '#schemas/text.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { nameOfField } from '../inspector/field-name-of.ts'
import { isUnary } from './operands.ts'
import { ruleTexts } from './texts.ts'

interface Telling {
  readonly model: Model
  readonly language: Language
  readonly look: Look
  readonly say: Say
}

/** What a rule aims at in words: a field by its label, a layout node by its own. */
function targetName(path: string, { model, language }: Telling): string {
  if (path.startsWith('#')) {
    const node = model.document.nodes[path.slice(1)]
    return node ? labelOf(node, language) : path
  }
  const field = model.byPath.get(path)
  return field ? nameOfField(field, language) : path
}

function valueName(path: string, value: unknown, { model, look }: Telling): string {
  const field = model.byPath.get(path)
  if (!field) return JSON.stringify(value ?? null)
  const print = (one: unknown): string => field.bound.print(field.bound.read(one), look) || '…'
  return Array.isArray(value) && field.bound.type !== 'ids' ? value.map(print).join(', ') : print(value)
}

function sayComparison(one: Comparison, telling: Telling): string {
  const { say } = telling
  const left = `${targetName(one.field, telling)} ${say(ruleTexts, one.symbol)}`
  if (isUnary(one.symbol) || !one.operand) return left
  if (one.operand.type === 'fixed') return `${left} ${valueName(one.field, one.operand.value, telling)}`
  return `${left} ${one.operand.type === 'field' ? targetName(one.operand.field, telling) : say(ruleTexts, one.operand.type)}`
}

/** A condition in words; several groups stand in brackets. */
export function sayCondition(condition: Condition, telling: Telling): string {
  const { say } = telling
  const groups = condition.groups.filter((one) => one.comparisons.length > 0)
  if (groups.length === 0) return say(ruleTexts, 'always')
  const parts = groups.map((group) => group.comparisons.map((one) => sayComparison(one, telling)).join(` ${say(ruleTexts, group.match)} `))
  return parts.length === 1 ? (parts[0] ?? '') : parts.map((one) => `(${one})`).join(` ${say(ruleTexts, condition.match)} `)
}

function sayEffect(effect: Effect, telling: Telling): string {
  const { say } = telling
  if ('fields' in effect) return say(ruleTexts, 'does', { effect: say(ruleTexts, effect.type), fields: effect.fields.map((one) => targetName(one, telling)).join(', ') })
  const field = targetName(effect.field, telling)
  if (effect.type === 'set') return say(ruleTexts, 'setTo', { field, value: valueName(effect.field, effect.value, telling) })
  return say(ruleTexts, 'limitTo', { field, value: effect.ids.map((id) => valueName(effect.field, id, telling)).join(', ') })
}

/** A rule as a sentence: "When Kind is Monthly: hide Fee". */
export function sayRule(rule: Rule, telling: Telling): string {
  const then = rule.then.map((one) => sayEffect(one, telling)).join('; ') || telling.say(ruleTexts, 'nothing')
  return telling.say(ruleTexts, 'whenThen', { when: sayCondition(rule.when, telling), then })
}
