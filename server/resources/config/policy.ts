import type { ConfigValues } from '#schemas/api/config.ts'
import { checkRules } from '#schemas/api/entry-rules.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { findWrongLine, isAllowed } from '../../auth/address-list.ts'
import { isZone } from '../../config/config.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { configTexts } from './present.ts'

const addressProblem = (message: string): Problem => ({
  path: 'allowedAddresses',
  code: 'allowedAddresses',
  message,
})

/**
 * Throws problems that the schema cannot find: a wrong mail address (5.1), an unknown time zone, a
 * list of addresses that is wrong or would lock its author out.
 */
export function refuseWrongConfig(
  { feedbackMail, timeZone, allowedAddresses }: ConfigValues,
  { say, address }: Pick<Acting, 'say' | 'address'>,
): void {
  const wrongLine = findWrongLine(allowedAddresses)
  refuseWrong([
    ...checkRules({ feedbackMail: ['email', feedbackMail] }, say),
    ...(isZone(timeZone)
      ? []
      : [{ path: 'timeZone', code: 'timeZone', message: say(configTexts, 'timeZone') }]),
    ...(wrongLine === undefined
      ? []
      : [addressProblem(say(configTexts, 'wrongLine', { line: wrongLine }))]),
    // Whoever changes the list must be able to sign in again.
    ...(wrongLine !== undefined || isAllowed(address, allowedAddresses)
      ? []
      : [addressProblem(say(configTexts, 'ownAddress', { address }))]),
  ])
}

/**
 * Refuses (403) callers who are no administrators and keep the logs of changes and of sign-ins, the
 * history of records or what was removed for less than before, as that removes what shows who did
 * what, and what others may still take back.
 */
export function refuseForgetting(
  { caller }: Pick<Acting, 'caller'>,
  before: ConfigValues,
  after: ConfigValues,
): void {
  const isLess = (['operationDays', 'signInDays', 'historyDays', 'binDays'] as const).some(
    (key) => after[key] < before[key],
  )
  if (isLess && !caller.isAdministrator) throw new Failure('forbidden')
}
