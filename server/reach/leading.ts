import { sql } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { loadToday } from '../auth/today.ts'
import type { Doing } from '../entries/entry.ts'
import { subjectTypeOf } from '../people/organize-tree.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import type { Db } from '../tables/tables.ts'
import { loadLed, modelsLed, reachesPlace, reachesRecords } from './footprint.ts'
import type { LedPeople } from './footprint.ts'
import { isHeldOn } from './granted.ts'
import { loadHeldBy } from './load.ts'
import type { Handout } from './load.ts'
import { subjectKey } from './subjects.ts'

interface NewLead {
  /** Who is to lead; '' for nobody. */
  readonly leaderIds: readonly (string | null | undefined)[]
  /** Those who are to be led. */
  readonly userIds?: readonly string[]
  /** Units that are to be led, with all below them. */
  readonly unitIds?: readonly string[]
  /** Where somebody new is to be led, who has no id yet. */
  readonly places?: readonly string[]
}

/**
 * Refuses (403) to let somebody lead people whose records the caller does not reach, because leaders
 * reach the records of those whom they lead. It counts what the leader holds, and what the caller
 * holds and could pass on to the leader.
 */
export async function refuseLeading(
  { trx, caller }: Doing,
  { leaderIds, userIds = [], unitIds = [], places = [] }: NewLead,
  tree: OrganizeTree,
): Promise<void> {
  const leaders = [...new Set(leaderIds.filter((id) => typeof id === 'string' && id !== ''))]
  if (caller.isAdministrator || leaders.length === 0) return
  const own = await loadHeldBy(trx, { userId: caller.userId, withDisabled: false }, tree)
  const led = await loadLed(trx, { userIds, unitIds })
  for (const userId of leaders as readonly string[]) {
    const its = await loadHeldBy(trx, { userId, withDisabled: true }, tree)
    const already = await loadLed(trx, { leaderId: userId })
    const gained: LedPeople = [
      ...[...led].filter(([id]) => !already.has(id)),
      ...places.map((place) => ['', place] as const),
    ]
    if (!(await reachesRecords(trx, { caller, tree, own, its }, gained)))
      throw new Failure('forbidden')
  }
}

/** Who may be named as the leader of people who are added. */
export interface Leadable {
  /** May somebody lead a new person at a place? */
  mayLead(leaderId: string, place: string): boolean
  /** Takes in a new person, who may be named as a leader from now on. */
  add(id: string, links: Handout): void
}

/** What a leader is granted through: themselves, and what they belong to, disabled or not. */
const keysOf = (id: string, links: Handout, tree: OrganizeTree): string[] =>
  [
    { type: 'user' as const, id },
    ...(links.organizeIds ?? [])
      .flatMap((unit) => tree.path(unit))
      .map((node) => ({ type: subjectTypeOf(node), id: node.id })),
    ...(links.positionIds ?? []).map((held) => ({ type: 'position' as const, id: held })),
    ...(links.roleIds ?? []).map((held) => ({ type: 'role' as const, id: held })),
    ...(links.groupIds ?? []).map((held) => ({ type: 'group' as const, id: held })),
  ].map(subjectKey)

async function loadLinks(kysely: Db, userIds: readonly string[]): Promise<Map<string, Handout>> {
  const { rows } = await sql<{ id: string } & Required<Omit<Handout, 'already'>>>`
    select u.id, array(select u.organize_id union
        select organize_id from user_organizes where user_id = u.id) as "organizeIds",
      array(select position_id from user_positions where user_id = u.id) as "positionIds",
      array(select role_id from user_roles where user_id = u.id) as "roleIds",
      array(select group_id from user_groups where user_id = u.id) as "groupIds"
    from users u where u.id = any(${userIds}::text[])`.execute(kysely)
  return new Map(rows.map(({ id, ...links }) => [id, links]))
}

/**
 * The rule of `refuseLeading` for many new people at a time, whose leaders are among the given ones
 * or new themselves.
 */
export async function loadLeadable(
  kysely: Db,
  { caller, leaderIds }: { readonly caller: Caller; readonly leaderIds: readonly string[] },
  tree: OrganizeTree,
): Promise<Leadable> {
  if (caller.isAdministrator) return { mayLead: () => true, add() {} }
  const own = await loadHeldBy(kysely, { userId: caller.userId, withDisabled: false }, tree)
  const links = await loadLinks(kysely, leaderIds)
  const managed = await kysely
    .selectFrom('grants')
    .select(['subject_type as type', 'subject_id as id', 'model_id'])
    .where(sql<boolean>`scope ->> 'type' = 'managed'`)
    .where(isHeldOn(await loadToday(kysely)))
    .execute()
  const known = new Map<string, boolean>()
  const judge = (leaderId: string, place: string): boolean => {
    const keys = new Set(keysOf(leaderId, links.get(leaderId) ?? {}, tree))
    const its = managed.flatMap((row) => (keys.has(subjectKey(row)) ? [row.model_id] : []))
    return reachesPlace({ caller, tree, own }, new Set([...modelsLed(own), ...its]), place)
  }
  return {
    mayLead(leaderId, place) {
      const key = `${leaderId} ${place}`
      const found = known.get(key) ?? judge(leaderId, place)
      known.set(key, found)
      return found
    },
    add: (id, handed) => void links.set(id, handed),
  }
}
