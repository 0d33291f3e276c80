import type { Kysely, Transaction } from 'kysely'
import { stableText } from '#schemas/design/stable.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { sha256 } from '../platform/hash.ts'
import type { Tables } from '../tables/tables.ts'

/** A create under an Idempotency-Key of its caller: which call it is, and with what body. */
export interface Once {
  readonly userId: string
  readonly key: string
  readonly path: string
  readonly body: unknown
}

/** The same for equal bodies, however their keys are ordered. */
const digestOf = (body: unknown): string => sha256(stableText(body), 'base64')

/**
 * What the create with this key was answered; nothing where there was none. 409 where the key was
 * used for something else.
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
 * Takes the key for this create, whose answer is kept under it; where the same create was answered
 * before, gives that answer and takes nothing. 409 where the key was used for something else. Of
 * several at once the others wait for the first.
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

/** Keeps another answer under a key that this transaction took. */
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
