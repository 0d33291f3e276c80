import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { BillRuleFile } from '#schemas/api/bill-rule.ts'
import { entrySettings } from '#schemas/api/entry-rules.ts'
import { dateFormats } from '#schemas/number/date-part.ts'
import type { Reset } from '#schemas/number/date-part.ts'
import type { NumberPart } from '#schemas/number/pattern.ts'

/** A file as it was exported while a number was a prefix, a body and a suffix. */
export const formerFile = Type.Object({
  format: Type.Literal('berth.billRule'),
  version: Type.Literal(1),
  rule: Type.Object({
    ...entrySettings,
    category: Type.String({ maxLength: 50 }),
    prefix: Type.String({ maxLength: 20, pattern: '^\\S*$' }),
    suffix: Type.String({ maxLength: 20, pattern: '^\\S*$' }),
    type: Type.Integer({ minimum: 1, maximum: 3 }),
    dateFormat: Type.Enum([...dateFormats, '']),
    digit: Type.Integer({ minimum: 1, maximum: 9 }),
    startNumber: Type.Integer({ minimum: 0, maximum: 999_999_999 }),
    randomDigit: Type.Enum([16, 32]),
    randomType: Type.Integer({ minimum: 1, maximum: 2 }),
  }),
})
type FormerRule = Static<typeof formerFile>['rule']

const resets: { readonly [length: number]: Reset } = { 0: 'never', 4: 'year', 6: 'month' }

function bodyOf(rule: FormerRule): NumberPart[] {
  if (rule.type === 3) return [{ type: 'uuid' }]
  if (rule.type === 2)
    return [{ type: 'random', length: rule.randomDigit, letters: rule.randomType === 2 }]
  return [
    ...(rule.dateFormat ? [{ type: 'date' as const, format: rule.dateFormat }] : []),
    {
      type: 'counter',
      width: rule.digit,
      start: rule.startNumber,
      step: 1,
      reset: resets[rule.dateFormat.length] ?? 'day',
      full: 'widen',
    },
  ]
}

const around = (text: string): NumberPart[] => (text === '' ? [] : [{ type: 'text', text }])

/** The same rule, made of parts. */
export function upgradeFile({ rule }: Static<typeof formerFile>): BillRuleFile {
  const { fullName, names, enCode, category, sortCode, enabledMark, description } = rule
  return {
    format: 'berth.billRule',
    version: 2,
    rule: {
      fullName,
      enCode,
      category,
      ...(names && { names }),
      ...(sortCode !== undefined && { sortCode }),
      ...(enabledMark !== undefined && { enabledMark }),
      ...(description !== undefined && { description }),
      parts: [...around(rule.prefix), ...bodyOf(rule), ...around(rule.suffix)],
      fiscalMonth: 1,
      mode: 'gapless',
    },
  }
}
