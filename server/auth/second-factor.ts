import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import { sha256 } from '../platform/hash.ts'
import type { Tables } from '../tables/tables.ts'
import { forgetTries, takeTry, tryKeyOf } from './account-delay.ts'
import { findStep, toBase32 } from './one-time-code.ts'
import { randomBytes } from './random.ts'

const codeCount = 10
/** 50 bits: too many to guess at the pace that sign-in allows. */
const codeLength = 10

const hashOf = (userId: string, code: string): string =>
  sha256(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')}`)

/**
 * Uses up a code of the user's second factor, or one of their recovery codes; false where it is
 * wrong or was used before. Wrong codes delay the next ones as wrong passwords do, and are counted
 * apart from these.
 */
export async function spendOtp(db: Database, userId: string, typed: string): Promise<boolean> {
  await takeTry(db, { factorOf: userId })
  const isRight = await spendCode(db, userId, typed)
  if (isRight) await forgetTries(db, { factorOf: userId })
  return isRight
}

async function spendCode({ kysely }: Database, userId: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) {
    const spent = await kysely
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashOf(userId, code))
      .returning('user_id')
      .executeTakeFirst()
    return spent !== undefined
  }
  const user = await kysely
    .selectFrom('users')
    .select('otp_secret')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const step = user.otp_secret === '' ? undefined : await findStep(user.otp_secret, code)
  if (step === undefined) return false
  // The condition lets only one of two calls with the same code through.
  const spent = await kysely
    .updateTable('users')
    .set({ otp_step: step })
    .where('id', '=', userId)
    .where('otp_step', '<', step)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Turns the second factor on; returns the recovery codes, which are stored only as hashes. */
export async function setOtp(
  trx: Transaction<Tables>,
  userId: string,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<string[]> {
  await dropOtp(trx, userId)
  await trx.deleteFrom('settings').where('key', '=', offerKey(userId)).execute()
  await trx
    .updateTable('users')
    .set({ otp_secret: secret, otp_step: step })
    .where('id', '=', userId)
    .execute()
  const codes = Array.from({ length: codeCount }, () =>
    toBase32(randomBytes(codeLength)).slice(0, codeLength),
  )
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Turns the second factor off and forgets its recovery codes and failed tries. */
export async function dropOtp(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.updateTable('users').set({ otp_secret: '' }).where('id', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const key = tryKeyOf({ factorOf: userId })
  await trx.deleteFrom('sign_in_failures').where('account', '=', key).execute()
}

const offerKey = (userId: string): string => `otp ${userId}`

/** Keeps the hash of a secret that was made for a user, until it is turned on or another is made. */
export async function offerSecret(
  { kysely }: Database,
  userId: string,
  secret: string,
): Promise<void> {
  const value = JSON.stringify(sha256(secret))
  await kysely
    .insertInto('settings')
    .values({ key: offerKey(userId), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Is this the secret that was made for the user last, and not turned on since? */
export async function isOffered(
  trx: Transaction<Tables>,
  userId: string,
  secret: string,
): Promise<boolean> {
  const kept = await trx
    .selectFrom('settings')
    .select('value')
    .where('key', '=', offerKey(userId))
    .executeTakeFirst()
  return kept?.value === sha256(secret)
}
