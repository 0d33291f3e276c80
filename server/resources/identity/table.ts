import type { Kysely, Transaction } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Row, Tables } from '../../tables/tables.ts'

/** The identities of a user, the oldest first, with the name of who linked each. */
export const listIdentities = (
  kysely: Kysely<Tables>,
  userId: string,
): Promise<(Row<'identities'> & { linker: string })[]> =>
  kysely
    .selectFrom('identities as i')
    .leftJoin('users as u', 'u.id', 'i.linked_by')
    .selectAll('i')
    .select((eb) => eb.fn.coalesce('u.real_name', eb.val('')).as('linker'))
    .where('i.user_id', '=', userId)
    .orderBy('i.linked_at')
    .orderBy('i.id')
    .execute()

/** Takes an identity from a user and returns it; notFound where it is not theirs. */
export async function dropIdentity(
  trx: Transaction<Tables>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<Row<'identities'>> {
  const row = await trx
    .deleteFrom('identities')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}
