import type { BaseInfo } from '#schemas/api/profile.ts'
import type { WholeUser } from '#schemas/api/user.ts'
import type { OrganizeTree } from './organize-tree.ts'
import type { Row } from '../tables/tables.ts'
import { presentBaseInfo } from './own-info.ts'
import { sql } from 'kysely'
import type { Noun } from '../entries/entry.ts'
import { loadTree } from './organize-tree.ts'
import { positionsOfU, rolesOfU } from './held.ts'

/** The links of a user. */
export interface Links {
  /** Further organisations. */
  readonly organize_ids: readonly string[]
  readonly position_ids: readonly string[]
  readonly role_ids: readonly string[]
  readonly group_ids: readonly string[]
}

export type UserNames = Pick<BaseInfo, 'position' | 'roleName' | 'manager'>

/** A user as an administrator sees them. */
export function presentUser(row: Row<'users'> & Links & UserNames, tree: OrganizeTree): WholeUser {
  const { position, roleName, manager } = row
  const organizeIds = [row.organize_id, ...row.organize_ids.filter((id) => id !== row.organize_id)]
  return {
    id: row.id,
    ...presentBaseInfo(row, { organize: tree.way(row.organize_id), position, roleName, manager }),
    organizeId: row.organize_id,
    organizeIds,
    organizeIdTree: organizeIds.map((id) => tree.path(id).map((node) => node.id)),
    positionIds: [...row.position_ids],
    roleIds: [...row.role_ids],
    groupIds: [...row.group_ids],
    managerId: row.manager_id ?? '',
    isAdministrator: row.is_administrator,
    anyAddress: row.any_address,
    enabledMark: row.enabled_mark,
    ranks: row.ranks,
    landline: row.landline,
    sortCode: row.sort_code,
    description: row.description,
  }
}

/** Ids that `u` is linked with through a table. */
export const selectLinked = (
  table: 'user_organizes' | 'user_positions' | 'user_roles' | 'user_groups',
  column: string,
) =>
  sql<
    string[]
  >`array(select ${sql.ref(column)} from ${sql.table(table)} l where l.user_id = u.id order by 1)`

/** Did a change alter who leads the user, or where they sit? Always so for a new or removed one. */
const isLedAnew = (before?: WholeUser, after?: WholeUser): boolean =>
  before?.managerId !== after?.managerId || before?.organizeIds.join() !== after?.organizeIds.join()

/** Users as a noun of the shared commands. */
export const users: Noun<'users', WholeUser> = {
  table: 'users',
  word: 'user',
  concerns: (id, { before, after }) => ({
    concerns: [`user:${id}`, ...(isLedAnew(before, after) ? (['led'] as const) : [])],
  }),
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('users as u')
      .selectAll('u')
      .select([
        positionsOfU().as('position'),
        rolesOfU().as('roleName'),
        sql<string>`coalesce((select m.real_name from users m where m.id = u.manager_id), '')`.as(
          'manager',
        ),
        selectLinked('user_organizes', 'organize_id').as('organize_ids'),
        selectLinked('user_positions', 'position_id').as('position_ids'),
        selectLinked('user_roles', 'role_id').as('role_ids'),
        selectLinked('user_groups', 'group_id').as('group_ids'),
      ])
      .where('u.id', '=', id)
      .executeTakeFirst()
    return row && presentUser(row, await loadTree(kysely))
  },
}
