import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/** Condition: the message `m` has not expired. */
export const isOpen = sql<boolean>`(m.expires_at is null or m.expires_at > now())`

/** Messages on the list of a user: released to them, not removed by them, and not expired. */
export const selectInbox = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('message_receipts as r')
    .innerJoin('messages as m', 'm.id', 'r.message_id')
    .where('r.user_id', '=', userId)
    .where('r.removed_at', 'is', null)
    .where(isOpen)

/** Is the message on the list of the user? */
export const isReceiver = async (
  db: Kysely<Tables>,
  id: string,
  userId: string,
): Promise<boolean> =>
  (await selectInbox(db, userId).where('m.id', '=', id).select('m.id').executeTakeFirst()) !==
  undefined
