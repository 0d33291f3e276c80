import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { SubjectType } from '#schemas/api/subject.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import type { Doing } from '../entries/entry.ts'
import { loadTree, subjectTypeOf } from '../people/organize-tree.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import { groupBy } from '../database/group-by.ts'
import { loadToday } from '../auth/today.ts'
import { goesBeyond, loadLed, reachesRecords } from './footprint.ts'
import { isHeldOn } from './granted.ts'
import { covers, reaches, reachOf, wholeReach } from './reach.ts'
import type { HeldGrant, Reach } from './reach.ts'
import type { Tables } from '../tables/tables.ts'

type Who = Pick<Caller, 'userId' | 'isAdministrator'>

/** Where a user manages people, read afresh, because the cached caller may be out of date. */
export async function loadReach(
  kysely: Kysely<Tables>,
  { userId, isAdministrator }: Who,
  tree: OrganizeTree,
): Promise<Reach> {
  if (isAdministrator) return wholeReach(tree)
  return reachOf(
    await kysely.selectFrom('organize_admins').selectAll().where('user_id', '=', userId).execute(),
    tree,
  )
}

/** The tree, and where the caller manages people in it. */
export async function loadPower(
  kysely: Kysely<Tables>,
  caller: Who,
): Promise<{ tree: OrganizeTree; reach: Reach }> {
  const tree = await loadTree(kysely)
  return { tree, reach: await loadReach(kysely, caller, tree) }
}

/** What is handed to people: its recipients get the grants of these subjects. */
export interface Handout {
  readonly organizeIds?: readonly string[]
  readonly positionIds?: readonly string[]
  readonly roleIds?: readonly string[]
  readonly groupIds?: readonly string[]
  /** What the recipients hold already. */
  readonly already?: Omit<Handout, 'already'>
}

/** All grants of these subjects, and of the organisations above them, that have not expired. */
export async function loadHeld(
  kysely: Kysely<Tables>,
  { organizeIds = [], positionIds = [], roleIds = [], groupIds = [] }: Handout,
  tree: OrganizeTree,
): Promise<HeldGrant[]> {
  const units = [...new Set(organizeIds.flatMap((id) => tree.path(id)))]
  const idsAs = (type: 'organize' | 'department'): string[] =>
    units.flatMap((node) => (subjectTypeOf(node) === type ? [node.id] : []))
  const { rows } = await sql<HeldGrant>`
    select distinct part, model_id, code, scope, until from grants
    where ${isHeldOn(await loadToday(kysely))}
      and ((subject_type = 'organize' and subject_id = any(${idsAs('organize')}::text[]))
      or (subject_type = 'department' and subject_id = any(${idsAs('department')}::text[]))
      or (subject_type = 'position' and subject_id = any(${positionIds}::text[]))
      or (subject_type = 'role' and subject_id = any(${roleIds}::text[]))
      or (subject_type = 'group' and subject_id = any(${groupIds}::text[])))`.execute(kysely)
  return rows
}

export type HandoutPart = Exclude<keyof Handout, 'already'>

/**
 * All grants of a user, through all subjects that apply; those of disabled ones only on request.
 */
export async function loadHeldBy(
  kysely: Kysely<Tables>,
  { userId, withDisabled }: { readonly userId: string; readonly withDisabled: boolean },
  tree: OrganizeTree,
): Promise<HeldGrant[]> {
  const isOn = (table: string) =>
    withDisabled ? sql`true` : sql`${sql.ref(table)}.enabled_mark = 1`
  const { rows } = await sql<{ type: HandoutPart; id: string }>`
    select 'organizeIds' as type, o.id from organizes o where ${isOn('o')}
      and o.id in (select organize_id from users where id = ${userId}
        union select organize_id from user_organizes where user_id = ${userId})
    union all select 'positionIds', p.id from user_positions u
    join positions p on p.id = u.position_id where u.user_id = ${userId} and ${isOn('p')}
    union all select 'roleIds', r.id from user_roles u join roles r on r.id = u.role_id
    where u.user_id = ${userId} and ${isOn('r')}
    union all select 'groupIds', g.id from user_groups u join groups g on g.id = u.group_id
    where u.user_id = ${userId} and ${isOn('g')}`.execute(kysely)
  const idsOf = (type: HandoutPart): string[] =>
    rows.filter((row) => row.type === type).map(({ id }) => id)
  const own = await kysely
    .selectFrom('grants')
    .select(['part', 'model_id', 'code', 'scope', 'until'])
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', userId)
    .where(isHeldOn(await loadToday(kysely)))
    .execute()
  return [
    ...own,
    ...(await loadHeld(
      kysely,
      {
        organizeIds: idsOf('organizeIds'),
        positionIds: idsOf('positionIds'),
        roleIds: idsOf('roleIds'),
        groupIds: idsOf('groupIds'),
      },
      tree,
    )),
  ]
}

/**
 * Refuses (403) to hand out more than the caller holds; an administrator may hand out everything.
 */
export async function refuseMore(
  { trx, caller }: Doing,
  handed: Handout,
  tree: OrganizeTree,
): Promise<void> {
  if (caller.isAdministrator) return
  const own = await loadHeldBy(trx, { userId: caller.userId, withDisabled: false }, tree)
  const theirs = await loadHeld(trx, handed.already ?? {}, tree)
  if (!covers([...own, ...theirs], await loadHeld(trx, handed, tree)))
    throw new Failure('forbidden')
}

/**
 * Refuses (403) to take control of an account that may do more than the caller: an administrator's,
 * one with further grants, one that administers more, or one with places, people or seals beyond
 * the caller's.
 */
export async function refuseStronger(
  { trx, caller }: Doing,
  target: Who,
  { tree, reach }: { readonly tree: OrganizeTree; readonly reach: Reach },
): Promise<void> {
  if (caller.isAdministrator) return
  if (target.isAdministrator) throw new Failure('forbidden')
  const own = await loadHeldBy(trx, { userId: caller.userId, withDisabled: false }, tree)
  const its = await loadHeldBy(trx, { userId: target.userId, withDisabled: true }, tree)
  if (
    !covers(own, its) ||
    !reaches(reach, await loadReach(trx, target, tree)) ||
    (await goesBeyond(trx, { userId: target.userId, by: caller.userId, reach })) ||
    !(await reachesRecords(
      trx,
      { caller, tree, own, its },
      await loadLed(trx, { leaderId: target.userId }),
    ))
  )
    throw new Failure('forbidden')
}

const typeOf = {
  positionIds: 'position',
  roleIds: 'role',
  groupIds: 'group',
} as const satisfies { readonly [part in Exclude<HandoutPart, 'organizeIds'>]: SubjectType }

/**
 * Which organisations, positions, roles and groups give nothing beyond what the caller holds? Meant
 * for many at a time; for a few use `refuseMore`.
 */
export async function loadHandable(
  kysely: Kysely<Tables>,
  { userId, isAdministrator }: Who,
  tree: OrganizeTree,
): Promise<(part: HandoutPart, id: string) => boolean> {
  if (isAdministrator) return () => true
  const own = await loadHeldBy(kysely, { userId, withDisabled: false }, tree)
  const rows = await kysely
    .selectFrom('grants')
    .select(['subject_type', 'subject_id', 'part', 'model_id', 'code', 'scope', 'until'])
    .where('subject_type', '<>', 'user')
    .where(isHeldOn(await loadToday(kysely)))
    .execute()
  const bySubject = groupBy(rows, (row) => `${row.subject_type} ${row.subject_id}`)
  const heldOf = (type: SubjectType, id: string): HeldGrant[] =>
    bySubject.get(`${type} ${id}`) ?? []
  const known = new Map<string, boolean>()
  return (part, id) => {
    const name = `${part} ${id}`
    const found =
      known.get(name) ??
      covers(
        own,
        part === 'organizeIds'
          ? tree.path(id).flatMap((node) => heldOf(subjectTypeOf(node), node.id))
          : heldOf(typeOf[part], id),
      )
    known.set(name, found)
    return found
  }
}
