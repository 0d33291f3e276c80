import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Query } from '#schemas/api/call.ts'
import type { MemberEntry } from '#schemas/api/member.ts'
import type {
  Contact,
  PersonChoice,
  WholeUser,
  UserRow,
  users as calls,
} from '#schemas/api/user.ts'
import { can } from '#schemas/permission.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { hearChanges } from '../../auth.ts'
import type { Database } from '../../db.ts'
import { getEntry } from '../../entries.ts'
import type { Noun } from '../../entries.ts'
import { toChoice, toChoices } from '../../entries/choices.ts'
import { pageOfMembers } from '../../entries/members.ts'
import { holding, pageOf, personHolding } from '../../entries/page.ts'
import { idsBelow, isAmong, sitsIn } from '../../entries/people.ts'
import { loadTree } from '../../entries/tree.ts'
import type { OrganizeTree } from '../../entries/tree.ts'
import { loadPower } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach.ts'
import { Totals } from '../../rows/totals.ts'
import type { Tables } from '../../tables.ts'
import { positionsOfU, rolesOfU } from '../profile/table.ts'
import { presentPerson, presentRow, presentUnit, presentUser } from './present.ts'

type Db = Kysely<Tables>
type Where = RawBuilder<boolean>

/** Ids that `u` is linked with. */
export const linked = (
  table: 'user_organizes' | 'user_positions' | 'user_roles' | 'user_groups',
  column: string,
) =>
  sql<
    string[]
  >`array(select ${sql.ref(column)} from ${sql.table(table)} l where l.user_id = u.id order by 1)`

/** Users, as the shared commands know them. */
export const users: Noun<'users', WholeUser> = {
  table: 'users',
  word: 'user',
  lookup: 'users',
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('users as u')
      .selectAll('u')
      .select([
        positionsOfU.as('position'),
        rolesOfU.as('roleName'),
        sql<string>`coalesce((select m.real_name from users m where m.id = u.manager_id), '')`.as(
          'manager',
        ),
        linked('user_organizes', 'organize_id').as('organize_ids'),
        linked('user_positions', 'position_id').as('position_ids'),
        linked('user_roles', 'role_id').as('role_ids'),
        linked('user_groups', 'group_id').as('group_ids'),
      ])
      .where('u.id', '=', id)
      .executeTakeFirst()
    return row && presentUser(row, await loadTree(kysely))
  },
}

/** A user within the reach of the caller: notFound where there is none, forbidden beyond. */
export async function getUser(kysely: Db, caller: Caller, id: string): Promise<WholeUser> {
  const found = await getEntry(kysely, users, id)
  const { reach } = await loadPower(kysely, caller)
  if (!found.organizeIds.some((one) => reach.can('select', one)))
    refuseBeyond(reach, 'select', [found.organizeId])
  return found
}

/**
 * Whom a user leads himself; forbidden where the user is out of reach, within which they are (7.7).
 */
export async function listLed(
  kysely: Db,
  { caller, id }: { readonly caller: Caller; readonly id: string },
  asked: Query<typeof calls.members>,
): Promise<Page<MemberEntry>> {
  await getUser(kysely, caller, id)
  return pageOfMembers(kysely, { caller, where: sql`u.manager_id = ${id}` }, asked)
}

/** The users of a list: what it is narrowed by, within the reach of the caller. */
export async function filterUsers(
  kysely: Db,
  caller: Caller,
  asked: Query<typeof calls.list>,
): Promise<{ readonly where: readonly Where[]; readonly tree: OrganizeTree }> {
  const { keyword, organizeId, positionId, roleId, groupId, gender, enabledMark } = asked ?? {}
  const { tree, reach } = await loadPower(kysely, caller)
  // A phone is found by whoever sees the column of phones.
  const where: Where[] = [
    can(caller, 'user', 'column', 'mobilePhone')
      ? sql<boolean>`(${personHolding(keyword)} or ${holding(['u.mobile_phone'], keyword)})`
      : personHolding(keyword),
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

const columns = new Map([
  ['account', 'u.account'],
  ['realName', 'u.pinyin'],
  ['gender', 'u.gender'],
  ['mobilePhone', 'u.mobile_phone'],
  ['enabledMark', 'u.enabled_mark'],
  ['sortCode', 'u.sort_code'],
  ['creatorTime', 'u.created_at'],
])

/** Lines in the order of their ids. */
async function rowsOf(kysely: Db, ids: readonly string[], tree: OrganizeTree): Promise<UserRow[]> {
  const rows = await kysely
    .selectFrom('users as u')
    .selectAll('u')
    .select([positionsOfU.as('position'), rolesOfU.as('roleName')])
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, presentRow(row, tree)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const remembered = new WeakMap<Database, Totals>()

/** Totals of a database's users, remembered until one of them, or whoever manages them, changes. */
function totalsOf(db: Database): Totals {
  const known = remembered.get(db)
  if (known) return known
  const totals = new Totals()
  remembered.set(db, totals)
  hearChanges(db, () => totals.forget())
  return totals
}

/**
 * Users within the reach of the caller, of one organisation with all below it where one is named
 * (7.7). Their words are read for the page alone: what is skipped costs little.
 */
export async function listUsers(
  db: Database,
  caller: Caller,
  asked: Query<typeof calls.list>,
): Promise<Page<UserRow>> {
  const { kysely } = db
  const { where, tree } = await filterUsers(kysely, caller, asked)
  const found = kysely
    .selectFrom('users as u')
    .select('u.id')
    .where((eb) => eb.and([...where]))
  const { keyword, gender, organizeId, positionId, roleId, groupId, enabledMark } = asked ?? {}
  // People change these two themselves, which nobody is told.
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
    ...(isLasting && { total: (ask) => totalsOf(db).get(key, ask) }),
  })
}

const person = ['u.id', 'u.account', 'u.real_name', 'u.head_icon', 'u.organize_id'] as const
const enabled = (kysely: Db) =>
  kysely.selectFrom('users as u').select(person).where('u.enabled_mark', '<>', 0)
const byName = { columns: new Map<string, string>(), otherwise: ['u.pinyin', 'u.account'] }

interface Asked {
  readonly keyword?: string
  readonly currentPage?: number
  readonly pageSize?: number
}

/** Enabled people by name, of those that `where` says. */
async function pageOfPeople(
  kysely: Db,
  asked: Asked,
  { where, tree }: { readonly where: Where; readonly tree: OrganizeTree },
): Promise<Page<PersonChoice>> {
  return pageOf(enabled(kysely).where(where).where(personHolding(asked.keyword)), asked, {
    ...byName,
    present: (rows) => rows.map((row) => presentPerson(row, tree)),
  })
}

/** Whom somebody leads himself. */
export const listSubordinates = async (
  kysely: Db,
  { userId }: Caller,
  asked: Asked,
): Promise<Page<PersonChoice>> =>
  pageOfPeople(kysely, asked, {
    where: sql`u.manager_id = ${userId}`,
    tree: await loadTree(kysely),
  })

/**
 * People of an organisation with all below it; the caller's own department or organisation unless
 * told.
 */
export async function listOfOrganization(
  kysely: Db,
  { departmentId, organizeId }: Caller,
  asked: Asked & { readonly organizeId?: string },
): Promise<Page<PersonChoice>> {
  const tree = await loadTree(kysely)
  return pageOfPeople(kysely, asked, {
    where: sitsIn(idsBelow(tree, asked.organizeId ?? (departmentId || organizeId))),
    tree,
  })
}

/** Who holds a position. */
export const listOfPosition = async (
  kysely: Db,
  asked: Asked & { readonly positionId: string },
): Promise<Page<PersonChoice>> =>
  pageOfPeople(kysely, asked, {
    where: sql`u.id in (select user_id from user_positions where position_id = ${asked.positionId})`,
    tree: await loadTree(kysely),
  })

/** Who holds a role, of an organisation with all below it where one is named. */
export async function listOfRole(
  kysely: Db,
  asked: Asked & { readonly roleId: string; readonly organizeId?: string },
): Promise<Page<PersonChoice>> {
  const tree = await loadTree(kysely)
  const place =
    asked.organizeId === undefined ? sql<boolean>`true` : sitsIn(idsBelow(tree, asked.organizeId))
  return pageOfPeople(kysely, asked, {
    where: sql`u.id in (select user_id from user_roles where role_id = ${asked.roleId}) and ${place}`,
    tree,
  })
}

/** People among these members; all where none are said. */
export const listCandidates = async (
  kysely: Db,
  { among, ...asked }: Asked & { readonly among?: readonly string[] },
): Promise<Page<PersonChoice>> => {
  const tree = await loadTree(kysely)
  return pageOfPeople(kysely, asked, { where: among ? isAmong(among, tree) : sql`true`, tree })
}

/**
 * What hangs directly in an organisation ('0' is the top): enabled organisations, then people; with
 * a keyword a page of people below it.
 */
export async function listPeople(
  kysely: Db,
  id: string,
  asked: Asked,
): Promise<Page<PersonChoice>> {
  const tree = await loadTree(kysely)
  const parent = id === '0' ? '' : id
  if (asked.keyword?.trim())
    return pageOfPeople(kysely, asked, { where: sitsIn(idsBelow(tree, parent)), tree })
  const units = tree.children(parent).filter((node) => node.enabled_mark === 1)
  const rows = await enabled(kysely)
    .where(sitsIn([parent]))
    .orderBy('u.pinyin')
    .orderBy('u.account')
    .execute()
  const list = [
    ...units.map((node) =>
      presentUnit(
        toChoice(
          {
            id: node.id,
            parentId: parent,
            fullName: node.full_name,
            enCode: node.en_code,
            type: node.category,
          },
          true,
        ),
        tree,
      ),
    ),
    ...rows.map((row) => presentPerson(row, tree)),
  ]
  return { list, pagination: { currentPage: 1, pageSize: list.length, total: list.length } }
}

/**
 * Users by their ids, in that order; whoever is not there is left out, whoever is switched off is
 * not.
 */
export async function listByIds(kysely: Db, ids: readonly string[]): Promise<PersonChoice[]> {
  const tree = await loadTree(kysely)
  const rows = await kysely
    .selectFrom('users as u')
    .select(person)
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [presentPerson(row, tree)] : []
  })
}

/**
 * Organisations with their enabled users as one tree; only what the caller manages where that is
 * asked for.
 */
export async function chooseUsers(
  kysely: Db,
  caller: Caller,
  isManaged: boolean,
): Promise<PersonChoice[]> {
  const { tree, reach } = await loadPower(kysely, caller)
  const rows = await enabled(kysely).orderBy('u.pinyin').orderBy('u.account').execute()
  const people = new Map(rows.map((row) => [row.id, presentPerson(row, tree)]))
  return toChoices(tree, [...people.values()])
    .filter((one) => !isManaged || reach.can('select', one.type === 'user' ? one.parentId : one.id))
    .map((one) => people.get(one.id) ?? presentUnit(one, tree))
}

/** Enabled users other than the caller, by name (7.18: contact list). */
export async function listContacts(
  db: Database,
  { userId }: Caller,
  asked: Asked = {},
): Promise<Page<Contact>> {
  const { kysely } = db
  const tree = await loadTree(kysely)
  const found = enabled(kysely).where('u.id', '<>', userId).where(personHolding(asked.keyword))
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
      department: tree.find(row.organize_id)?.full_name ?? '',
    }))
  return pageOf(found, asked, {
    ...byName,
    present,
    ...(!asked.keyword?.trim() && { total: (ask) => totalsOf(db).get('contacts', ask) }),
  })
}
