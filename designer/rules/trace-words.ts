import type { TracedRead, Reason, Verdict } from '#schemas/record/trace.ts'
import type { ComparisonTrace } from '#schemas/record/compare.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { sayComparison, sayEffect, targetName, valueName } from './sentence.ts'
import type { Telling } from './sentence.ts'
import { ruleTexts } from './texts.ts'
import { traceTexts } from './trace-texts.ts'
import { ruleNameIn } from '#schemas/design/words.ts'

/** One reason in words, and below it the values it was evaluated on. */
export interface ReasonLine {
  readonly text: string
  /**
   * True for a reason that decided. False for one that is only listed because it could have
   * decided.
   */
  readonly decides: boolean
  readonly details: readonly string[]
}

const shownValue = (path: string, value: unknown, telling: Telling): string =>
  isEmpty(value) ? telling.say(traceTexts, 'empty') : valueName(path, value, telling)

const quoted = (path: string, value: unknown, telling: Telling): string =>
  isEmpty(value)
    ? telling.say(traceTexts, 'empty')
    : telling.say(traceTexts, 'quoted', { value: valueName(path, value, telling) })

function saySaw({ comparison, left, isSo }: ComparisonTrace, telling: Telling): string {
  const field = targetName(comparison.field, telling)
  return telling.say(traceTexts, isSo ? 'saw' : 'sawNot', {
    comparison: sayComparison(comparison, telling),
    field,
    value: quoted(comparison.field, left, telling),
  })
}

const sayRead = ({ path, value }: TracedRead, telling: Telling): string =>
  telling.say(traceTexts, 'read', {
    field: targetName(path, telling),
    value: quoted(path, value, telling),
  })

function sayRuleReason(
  reason: Extract<Reason, { readonly by: 'rule' }>,
  path: string,
  telling: Telling,
): ReasonLine {
  const { say } = telling
  const number = telling.model.document.rules.indexOf(reason.rule) + 1
  const name =
    ruleNameIn(reason.rule, telling.language) || say(ruleTexts, 'rule', { index: number })
  const saws = reason.groups.flat()
  const { limit } = reason
  const end = (value: unknown): string =>
    isEmpty(value) ? say(traceTexts, 'open') : valueName(path, value, telling)
  return {
    text: say(traceTexts, reason.decides ? 'ruleDecides' : reason.isOn ? 'ruleOn' : 'ruleOff', {
      name,
      effect: sayEffect(reason.effect, telling),
    }),
    decides: reason.decides,
    details: [
      ...(saws.length === 0
        ? [say(traceTexts, 'always')]
        : saws.map((saw) => saySaw(saw, telling))),
      ...reason.reads.map((read) => sayRead(read, telling)),
      ...(limit
        ? [say(traceTexts, 'between', { least: end(limit.least), most: end(limit.most) })]
        : []),
    ],
  }
}

function sayReason(reason: Reason, path: string, telling: Telling): ReasonLine {
  const { say } = telling
  if (reason.by === 'rule') return sayRuleReason(reason, path, telling)
  if (reason.by === 'design')
    return {
      text:
        reason.target === path
          ? say(traceTexts, 'byDesign')
          : say(traceTexts, 'hiddenIn', { name: targetName(reason.target, telling) }),
      decides: true,
      details: [],
    }
  if (reason.by === 'formula')
    return {
      text: say(traceTexts, 'formula'),
      decides: true,
      details: reason.reads.map((read) => sayRead(read, telling)),
    }
  return {
    text: say(traceTexts, reason.by === 'shown' ? 'shownOf' : reason.by),
    decides: true,
    details: [],
  }
}

/** The state that is explained, as a heading. */
export function sayVerdict({ aspect, is }: Verdict, path: string, telling: Telling): string {
  const { say } = telling
  if (aspect === 'visible') return say(traceTexts, is ? 'shown' : 'hidden')
  if (aspect === 'required') return say(traceTexts, is ? 'required' : 'notRequired')
  if (aspect === 'readOnly') return say(traceTexts, is ? 'readOnly' : 'writable')
  if (aspect === 'value') return say(traceTexts, 'value', { value: shownValue(path, is, telling) })
  if (aspect === 'choices')
    return Array.isArray(is)
      ? say(traceTexts, 'choices', {
          value: is.map((id) => valueName(path, id, telling)).join(', '),
        })
      : say(traceTexts, 'allChoices')
  return aspect === 'limit'
    ? say(traceTexts, 'limit')
    : say(traceTexts, is ? 'refused' : 'notRefused')
}

/** The reasons in words; those that decided come first. */
export function sayReasons(
  { because }: Verdict,
  path: string,
  telling: Telling,
): readonly ReasonLine[] {
  if (because.length === 0)
    return [{ text: telling.say(traceTexts, 'noRule'), decides: false, details: [] }]
  return because
    .map((reason) => sayReason(reason, path, telling))
    .toSorted((reasonLine, other) => Number(other.decides) - Number(reasonLine.decides))
}
