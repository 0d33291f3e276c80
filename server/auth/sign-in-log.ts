import type { Kysely } from 'kysely'
import type { SignInWay } from '#schemas/api/session.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Tables } from '../tables/tables.ts'

/** A sign-in or sign-out, with its origin. */
export interface SignInSource {
  /** '' where the account does not exist. */
  readonly userId: string
  readonly account: string
  readonly address: string
  readonly agent: string
  /** By default the password. */
  readonly way?: SignInWay
}

const outcomes = {
  signedIn: { login_type: 0, login_mark: 1 },
  refused: { login_type: 0, login_mark: 0 },
  signedOut: { login_type: 1, login_mark: 1 },
} as const

/** Writes a line of the sign-in log (7.8: SystemLog). */
export async function noteVisit(
  kysely: Kysely<Tables>,
  outcome: keyof typeof outcomes,
  { userId, account, address, agent, way = 'password' }: SignInSource,
): Promise<void> {
  await kysely
    .insertInto('sign_ins')
    .values({
      id: makeId(),
      user_id: userId,
      account,
      address,
      agent: agent.slice(0, 300),
      way,
      ...outcomes[outcome],
    })
    .execute()
}
