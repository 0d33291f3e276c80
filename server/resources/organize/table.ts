import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import { mostBelow } from '#schemas/api/organize.ts'
import type {
  MoveEffect,
  OrganizeAdminRow,
  OrganizeAdmins,
  OrganizeChoice,
  OrganizeDetail,
  organizes as calls,
} from '#schemas/api/organize.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Noun } from '../../entries/entry.ts'
import { toChoice } from '../../people/choices.ts'
import { matchKeyword, matchPerson, pageOf } from '../../entries/page.ts'
import { sitsIn } from '../../people/among.ts'
import { concernsBeyond } from '../../people/leading.ts'
import { loadTree, searchedWords } from '../../people/organize-tree.ts'
import type { OrganizeNode, OrganizeTree } from '../../people/organize-tree.ts'
import { loadHeld, loadPower } from '../../reach/load.ts'
import { findBeyond, refuseBeyond } from '../../reach/reach.ts'
import type { Reach } from '../../reach/reach.ts'
import { presentAdmin, presentGrants, presentOrganize } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameOfRow } from '../../text/names.ts'
import { loadGrantNames } from '../../reach/grant-names.ts'
export type Category = OrganizeNode['category']

/** Nodes as callers receive them, each with the name of its leader. */
async function presentNodes(
  kysely: Db,
  nodes: readonly OrganizeNode[],
  tree: OrganizeTree,
): Promise<OrganizeDetail[]> {
  const ids = [...new Set(nodes.flatMap(({ manager_id }) => manager_id ?? []))]
  const managers =
    ids.length === 0
      ? []
      : await kysely
          .selectFrom('users')
          .select(['id', 'real_name'])
          .where(sql<boolean>`id = any(${ids}::text[])`)
          .execute()
  const names = new Map(managers.map((manager) => [manager.id, manager.real_name]))
  return nodes.map((node) => presentOrganize(node, names.get(node.manager_id ?? '') ?? '', tree))
}

/** Organisations and departments as a noun of the shared commands. */
export const organizes: Noun<'organizes', OrganizeDetail> = {
  table: 'organizes',
  word: 'organize',
  concerns: (id, { before, after }) => ({
    concerns: [`unit:${id}`, ...concernsBeyond(before, after)],
  }),
  async read(kysely, id) {
    const tree = await loadTree(kysely)
    const node = tree.find(id)
    return node && (await presentNodes(kysely, [node], tree))[0]
  },
}

/**
 * An organisation or department in the caller's reach: notFound where there is none of that
 * category, forbidden out of reach.
 */
export async function getOrganize(
  kysely: Db,
  caller: Caller,
  { id, category }: { readonly id: string; readonly category: Category },
): Promise<OrganizeDetail> {
  const found = await getEntry(kysely, organizes, id)
  if (found.category !== category) throw new Failure('notFound')
  const { reach } = await loadPower(kysely, caller)
  refuseBeyond(reach, 'select', [id])
  return found
}

const holds = (node: OrganizeNode, keyword: string): boolean =>
  searchedWords(node).includes(keyword)
const wordOf = (keyword: string | undefined): string => keyword?.trim().toLowerCase() ?? ''

/**
 * The levels below a parent ('0' is the top) in the caller's reach: as many whole levels as have at
 * most 100 nodes together, but at least one. Nodes whose parent is out of reach are placed at the
 * top.
 */
function levelsBelow(tree: OrganizeTree, reach: Reach, parentId: string): OrganizeNode[] {
  const isSeen = ({ id }: OrganizeNode): boolean => reach.can('select', id)
  const isTop = ({ parent_id }: OrganizeNode): boolean =>
    !tree.find(parent_id) || !reach.can('select', parent_id)
  const found =
    parentId === '0'
      ? tree.below('').filter((node) => isSeen(node) && isTop(node))
      : tree.children(parentId).filter(isSeen)
  for (let level = found; level.length > 0; found.push(...level)) {
    level = level.flatMap(({ id }) => tree.children(id)).filter(isSeen)
    if (found.length + level.length > mostBelow) break
  }
  return found
}

/**
 * All nodes in the caller's reach, parents before children; with a keyword the matching ones and
 * all above them; with a parent only the upper levels below it (7.4).
 */
export async function listOrganizes(
  kysely: Db,
  caller: Caller,
  asked: CallQuery<typeof calls.list>,
): Promise<OrganizeDetail[]> {
  const { tree, reach } = await loadPower(kysely, caller)
  if (asked?.parentId !== undefined)
    return presentNodes(kysely, levelsBelow(tree, reach, asked.parentId), tree)
  const wanted = tree
    .holding(wordOf(asked?.keyword))
    .filter((node) => asked?.enabledMark === undefined || node.enabled_mark === asked.enabledMark)
  // The paths are joined in tree order, so the result is in tree order too.
  const shown = new Set(wanted.flatMap(({ id }) => tree.path(id)))
  return presentNodes(
    kysely,
    [...shown].filter(({ id }) => reach.can('select', id)),
    tree,
  )
}

/** Departments of one organisation, without those of organisations below it (7.4). */
export async function listDepartments(
  kysely: Db,
  caller: Caller,
  { id, keyword }: { readonly id: string; readonly keyword: string | undefined },
): Promise<OrganizeDetail[]> {
  const { tree, reach } = await loadPower(kysely, caller)
  if (tree.find(id) === undefined) throw new Failure('notFound')
  const below = (parent: string): OrganizeNode[] =>
    tree
      .children(parent)
      .flatMap((node) => (node.category === 'department' ? [node, ...below(node.id)] : []))
  return presentNodes(
    kysely,
    below(id).filter((node) => holds(node, wordOf(keyword)) && reach.can('select', node.id)),
    tree,
  )
}

interface Choosing {
  readonly caller: Caller
  /** '0' is the top. */
  readonly id: string
  readonly query: CallQuery<typeof calls.selector>
  readonly categories: readonly Category[]
}

/**
 * Enabled nodes directly below one, or all matching ones below it; nodes below a disabled one are
 * left out.
 */
export async function chooseOrganizes(
  kysely: Db,
  { caller, id, query, categories }: Choosing,
): Promise<OrganizeChoice[]> {
  const { tree, reach } = await loadPower(kysely, caller)
  const isShown = (node: OrganizeNode): boolean =>
    node.enabled_mark === 1 &&
    categories.includes(node.category) &&
    (query?.isManaged !== 1 || reach.can('select', node.id))
  const below = (parent: string): OrganizeNode[] =>
    tree
      .children(parent)
      .flatMap((node) => (node.enabled_mark === 1 ? [node, ...below(node.id)] : []))
  // With a limited reach, its topmost nodes are shown at the top.
  const top = (): OrganizeNode[] =>
    below('').filter(
      (node) =>
        isShown(node) &&
        !tree.path(node.id).some((above) => above.id !== node.id && isShown(above)),
    )
  const parent = id === '0' ? '' : id
  const word = wordOf(query?.keyword)
  const found = word
    ? below(parent).filter((node) => isShown(node) && holds(node, word))
    : parent === ''
      ? top()
      : tree.children(parent).filter(isShown)
  return found.map((node) => ({
    ...toChoice(
      {
        id: node.id,
        parentId: node.parent_id,
        fullName: nameOfRow(node),
        enCode: node.en_code,
        type: node.category,
      },
      tree.children(node.id).some(isShown),
    ),
    organize: tree.way(node.id),
    organizeIds: tree.path(node.id).map((ancestor) => ancestor.id),
  }))
}

/** How many users sit in these, as major or further organisation. */
export async function countPeople(kysely: Db, organizeIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select id from users where organize_id = any(${organizeIds}::text[])
      union select user_id from user_organizes where organize_id = any(${organizeIds}::text[])) people`.execute(
    kysely,
  )
  return rows[0]?.count ?? 0
}

const shownPeople = 10

/** Names of the first users who sit in one of these. */
async function firstPeople(kysely: Db, organizeIds: readonly string[]): Promise<string[]> {
  const rows = await kysely
    .selectFrom('users as u')
    .select('u.real_name')
    .where(sitsIn(organizeIds))
    .orderBy('u.pinyin')
    .orderBy('u.account')
    .limit(shownPeople)
    .execute()
  return rows.map((row) => row.real_name)
}

/**
 * Names by id of the users who administer the content of an organisation: through it, or through
 * one above with all below.
 */
async function adminsAbove(
  kysely: Db,
  id: string,
  tree: OrganizeTree,
): Promise<Map<string, string>> {
  const above = tree.path(id).map((node) => node.id)
  const rows = await kysely
    .selectFrom('organize_admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['u.id', 'u.real_name'])
    .where(sql<boolean>`a.organize_id = any(${above}::text[])`)
    .where('a.sub_layer_select', '=', true)
    .orderBy('u.pinyin')
    .orderBy('u.account')
    .execute()
  return new Map(rows.map((row) => [row.id, row.real_name]))
}

/** The effects on the people concerned of moving a node below another parent. */
export async function loadMoveEffect(
  kysely: Db,
  caller: Caller,
  { id, parentId }: { readonly id: string; readonly parentId: string },
): Promise<MoveEffect> {
  const { tree, reach } = await loadPower(kysely, caller)
  const node = tree.find(id)
  if (!node || (parentId !== '' && !tree.find(parentId))) throw new Failure('notFound')
  refuseBeyond(reach, 'select', [id, parentId].filter(Boolean))
  const moved = tree.below(id)
  const [before, after] = [
    await loadHeld(kysely, { organizeIds: [node.parent_id] }, tree),
    await loadHeld(kysely, { organizeIds: [parentId] }, tree),
  ]
  const names = await loadGrantNames(kysely)
  const ids = moved.map((organize) => organize.id)
  const [leading, led] = [
    await adminsAbove(kysely, node.parent_id, tree),
    await adminsAbove(kysely, parentId, tree),
  ]
  return {
    people: await countPeople(kysely, ids),
    names: await firstPeople(kysely, ids),
    organizations: moved.filter((organize) => organize.category === 'organization').length,
    departments: moved.filter((organize) => organize.category === 'department').length,
    lost: presentGrants(findBeyond(after, before), names),
    gained: presentGrants(findBeyond(before, after), names),
    adminsLost: [...leading].flatMap(([key, name]) => (led.has(key) ? [] : [name])),
    adminsGained: [...led].flatMap(([key, name]) => (leading.has(key) ? [] : [name])),
  }
}

/** The administrators of an organisation (7.4); pass the transaction as `kysely` inside one. */
export async function readAdmins(kysely: Db, id: string): Promise<OrganizeAdmins> {
  const organize = await kysely
    .selectFrom('organizes')
    .select('admin_version')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!organize) throw new Failure('notFound')
  const rows = await kysely
    .selectFrom('organize_admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .selectAll('a')
    .select(['u.account', 'u.real_name', 'u.head_icon'])
    .where('a.organize_id', '=', id)
    .orderBy('u.account')
    .execute()
  return { organizeId: id, list: rows.map(presentAdmin), version: organize.admin_version }
}

const adminColumns = new Map([
  ['account', 'u.account'],
  ['realName', 'u.pinyin'],
  ['organize', 'o.full_name'],
])

/**
 * Administrators of the organisations in the caller's reach, or of one organisation where it is
 * given.
 */
export async function listAdmins(
  kysely: Db,
  caller: Caller,
  asked: CallQuery<typeof calls.allAdmins>,
): Promise<Page<OrganizeAdminRow>> {
  const { tree, reach } = await loadPower(kysely, caller)
  let found = kysely
    .selectFrom('organize_admins as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('organizes as o', 'o.id', 'a.organize_id')
    .selectAll('a')
    .select(['u.account', 'u.real_name', 'u.head_icon'])
    .where((eb) =>
      eb.or([
        matchPerson(asked?.keyword),
        matchKeyword(['o.full_name', 'o.en_code'], asked?.keyword),
      ]),
    )
  if (!reach.isWhole)
    found = found.where(sql<boolean>`a.organize_id = any(${reach.ids('select')}::text[])`)
  if (asked?.organizeId !== undefined) found = found.where('a.organize_id', '=', asked.organizeId)
  return pageOf(found, asked, {
    columns: adminColumns,
    otherwise: ['u.pinyin', 'u.account', 'a.organize_id'],
    present: (rows) =>
      rows.map((row) => ({
        ...presentAdmin(row),
        id: `${row.organize_id}.${row.user_id}`,
        organizeId: row.organize_id,
        organize: tree.way(row.organize_id),
      })),
  })
}
