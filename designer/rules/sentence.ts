import type { Comparison, Condition, Group } from '#schemas/design/condition.ts'
import type { Effect, End, Rule } from '#schemas/design/document.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Language, Say } from '#schemas/text.ts'
import { printFormula } from '#schemas/widget/formula-text.ts'
import type { Look } from '#schemas/widget/reference.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { nameOfField } from '../inspector/field-name-of.ts'
import { printPlain } from '../plain-words.ts'
import { namedIn } from './circumstances.ts'
import { isUnary } from './operands.ts'
import { sayPeriod } from '#renderers/parts/period-words.ts'
import { sentenceTexts } from './sentence-texts.ts'
import { ruleTexts } from './texts.ts'

/** What is needed to put rules into words. */
export interface Telling {
  readonly model: Model
  readonly language: Language
  readonly look: Look
  readonly say: Say
}

/** The name of what a path refers to: the label of a field or of a layout node. */
export function targetName(path: string, { model, language }: Telling): string {
  if (path.startsWith('#')) {
    const node = model.document.nodes[path.slice(1)]
    return node ? labelOf(node, language) : path
  }
  const field = namedIn(model, path)
  return field ? nameOfField(field, language) : path
}

/** A value of a field as people read it; a list shows its values one by one. */
export function valueName(path: string, value: unknown, { model, look }: Telling): string {
  const field = namedIn(model, path)
  if (!field) return printPlain(value) || '…'
  const print = (part: unknown): string => field.bound.print(field.bound.read(part), look) || '…'
  return Array.isArray(value) && !['ids', 'range', 'rows'].includes(field.bound.type ?? '')
    ? value.map(print).join(', ')
    : print(value)
}

export function sayComparison(comparison: Comparison, telling: Telling): string {
  const { say } = telling
  const left = `${targetName(comparison.field, telling)} ${say(ruleTexts, comparison.symbol)}`
  if (isUnary(comparison.symbol) || !comparison.operand) return left
  if (comparison.operand.type === 'fixed')
    return `${left} ${valueName(comparison.field, comparison.operand.value, telling)}`
  if (comparison.operand.type === 'period') return `${left} ${sayPeriod(comparison.operand, say)}`
  return `${left} ${comparison.operand.type === 'field' ? targetName(comparison.operand.field, telling) : say(ruleTexts, comparison.operand.type)}`
}

const lineWords = { some: 'someLine', all: 'allLines', none: 'noLine' } as const

/** One group in words, with the lines of a sub-table that it is evaluated on. */
function sayGroup({ match, comparisons, lines }: Group, telling: Telling): string {
  const { say } = telling
  const what = comparisons
    .map((comparison) => sayComparison(comparison, telling))
    .join(` ${say(ruleTexts, match)} `)
  if (!lines) return what
  const table = targetName(lines.table, telling)
  if (lines.hold !== 'count') return say(sentenceTexts, lineWords[lines.hold], { table, what })
  const symbol = say(ruleTexts, lines.symbol)
  return say(sentenceTexts, 'countLines', { table, what, symbol, count: lines.count })
}

/** A condition in words. When there are several groups, each is put in brackets. */
export function sayCondition(condition: Condition, telling: Telling): string {
  const { say } = telling
  const groups = condition.groups.filter((group) => group.comparisons.length > 0)
  if (groups.length === 0) return say(ruleTexts, 'always')
  const parts = groups.map((group) => sayGroup(group, telling))
  return parts.length === 1
    ? (parts[0] ?? '')
    : parts.map((part) => `(${part})`).join(` ${say(ruleTexts, condition.match)} `)
}

function saySet(effect: Extract<Effect, { readonly type: 'set' }>, telling: Telling): string {
  const { say } = telling
  const field = targetName(effect.field, telling)
  const { from } = effect
  if (!from && isEmpty(effect.value)) return say(sentenceTexts, 'setEmpty', { field })
  const value = !from
    ? valueName(effect.field, effect.value, telling)
    : from.type === 'field'
      ? say(sentenceTexts, 'copyOf', { field: targetName(from.field, telling) })
      : from.type === 'formula'
        ? printFormula(from.formula, (path) => targetName(path, telling))
        : say(ruleTexts, from.type)
  return say(sentenceTexts, effect.whenEmpty ? 'fillWith' : 'setTo', { field, value })
}

function sayEnd(end: End, path: string, telling: Telling): string {
  const { say } = telling
  if (end.type === 'fixed') return valueName(path, end.value, telling)
  const name = end.type === 'field' ? targetName(end.field, telling) : say(ruleTexts, end.type)
  return end.shift
    ? say(sentenceTexts, end.shift > 0 ? 'daysAfter' : 'daysBefore', {
        end: name,
        count: Math.abs(end.shift),
      })
    : name
}

function sayLimit(
  { field: path, least, most }: Extract<Effect, { readonly type: 'limit' }>,
  telling: Telling,
): string {
  const field = targetName(path, telling)
  const [low, high] = [least && sayEnd(least, path, telling), most && sayEnd(most, path, telling)]
  if (low !== undefined && high !== undefined)
    return telling.say(sentenceTexts, 'between2', { field, least: low, most: high })
  return low === undefined
    ? telling.say(sentenceTexts, 'atMost', { field, most: high ?? '…' })
    : telling.say(sentenceTexts, 'atLeast', { field, least: low })
}

/** What one effect does, in words. */
export function sayEffect(effect: Effect, telling: Telling): string {
  const { say } = telling
  if (effect.type === 'set') return saySet(effect, telling)
  if (effect.type === 'limit') return sayLimit(effect, telling)
  if (effect.type === 'choices')
    return say(sentenceTexts, 'limitTo', {
      field: targetName(effect.field, telling),
      value: effect.ids.map((id) => valueName(effect.field, id, telling)).join(', '),
    })
  const fields = effect.fields.map((field) => targetName(field, telling)).join(', ')
  if (effect.type === 'refuse')
    return say(sentenceTexts, effect.message === '' ? 'refuseAt' : 'refuseWith', {
      fields,
      message: effect.message,
    })
  if (effect.type === 'unique')
    return say(sentenceTexts, effect.fields.length > 1 ? 'uniqueTogether' : 'uniqueAlone', {
      fields,
    })
  return say(sentenceTexts, 'does', { effect: say(ruleTexts, effect.type), fields })
}

/** A rule as a sentence: "When Kind is Monthly: hide Fee". */
export function sayRule(rule: Rule, telling: Telling): string {
  const then =
    rule.then.map((effect) => sayEffect(effect, telling)).join('; ') ||
    telling.say(ruleTexts, 'nothing')
  if (rule.when.groups.every((group) => group.comparisons.length === 0))
    return telling.say(sentenceTexts, 'alwaysThen', { then })
  return telling.say(sentenceTexts, 'whenThen', { when: sayCondition(rule.when, telling), then })
}
