import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { MemberEntry } from '#schemas/api/member.ts'
import type { Contact, WholeUser, UserRow, users as calls } from '#schemas/api/user.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Page } from '#schemas/wire/page.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { hearChanges } from '../../auth/callers.ts'
import type { Database } from '../../database/database.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Doing } from '../../entries/entry.ts'
import { pageOfMembers } from '../../people/members.ts'
import { pageOf, matchPerson } from '../../entries/page.ts'
import { loadTree } from '../../people/organize-tree.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import { loadPower } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach/reach.ts'
import { Totals } from '../../record/query/totals.ts'
import { selectEnabled, byName } from '../../people/choose.ts'
import type { PeopleQuery } from '../../people/choose.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { dropFiles, takeFiles } from '../../files/owner.ts'
import { positionsOfU, rolesOfU } from '../../people/held.ts'
import { presentRow, userTexts } from './present.ts'
import type { UserLinks } from '../../people/settings.ts'
import { users } from '../../people/user.ts'
import { filterUsers } from '../../people/filter.ts'
import type { Db } from '../../tables/tables.ts'

/** A user in the caller's reach: notFound where there is none, forbidden out of reach. */
export async function getUser(kysely: Db, caller: Caller, id: string): Promise<WholeUser> {
  const found = await getEntry(kysely, users, id)
  const { reach } = await loadPower(kysely, caller)
  if (!found.organizeIds.some((organizeId) => reach.can('select', organizeId)))
    refuseBeyond(reach, 'select', [found.organizeId])
  return found
}

/**
 * The users whom a user leads directly; forbidden where the user is out of reach, and only those in
 * reach (7.7).
 */
export async function listLed(
  kysely: Db,
  { caller, id }: { readonly caller: Caller; readonly id: string },
  asked: CallQuery<typeof calls.members>,
): Promise<Page<MemberEntry>> {
  await getUser(kysely, caller, id)
  return pageOfMembers(kysely, { caller, where: sql`u.manager_id = ${id}` }, asked)
}

const columns = new Map([
  ['account', 'u.account'],
  ['realName', 'u.pinyin'],
  ['gender', 'u.gender'],
  ['mobilePhone', 'u.mobile_phone'],
  ['enabledMark', 'u.enabled_mark'],
  ['sortCode', 'u.sort_code'],
  ['creatorTime', 'u.created_at'],
])

/** Lines in the order of the given ids. */
async function rowsOf(kysely: Db, ids: readonly string[], tree: OrganizeTree): Promise<UserRow[]> {
  const rows = await kysely
    .selectFrom('users as u')
    .selectAll('u')
    .select([positionsOfU().as('position'), rolesOfU().as('roleName')])
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, presentRow(row, tree)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Cached totals of users, dropped when a user, or what a caller manages, changes. */
export function keepTotals(db: Database): Totals {
  const totals = new Totals()
  hearChanges(db, () => totals.forget())
  return totals
}

/** Where users are read, and the totals that this app has cached. */
interface UserGround {
  readonly db: Database
  readonly totals: Totals
}

/**
 * Users in the caller's reach; where an organisation is given, of it and all below (7.7). Details
 * are read for the page only, so that skipped rows cost little.
 */
export async function listUsers(
  { db, totals }: UserGround,
  caller: Caller,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<UserRow>> {
  const { kysely } = db
  const { where, tree } = await filterUsers(kysely, caller, asked)
  const found = kysely
    .selectFrom('users as u')
    .select('u.id')
    .where((eb) => eb.and([...where]))
  const { keyword, gender, organizeId, positionId, roleId, groupId, enabledMark } = asked ?? {}
  // Users change these two fields themselves without an invalidation, so totals that depend on them
  // are not cached.
  const isLasting = !keyword?.trim() && gender === undefined
  const key = JSON.stringify([
    caller.isAdministrator ? '' : caller.userId,
    organizeId,
    positionId,
    roleId,
    groupId,
    enabledMark,
  ])
  return pageOf(found, asked, {
    columns,
    otherwise: ['u.sort_code', 'u.id'],
    present: (rows) =>
      rowsOf(
        kysely,
        rows.map(({ id }) => id),
        tree,
      ),
    ...(isLasting && { total: (ask) => totals.get(key, ask) }),
  })
}

/** Enabled users other than the caller, by name (7.18: contact list). */
export async function listContacts(
  { db, totals }: UserGround,
  { userId }: Caller,
  asked: PeopleQuery = {},
): Promise<Page<Contact>> {
  const { kysely } = db
  const tree = await loadTree(kysely)
  const found = selectEnabled(kysely).where('u.id', '<>', userId).where(matchPerson(asked.keyword))
  const present = (
    rows: {
      readonly id: string
      readonly account: string
      readonly real_name: string
      readonly head_icon: string
      readonly organize_id: string
    }[],
  ): Contact[] =>
    rows.map((row) => ({
      id: row.id,
      account: row.account,
      realName: row.real_name,
      headIcon: row.head_icon,
      department: tree.nameOf(row.organize_id),
    }))
  return pageOf(found, asked, {
    ...byName,
    present,
    ...(!asked.keyword?.trim() && { total: (ask) => totals.get('contacts', ask) }),
  })
}

const linkTables = {
  organizeIds: ['user_organizes', 'organize_id'],
  positionIds: ['user_positions', 'position_id'],
  roleIds: ['user_roles', 'role_id'],
  groupIds: ['user_groups', 'group_id'],
} as const

/**
 * Writes where a user sits and what they hold; the major position is always one of the positions
 * held.
 */
export async function writeLinks({ trx }: Doing, id: string, links: UserLinks): Promise<void> {
  for (const [name, [table, column]] of Object.entries(linkTables)) {
    // The major organisation is stored in the user's own row.
    const ids = name === 'organizeIds' ? links.organizeIds.slice(1) : links[name as keyof UserLinks]
    await sql`
      delete from ${sql.table(table)}
      where user_id = ${id} and not (${sql.ref(column)} = any(${ids}::text[]))`.execute(trx)
    await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select ${id}, one
      from unnest(${ids}::text[]) one on conflict do nothing`.execute(trx)
  }
  const [first = ''] = links.positionIds
  await trx
    .updateTable('users')
    .set({ position_id: first })
    .where('id', '=', id)
    .where(sql<boolean>`not (position_id = any(${links.positionIds}::text[]))`)
    .execute()
}

/**
 * Sets an uploaded picture as a user's and detaches the previous one; 422 where it is no picture of
 * the caller's.
 */
export async function takePicture(
  { trx, caller, say }: Doing,
  id: string,
  name: string,
): Promise<void> {
  const owner = `user:${id}`
  try {
    if (name !== '')
      await takeFiles(trx, { type: 'userAvatar', names: [name], userId: caller.userId, owner })
  } catch (error) {
    if (error instanceof Failure)
      refuseWrong([{ path: 'headIcon', code: 'headIcon', message: say(userTexts, 'headIcon') }])
    throw error
  }
  await dropFiles(trx, owner, [name].filter(Boolean))
  await trx.updateTable('users').set({ head_icon: name }).where('id', '=', id).execute()
}

/** The user and everybody above them: their leader, that one's leader, and so on. */
export async function leadsAbove({ trx }: Doing, id: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive up as (select id, manager_id from users where id = ${id}
      union select u.id, u.manager_id from users u join up on u.id = up.manager_id)
    select id from up`.execute(trx)
  return new Set(rows.map((row) => row.id))
}

/** The people and units that a user leads, in words; nothing where there are none. */
export async function usesOf({ trx, say }: Doing, id: string): Promise<Problem[]> {
  const { rows } = await sql<{ subordinates: number; organizes: number }>`
    select (select count(*)::int from users where manager_id = ${id}) as subordinates,
      (select count(*)::int from organizes where manager_id = ${id}) as organizes`.execute(trx)
  const counts = { subordinates: 0, organizes: 0, ...rows[0] }
  return (['subordinates', 'organizes'] as const).flatMap((code) =>
    counts[code] === 0
      ? []
      : [{ path: '', code, message: say(userTexts, code, { count: counts[code] }) }],
  )
}
