import { Failure } from '#schemas/wire/failure.ts'
import { toInstant } from '../database/instant.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from './caller.ts'
import { hashToken, makeToken } from './token.ts'
import { clock } from '../platform/clock.ts'

const lifetime = 60_000

/**
 * This site as stored with a ticket. The mark keeps it apart from all hosts: otherwise a ticket for
 * a foreign host could be used to sign in here by naming that host in a Host header.
 */
export const ownSite = (host: string): string => `/${host}`

/**
 * Makes a ticket for an address, used there instead of the token (rulings, Wire): valid for 60 s
 * and one use, bound to user, session, module and host. Only its hash is stored.
 */
export async function makeTicket(
  db: Database,
  { userId, sessionId }: Caller,
  given: { readonly moduleId: string; readonly host: string },
): Promise<string> {
  const ticket = makeToken()
  await db.kysely
    .insertInto('tickets')
    .values({
      ticket_hash: hashToken(ticket),
      user_id: userId,
      session_hash: sessionId,
      module_id: given.moduleId,
      host: given.host,
      expires_at: new Date(clock.now() + lifetime),
    })
    .execute()
  return ticket
}

export interface Stood {
  readonly id: string
  readonly account: string
  readonly real_name: string
  readonly module_id: string
  /** A provider vouched for the user in the session of the ticket. */
  readonly by_provider: boolean
}

/**
 * The user of a ticket, which is used up in any case. Refused alike where it is unknown, used,
 * expired or made for another host, or its session has ended or is locked.
 */
export async function spendTicket(
  db: Database,
  ticket: string,
  hosts: readonly string[],
): Promise<Stood> {
  const now = toInstant(clock.now())
  const found = await db.kysely
    .with('spent', (qb) =>
      qb
        .deleteFrom('tickets')
        .where('ticket_hash', '=', hashToken(ticket))
        .returning(['user_id', 'session_hash', 'module_id', 'host', 'expires_at']),
    )
    .selectFrom('spent')
    .innerJoin('users', 'users.id', 'spent.user_id')
    .innerJoin('sessions', 'sessions.token_hash', 'spent.session_hash')
    .select([
      'users.id',
      'users.account',
      'users.real_name',
      'spent.module_id',
      'sessions.by_provider',
    ])
    .where('spent.host', 'in', hosts)
    .where('spent.expires_at', '>', now)
    .where('users.enabled_mark', '=', 1)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.locked', '=', false)
    .executeTakeFirst()
  if (!found) throw new Failure('ticketInvalid')
  return found
}
