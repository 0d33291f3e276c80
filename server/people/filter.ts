import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { users as calls } from '#schemas/api/user.ts'
import { can } from '#schemas/permission.ts'
import type { Caller } from '../auth/caller.ts'
import { matchKeyword, matchPerson } from '../entries/page.ts'
import { idsBelow, sitsIn } from './among.ts'
import type { OrganizeTree } from './organize-tree.ts'
import { loadPower } from '../reach/load.ts'
import type { Tables } from '../tables/tables.ts'
import type { UserFilter } from './among.ts'

/** The users of a list: its filters, within the caller's reach. */
export async function filterUsers(
  kysely: Kysely<Tables>,
  caller: Caller,
  asked: CallQuery<typeof calls.list>,
): Promise<{ readonly where: readonly UserFilter[]; readonly tree: OrganizeTree }> {
  const { keyword, organizeId, positionId, roleId, groupId, gender, enabledMark } = asked ?? {}
  const { tree, reach } = await loadPower(kysely, caller)
  // Phones are searched only for callers who may see the phone column.
  const where: UserFilter[] = [
    can(caller, 'user', 'column', 'mobilePhone')
      ? sql<boolean>`(${matchPerson(keyword)} or ${matchKeyword(['u.mobile_phone'], keyword)})`
      : matchPerson(keyword),
  ]
  if (!reach.isWhole) where.push(sitsIn(reach.ids('select')))
  if (organizeId !== undefined) where.push(sitsIn(idsBelow(tree, organizeId)))
  if (positionId !== undefined)
    where.push(sql`u.id in (select user_id from user_positions where position_id = ${positionId})`)
  if (roleId !== undefined)
    where.push(sql`u.id in (select user_id from user_roles where role_id = ${roleId})`)
  if (groupId !== undefined)
    where.push(sql`u.id in (select user_id from user_groups where group_id = ${groupId})`)
  if (gender !== undefined) where.push(sql`u.gender = ${gender}`)
  if (enabledMark !== undefined) where.push(sql`u.enabled_mark = ${enabledMark}`)
  return { where, tree }
}
