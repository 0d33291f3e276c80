import { Failure } from '#schemas/wire/failure.ts'
import { hasFailedOften } from '../../auth/account-delay.ts'
import { spendPictureCode } from '../../auth/picture-code.ts'
import type { Database } from '../../database/database.ts'
import { loadSystem } from './table.ts'

/**
 * Does signing in with this account ask for a picture code now: the setting loginNeedCode is on,
 * and three tries have failed (rulings)? Accounts that do not exist answer alike.
 */
export async function isCodeAsked(db: Database, account: string): Promise<boolean> {
  const [system, hasFailed] = await Promise.all([loadSystem(db), hasFailedOften(db, account)])
  return hasFailed && system.loginNeedCode === 1
}

/**
 * Refuses a try without the picture code that it is asked for, before its password is looked at.
 * The picture is used up by the try.
 */
export async function passCode(
  db: Database,
  {
    account,
    code = '',
    timestamp = '',
  }: { readonly account: string; readonly code?: string; readonly timestamp?: string },
): Promise<void> {
  if (!(await isCodeAsked(db, account))) return
  if (code === '') throw new Failure('codeNeeded')
  if (!(await spendPictureCode(db, timestamp, code))) throw new Failure('codeWrong')
}
