import type { ConfigValues } from '#schemas/api/config.ts'
import { checkRules } from '#schemas/api/entry-rules.ts'
import { isZone } from '../../config/config.ts'
import type { Acting } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { configTexts } from './present.ts'

/** Throws what the schema cannot say: an address of mail (5.1), a time zone that there is not. */
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
