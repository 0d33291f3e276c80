import type { CallResult } from '#schemas/api/call.ts'
import type { shares } from '#schemas/api/share.ts'
import { canOpen } from '#schemas/permission.ts'
import type { Caller } from '../auth/caller.ts'
import { loadTree } from '../people/organize-tree.ts'
import { usersOf } from '../reach/people-of.ts'
import type { Db } from '../tables/tables.ts'
import { getDesign } from './design.ts'

/**
 * How many people besides administrators hold anything of a form, and whether the caller may use
 * it. Throws notFound for a design that does not exist.
 */
export async function countAudience(
  kysely: Db,
  id: string,
  caller: Caller,
): Promise<CallResult<typeof shares.audience>> {
  await getDesign(kysely, id)
  const subjects = await kysely
    .selectFrom('grants')
    .select(['subject_type as type', 'subject_id as id'])
    .distinct()
    .where('model_id', '=', id)
    .where('part', '<>', 'menu')
    .execute()
  const tree = await loadTree(kysely)
  const { people } = await kysely
    .selectFrom('users as u')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where(usersOf(subjects, tree))
    .where('u.is_administrator', '=', false)
    .executeTakeFirstOrThrow()
  return { people, isMine: canOpen(caller, id) }
}
