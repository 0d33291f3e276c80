import type { ConfigValues } from '#schemas/api/config.ts'
import { checkRules } from '#schemas/api/entry-rules.ts'
import { isZone } from '../../config/config.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { configTexts } from './present.ts'

/**
 * Throws problems that the schema cannot find: a wrong mail address (5.1), an unknown time zone.
 */
export function refuseWrongConfig(
  { feedbackMail, timeZone }: ConfigValues,
  { say }: Pick<Acting, 'say'>,
): void {
  refuseWrong([
    ...checkRules({ feedbackMail: ['email', feedbackMail] }, say),
    ...(isZone(timeZone)
      ? []
      : [{ path: 'timeZone', code: 'timeZone', message: say(configTexts, 'timeZone') }]),
  ])
}
