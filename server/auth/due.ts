import type { ConfigValues } from '#schemas/api/config.ts'
import type { SessionDue } from '#schemas/api/session.ts'

/** What it depends on whether something is due. */
export interface DueAccount {
  readonly must_change: boolean
  readonly password_at: number
  readonly has_otp: boolean
  readonly is_administrator: boolean
  /** A provider vouched for the user in this session. */
  readonly by_provider: boolean
}

const day = 24 * 60 * 60_000
/** Whose sign-in needs a second factor, as the config says it. */
const administrators = 1
const everybody = 2

/**
 * What the user must do before the session serves for anything else; '' for nothing. A password set
 * by somebody else comes before one that is too old; neither matters where a provider vouched for
 * the user, as nobody used the password.
 */
export function findDue(
  account: DueAccount,
  config: Pick<ConfigValues, 'passwordDays' | 'secondFactor'>,
  now: number,
): SessionDue {
  const usesPassword = !account.by_provider
  if (usesPassword && account.must_change) return 'firstPassword'
  const isOld = account.password_at + config.passwordDays * day <= now
  if (usesPassword && config.passwordDays > 0 && isOld) return 'expiredPassword'
  const isNeeded =
    config.secondFactor === everybody ||
    (config.secondFactor === administrators && account.is_administrator)
  return isNeeded && !account.has_otp ? 'secondFactor' : ''
}
