import { billTypes } from '#schemas/format/bill-number.ts'
import { checkNames } from '#schemas/api/entry-rules.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Database } from '../../database/database.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { modelsOf } from '../../record/models.ts'
import { listPublished } from '../../designs/published.ts'
import { billRuleTexts } from './present.ts'

interface UncheckedBillRule {
  readonly fullName: string
  readonly enCode: string
  readonly type: number
  readonly digit: number
  readonly startNumber: number
}

/** Throws all problems of a rule: its names (5.1), and a first number with too many digits. */
export function refuseWrongBillRule(given: UncheckedBillRule, say: Say): void {
  const isTooLong =
    given.type === billTypes.counter && String(given.startNumber).length > given.digit
  refuseWrong([
    ...checkNames(given, say),
    ...(isTooLong
      ? [{ path: 'startNumber', code: 'digits', message: say(billRuleTexts, 'digits') }]
      : []),
  ])
}

/**
 * The published forms that use the rule with this code, in words. Call it before the transaction
 * that removes the rule.
 */
export async function usesOfBillRule(db: Database, enCode: string, say: Say): Promise<Problem[]> {
  const lives = await Promise.all((await listPublished(db)).map(({ id }) => modelsOf(db).get(id)))
  const using = lives.filter(({ model }) =>
    [...model.byPath.values()].some(({ bound }) => bound.traits.billNumber === enCode),
  )
  return using.map(({ fullName }) => ({
    path: '',
    code: 'form',
    message: say(billRuleTexts, 'form', { name: fullName }),
  }))
}
