import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PersonChoice } from '#schemas/api/user.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../auth/caller.ts'
import { loadPower } from '../reach/load.ts'
import type { Row } from '../tables/tables.ts'
import { toChoice, toChoices } from './choices.ts'
import type { Choice } from './choices.ts'
import { pageOf, matchPerson } from '../entries/page.ts'
import { idsBelow, isAmong, sitsIn } from './among.ts'
import { loadTree } from './organize-tree.ts'
import type { OrganizeTree } from './organize-tree.ts'
import type { Db } from '../tables/tables.ts'
import { nameOfRow } from '../text/names.ts'

const person = ['u.id', 'u.account', 'u.real_name', 'u.head_icon', 'u.organize_id'] as const
/** Enabled users, with the columns that a choice shows. */
export const selectEnabled = (kysely: Db) =>
  kysely.selectFrom('users as u').select(person).where('u.enabled_mark', '<>', 0)
/** Users are listed by name. */
export const byName = { columns: new Map<string, string>(), otherwise: ['u.pinyin', 'u.account'] }

/** How people are searched. */
export interface PeopleQuery {
  readonly keyword?: string
  readonly currentPage?: number
  readonly pageSize?: number
}

/** A page of enabled users by name, restricted by `where`. */
async function pageOfPeople(
  kysely: Db,
  asked: PeopleQuery,
  { where, tree }: { readonly where: RawBuilder<boolean>; readonly tree: OrganizeTree },
): Promise<Page<PersonChoice>> {
  return pageOf(selectEnabled(kysely).where(where).where(matchPerson(asked.keyword)), asked, {
    ...byName,
    present: (rows) => rows.map((row) => presentPerson(row, tree)),
  })
}

/** The users whom somebody leads directly. */
export const listSubordinates = async (
  kysely: Db,
  { userId }: Caller,
  asked: PeopleQuery,
): Promise<Page<PersonChoice>> =>
  pageOfPeople(kysely, asked, {
    where: sql`u.manager_id = ${userId}`,
    tree: await loadTree(kysely),
  })

/**
 * Users of an organisation and all below it; by default the caller's own department or
 * organisation.
 */
export async function listOfOrganization(
  kysely: Db,
  { departmentId, organizeId }: Caller,
  asked: PeopleQuery & { readonly organizeId?: string },
): Promise<Page<PersonChoice>> {
  const tree = await loadTree(kysely)
  return pageOfPeople(kysely, asked, {
    where: sitsIn(idsBelow(tree, asked.organizeId ?? (departmentId || organizeId))),
    tree,
  })
}

/** Holders of a position. */
export const listOfPosition = async (
  kysely: Db,
  asked: PeopleQuery & { readonly positionId: string },
): Promise<Page<PersonChoice>> =>
  pageOfPeople(kysely, asked, {
    where: sql`u.id in (select user_id from user_positions where position_id = ${asked.positionId})`,
    tree: await loadTree(kysely),
  })

/** Holders of a role; only in one organisation and below where it is given. */
export async function listOfRole(
  kysely: Db,
  asked: PeopleQuery & { readonly roleId: string; readonly organizeId?: string },
): Promise<Page<PersonChoice>> {
  const tree = await loadTree(kysely)
  const place =
    asked.organizeId === undefined ? sql<boolean>`true` : sitsIn(idsBelow(tree, asked.organizeId))
  return pageOfPeople(kysely, asked, {
    where: sql`u.id in (select user_id from user_roles where role_id = ${asked.roleId}) and ${place}`,
    tree,
  })
}

/** Users among these members; all users where none are given. */
export const listCandidates = async (
  kysely: Db,
  { among, ...asked }: PeopleQuery & { readonly among?: readonly string[] },
): Promise<Page<PersonChoice>> => {
  const tree = await loadTree(kysely)
  return pageOfPeople(kysely, asked, { where: among ? isAmong(among, tree) : sql`true`, tree })
}

/**
 * The direct content of an organisation ('0' is the top): enabled organisations, then users. With a
 * keyword, a page of matching users below it.
 */
export async function listPeople(
  kysely: Db,
  id: string,
  asked: PeopleQuery,
): Promise<Page<PersonChoice>> {
  const tree = await loadTree(kysely)
  const parent = id === '0' ? '' : id
  if (asked.keyword?.trim())
    return pageOfPeople(kysely, asked, { where: sitsIn(idsBelow(tree, parent)), tree })
  const units = tree.children(parent).filter((node) => node.enabled_mark === 1)
  const rows = await selectEnabled(kysely)
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
            fullName: nameOfRow(node),
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

/** Users by id, in the given order. Unknown ids are left out, disabled users are included. */
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
 * Organisations with their enabled users as one tree; on request only those that the caller
 * manages.
 */
export async function chooseUsers(
  kysely: Db,
  caller: Caller,
  isManaged: boolean,
): Promise<PersonChoice[]> {
  const { tree, reach } = await loadPower(kysely, caller)
  const rows = await selectEnabled(kysely).orderBy('u.pinyin').orderBy('u.account').execute()
  const people = new Map(rows.map((row) => [row.id, presentPerson(row, tree)]))
  return toChoices(tree, [...people.values()])
    .filter(
      (choice) =>
        !isManaged || reach.can('select', choice.type === 'user' ? choice.parentId : choice.id),
    )
    .map((choice) => people.get(choice.id) ?? presentUnit(choice, tree))
}

/** The columns needed to show a user as a choice. */
export type PersonRow = Pick<
  Row<'users'>,
  'id' | 'account' | 'real_name' | 'head_icon' | 'organize_id'
>

/** A user as a choice. */
export const presentPerson = (row: PersonRow, tree: OrganizeTree): PersonChoice => ({
  ...toChoice(
    {
      id: row.id,
      parentId: row.organize_id,
      fullName: `${row.real_name}/${row.account}`,
      enCode: row.account,
      type: 'user',
    },
    false,
  ),
  account: row.account,
  realName: row.real_name,
  headIcon: row.head_icon,
  organize: tree.way(row.organize_id),
})

/** An organisation as a choice, with the people below it. */
export const presentUnit = (choice: Choice, tree: OrganizeTree): PersonChoice => ({
  ...choice,
  account: '',
  realName: '',
  headIcon: '',
  organize: tree.way(choice.id),
})
