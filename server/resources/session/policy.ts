import { Failure } from '#schemas/wire/failure.ts'
import { hasFailedOften } from '../../auth/account-delay.ts'
import { spendPictureCode } from '../../auth/picture-code.ts'
import type { Database } from '../../database/database.ts'
import { loadSystem } from './table.ts'

/**
 * Does this account need a picture code now: with the setting loginNeedCode, after three failures
 * (rulings)? Unknown accounts get the same answer.
 */
export async function isCodeAsked(db: Database, account: string): Promise<boolean> {
  const [system, hasFailed] = await Promise.all([loadSystem(db), hasFailedOften(db, account)])
  return hasFailed && system.loginNeedCode === 1
}

/**
 * Refuses a try without the required picture code, before the password is checked. The picture is
 * used up by the try.
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
