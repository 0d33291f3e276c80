import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { HandoverPart } from '#schemas/api/handover.ts'
import { designs } from '#schemas/api/design.ts'
import { mayCall } from '#schemas/api/may.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { groupBy } from '../../database/group-by.ts'
import { loadPower } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach/reach.ts'
import type { Reach } from '../../reach/reach.ts'
import type { Tables } from '../../tables/tables.ts'
import type { Belongings } from './present.ts'
import { nameFrom } from '../../text/names.ts'

/** Everything that a user could hand over; pass the transaction as `kysely` inside one. */
export async function loadBelongings(kysely: Kysely<Tables>, userId: string): Promise<Belongings> {
  const { rows } = await sql<{
    part: HandoverPart
    id: string
    name: string
    place: string | null
  }>`
    select 'subordinates' as part, id, real_name as name, organize_id as place from users where manager_id = ${userId}
    union all select 'organizes', id, ${nameFrom('organizes')}, id from organizes where manager_id = ${userId}
    union all select 'administers', o.id, ${nameFrom('o')}, o.id from organize_admins a
    join organizes o on o.id = a.organize_id where a.user_id = ${userId}
    union all select 'designs', id, ${nameFrom('designs')}, null from designs where created_by = ${userId}
    union all select 'positions', p.id, ${nameFrom('p')}, null from user_positions l
    join positions p on p.id = l.position_id where l.user_id = ${userId}
    union all select 'roles', r.id, ${nameFrom('r')}, null from user_roles l
    join roles r on r.id = l.role_id where l.user_id = ${userId}
    union all select 'groups', g.id, ${nameFrom('g')}, null from user_groups l
    join groups g on g.id = l.group_id where l.user_id = ${userId}
    order by 1, 3, 2`.execute(kysely)
  return groupBy(rows, ({ part }) => part)
}

/**
 * Removes the names of people and places out of the caller's reach, and of designs that they may
 * not list; the numbers stay.
 */
const withoutNames = (belongings: Belongings, caller: Caller, reach: Reach): Belongings =>
  new Map(
    [...belongings].map(([part, list]) => [
      part,
      list.map((belonging) => {
        const isSeen =
          part === 'designs'
            ? mayCall(caller, designs.list)
            : belonging.place === null || reach.can('select', belonging.place)
        return isSeen ? belonging : { ...belonging, name: '' }
      }),
    ]),
  )

/**
 * The same for a user whom the caller may change: notFound where there is none, forbidden out of
 * reach.
 */
export async function getBelongings(
  kysely: Kysely<Tables>,
  caller: Caller,
  id: string,
): Promise<Belongings> {
  const user = await kysely
    .selectFrom('users')
    .select(['organize_id', 'is_administrator'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) throw new Failure('notFound')
  const { reach } = await loadPower(kysely, caller)
  if (user.is_administrator && !caller.isAdministrator) throw new Failure('forbidden')
  refuseBeyond(reach, 'edit', [user.organize_id])
  return withoutNames(await loadBelongings(kysely, id), caller, reach)
}
