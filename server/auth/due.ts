import type { ConfigValues } from '#schemas/api/config.ts'
import type { SessionDue } from '#schemas/api/session.ts'

interface Account {
  readonly must_change: boolean
  readonly password_at: number
  readonly has_otp: boolean
  readonly is_administrator: boolean
}

const day = 24 * 60 * 60_000
/** Whose sign-in needs a second factor, as the config says it. */
const administrators = 1
const everybody = 2

/**
 * What the user must do before the session serves for anything else; '' for nothing. A password set
 * by somebody else comes before one that is too old.
 */
export function findDue(
  account: Account,
  config: Pick<ConfigValues, 'passwordDays' | 'secondFactor'>,
  now: number,
): SessionDue {
  if (account.must_change) return 'firstPassword'
  if (config.passwordDays > 0 && account.password_at + config.passwordDays * day <= now)
    return 'expiredPassword'
  const isNeeded =
    config.secondFactor === everybody ||
    (config.secondFactor === administrators && account.is_administrator)
  return isNeeded && !account.has_otp ? 'secondFactor' : ''
}
