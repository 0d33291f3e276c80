import { audit } from '../entries/entry.ts'
import type { Doing } from '../entries/entry.ts'

/**
 * Lets none of a user's identities sign in until the user links it again, by the password, as who
 * took an account over may have linked one of their own; ways to the provider that are under way
 * lead nowhere.
 */
export async function suspendIdentities(doing: Doing, userId: string): Promise<void> {
  const { trx } = doing
  await trx.deleteFrom('sign_in_attempts').where('user_id', '=', userId).execute()
  const suspended = await trx
    .updateTable('identities')
    .set({ suspended_at: new Date() })
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .returning(['issuer', 'label'])
    .execute()
  for (const { issuer, label } of suspended)
    await audit(doing, {
      what: 'identitySuspend',
      target: `user ${userId}`,
      after: { issuer, identity: label },
    })
}
