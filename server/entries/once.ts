import type { Kysely, Transaction } from 'kysely'
import { stableText } from '#schemas/design/stable.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { sha256 } from '../platform/hash.ts'
import type { Tables } from '../tables/tables.ts'

/** A create with an Idempotency-Key: its caller, call and body. */
export interface Once {
  readonly userId: string
  readonly key: string
  readonly path: string
  readonly body: unknown
}

/** Equal for equal bodies, regardless of the order of keys. */
const digestOf = (body: unknown): string => sha256(stableText(body), 'base64')

/**
 * The stored answer of the create with this key; nothing where there is none. 409 where the key was
 * used for another call or body.
 */
export async function findAnswer(
  db: Kysely<Tables>,
  { userId, key, path, body }: Once,
): Promise<{ readonly answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['path', 'body', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && (row.path !== path || row.body !== digestOf(body))) throw new Failure('keyReused')
  return row && { answer: row.answer }
}

/**
 * Reserves the key for this create and stores its answer. If the same create was answered before,
 * returns that answer instead. 409 where the key was used for another call or body. Concurrent
 * calls wait for the first.
 */
export async function takeKey(
  trx: Transaction<Tables>,
  once: Once,
  answer: unknown,
): Promise<{ readonly answer: unknown } | undefined> {
  const { userId, key, path, body } = once
  const taken = await trx
    .insertInto('idempotency')
    .values({ user_id: userId, key, path, body: digestOf(body), answer: JSON.stringify(answer) })
    .onConflict((builder) => builder.doNothing())
    .returning('key')
    .executeTakeFirst()
  return taken ? undefined : findAnswer(trx, once)
}

/** Replaces the answer under a key that this transaction reserved. */
export async function keepAnswer(
  trx: Transaction<Tables>,
  { userId, key }: Once,
  answer: unknown,
): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}
