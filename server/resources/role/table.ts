import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { RoleEntry, roles as calls } from '#schemas/api/role.ts'
import type { Say } from '#schemas/text.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Noun } from '../../entries/entry.ts'
import { toChoice, toChoices } from '../../people/choices.ts'
import type { Choice } from '../../people/choices.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { loadTree } from '../../people/organize-tree.ts'
import { loadHandable, loadPower } from '../../reach/load.ts'
import { isAnywhere } from '../../reach/reach.ts'
import { isInSight, refuseOutOfSight } from './policy.ts'
import { presentRole, roleTexts } from './present.ts'
import type { RoleRow } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameOf } from '../../text/names.ts'

const organizeIds = sql<
  string[]
>`array(select organize_id from role_organizes o where o.role_id = r.id order by organize_id)`
const selectRoles = (kysely: Db) =>
  kysely.selectFrom('roles as r').selectAll('r').select(organizeIds.as('organize_ids'))

/** Roles as a noun of the shared commands. */
export const roles: Noun<'roles', RoleEntry> = {
  table: 'roles',
  word: 'role',
  concerns: (id) => ({ concerns: [`role:${id}`] }),
  async read(kysely, id) {
    const row = await selectRoles(kysely).where('r.id', '=', id).executeTakeFirst()
    return row && presentRole(row, await loadTree(kysely))
  },
}

/** A role that the caller may see: notFound where there is none, forbidden out of reach. */
export async function getRole(kysely: Db, caller: Caller, id: string): Promise<RoleEntry> {
  const found = await getEntry(kysely, roles, id)
  const { reach } = await loadPower(kysely, caller)
  refuseOutOfSight(reach, found)
  return found
}

const columns = new Map([
  ['fullName', 'r.full_name'],
  ['enCode', 'r.en_code'],
  ['sortCode', 'r.sort_code'],
  ['enabledMark', 'r.enabled_mark'],
  ['creatorTime', 'r.created_at'],
])
const belongsTo = (ids: readonly string[]) =>
  sql<boolean>`exists (select 1 from role_organizes o where o.role_id = r.id and o.organize_id = any(${ids}::text[]))`

/** Roles that the caller may see; where an organisation is given, of it and all below (7.6). */
export async function listRoles(
  kysely: Db,
  caller: Caller,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<RoleEntry>> {
  const { organizeId, globalMark, enabledMark, keyword } = asked ?? {}
  const { tree, reach } = await loadPower(kysely, caller)
  let found = selectRoles(kysely).where(matchKeyword(['r.full_name', 'r.en_code'], keyword))
  if (!reach.isWhole)
    found = found.where((eb) =>
      eb.or([
        eb.and([eb('r.global_mark', '=', 1), sql<boolean>`${isAnywhere(reach)}`]),
        belongsTo(reach.ids('select')),
      ]),
    )
  if (organizeId !== undefined)
    found = found.where(belongsTo(tree.below(organizeId).map(({ id }) => id)))
  if (globalMark !== undefined) found = found.where('r.global_mark', '=', globalMark)
  if (enabledMark !== undefined) found = found.where('r.enabled_mark', '=', enabledMark)
  return pageOf(found, asked, {
    columns,
    otherwise: ['r.sort_code', 'r.id'],
    present: (rows) => rows.map((row) => presentRole(row, tree)),
  })
}

const enabled = (kysely: Db) =>
  selectRoles(kysely).where('r.enabled_mark', '=', 1).orderBy('r.sort_code').orderBy('r.id')

/** Enabled roles of exactly these organisations, and the global ones. */
export async function listOfOrganizes(kysely: Db, ids: readonly string[]): Promise<RoleEntry[]> {
  const tree = await loadTree(kysely)
  const rows = await enabled(kysely)
    .where((eb) => eb.or([eb('r.global_mark', '=', 1), belongsTo(ids)]))
    .execute()
  return rows.map((row) => presentRole(row, tree))
}

const globalBranch = 'global'

/** The lowest node that all paths share; '' where they share none. */
function meeting([first = [], ...others]: readonly (readonly string[])[]): string {
  return first.findLast((id, index) => others.every((way) => way[index] === id)) ?? ''
}

/** Enabled roles as a tree; with `caller` only those that they may hand out (7.6). */
export async function chooseRoles(kysely: Db, say: Say, caller?: Caller): Promise<Choice[]> {
  const { tree, reach } = caller
    ? await loadPower(kysely, caller)
    : { tree: await loadTree(kysely), reach: undefined }
  const shown = (await enabled(kysely).execute())
    .map((row: RoleRow) => presentRole(row, tree))
    .filter((role) => reach === undefined || isInSight(reach, role))
  const mayHand = caller && (await loadHandable(kysely, caller, tree))
  const leaves = shown
    .filter(({ id }) => mayHand?.('roleIds', id) ?? true)
    .map((role) => ({
      id: role.id,
      parentId: role.globalMark === 1 ? globalBranch : meeting(role.organizeIdsTree),
      fullName: nameOf(role),
      enCode: role.enCode,
      type: 'role',
    }))
  const global = leaves
    .filter(({ parentId }) => parentId === globalBranch)
    .map((leaf) => toChoice(leaf, false))
  const branch = toChoice(
    {
      id: globalBranch,
      parentId: '',
      fullName: say(roleTexts, 'global'),
      enCode: globalBranch,
      type: globalBranch,
    },
    global.length > 0,
  )
  return [branch, ...global, ...toChoices(tree, leaves)]
}
