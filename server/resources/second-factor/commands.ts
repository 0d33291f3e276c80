import type { Body } from '#schemas/api/call.ts'
import type { OtpSetup, secondFactor, SecondFactorState } from '#schemas/api/second-factor.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { endSessionsIn, invalidate } from '../../auth/callers.ts'
import type { Caller } from '../../auth/caller.ts'
import { findStep, makeOtpSecret } from '../../auth/one-time-code.ts'
import { passOwnPassword } from '../../auth/own-password.ts'
import { dropOtp, isOffered, offerSecret, setOtp, spendOtp } from '../../auth/second-factor.ts'
import { configOf } from '../../config/config.ts'
import { audit, command, holdEntry } from '../../entries/entry.ts'
import type { Acting } from '../../entries/entry.ts'
import { users } from '../../people/user.ts'
import { loadPower, refuseStronger } from '../../reach/load.ts'
import { refuseSelf, refuseTouching } from '../../reach/touching.ts'
import type { WithDb } from '../../services.ts'
import { refuseCode } from './policy.ts'

const own = ({ db }: WithDb, { userId }: Caller) =>
  db.kysely
    .selectFrom('users')
    .select('otp_secret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Whether the caller's second factor is on, and how many recovery codes are left. */
export async function loadState(means: WithDb, caller: Caller): Promise<SecondFactorState> {
  const { otp_secret: secret } = await own(means, caller)
  const { left } = await means.db.kysely
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  return { isOn: secret !== '', codesLeft: left }
}

/** A new secret with the address that an authenticator app reads; earlier ones are void. */
export async function beginSetup({ db }: WithDb, { userId, account }: Caller): Promise<OtpSetup> {
  const secret = makeOtpSecret()
  await offerSecret(db, userId, secret)
  const issuer = (await configOf(db).get()).sysName.replaceAll(':', ' ')
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return {
    secret,
    address: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`,
  }
}

/**
 * Turns the caller's second factor on; 409 where it is on already. The secret must be the one that
 * was made last, and the code come from it, which does not sign in again.
 */
export async function turnOn(
  means: WithDb,
  given: Acting & { readonly body: Body<typeof secondFactor.turnOn> },
): Promise<{ codes: string[] }> {
  const { caller, say, body } = given
  const { db } = means
  await passOwnPassword(means, given, body.password)
  const step = await findStep(body.secret, body.code.replaceAll(/\s/g, ''))
  if (step === undefined) throw refuseCode(say)
  return command(db, given, async (doing) => {
    const { otp_secret: secret } = await doing.trx
      .selectFrom('users')
      .select('otp_secret')
      .where('id', '=', caller.userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (secret !== '') throw new Failure('conflict')
    if (!(await isOffered(doing.trx, caller.userId, body.secret))) throw refuseCode(say)
    const codes = await setOtp(doing.trx, caller.userId, { secret: body.secret, step })
    await audit(doing, { what: 'otpOn', target: `user ${caller.userId}` })
    await invalidate(db, { userId: caller.userId })
    return { codes }
  })
}

/** Turns the caller's second factor off, by the password and a code of it. */
export async function turnOff(
  means: WithDb,
  given: Acting & { readonly body: Body<typeof secondFactor.turnOff> },
): Promise<null> {
  const { caller, say, body } = given
  const { db } = means
  await passOwnPassword(means, given, body.password)
  if (!(await spendOtp(db, caller.userId, body.code))) throw refuseCode(say)
  return command(db, given, async (doing) => {
    await dropOtp(doing.trx, caller.userId)
    await audit(doing, { what: 'otpOff', target: `user ${caller.userId}` })
    await invalidate(db, { userId: caller.userId })
    return null
  })
}

/**
 * Turns a user's second factor off and ends their sessions; only for whoever may reset the user's
 * password too.
 */
export const resetFactor = ({ db }: WithDb, id: string, given: Acting): Promise<null> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, users, id)
    refuseSelf(doing, id)
    const power = await loadPower(doing.trx, doing.caller)
    refuseTouching(doing, 'edit', { target: before, power })
    await refuseStronger(doing, { userId: id, isAdministrator: before.isAdministrator }, power)
    await dropOtp(doing.trx, id)
    await audit(doing, { what: 'otpReset', target: `user ${id}` })
    await endSessionsIn(doing.trx, db, { userId: id, reason: 'forced' })
    return null
  })
