import { defineTexts } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { CallContext } from '../http/serve.ts'
import type { WithDb } from '../services.ts'
import { forgetTries, takeTry } from './account-delay.ts'
import { isPassword } from './password.ts'

const texts = defineTexts({
  zh: { password: '密码不正确' },
  zhtw: { password: '密碼不正確' },
  en: { password: 'The password is wrong' },
})

/**
 * Checks the caller's password; a wrong one counts as a failed sign-in, a right one forgets those
 * before.
 */
export async function passOwnPassword(
  { db }: WithDb,
  { caller, say }: Pick<CallContext, 'caller' | 'say'>,
  digest: string,
): Promise<void> {
  await takeTry(db, caller.account)
  const { password } = await db.kysely
    .selectFrom('users')
    .select('password')
    .where('id', '=', caller.userId)
    .executeTakeFirstOrThrow()
  if (await isPassword(digest, password, caller.account)) return forgetTries(db, caller.account)
  const problem = { path: 'password', code: 'password', message: say(texts, 'password') }
  throw new Failure('invalid', { data: { problems: [problem] } })
}
