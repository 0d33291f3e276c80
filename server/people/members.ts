import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { memberCalls, MemberCount, MemberEntry } from '#schemas/api/member.ts'
import { defineTexts } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Page } from '#schemas/wire/page.ts'
import { invalidate } from '../auth/callers.ts'
import { audit } from '../entries/entry.ts'
import type { Doing } from '../entries/entry.ts'
import { loadPower, refuseMore } from '../reach/load.ts'
import type { Reach } from '../reach/reach.ts'
import { refuseBeyond } from '../reach/reach.ts'
import type { Tables } from '../tables/tables.ts'
import type { Caller } from '../auth/caller.ts'
import { pageOf, matchPerson } from '../entries/page.ts'
import { findMissing, refuseUsed, refuseWrong } from '../entries/refuse.ts'
import type { OrganizeTree } from './organize-tree.ts'

const links = {
  position: { table: 'user_positions', column: 'position_id', handed: 'positionIds' },
  role: { table: 'user_roles', column: 'role_id', handed: 'roleIds' },
  group: { table: 'user_groups', column: 'group_id', handed: 'groupIds' },
} as const

/** The nouns that have members. */
export type MemberOf = keyof typeof links

const order = new Map([
  ['account', 'u.account'],
  ['realName', 'u.pinyin'],
  ['enabledMark', 'u.enabled_mark'],
])

interface MemberFilter {
  readonly of: MemberOf
  /** Only members of any of these. */
  readonly ids: readonly string[]
}

type MemberQuery = CallQuery<ReturnType<typeof memberCalls>['members']>

/** Members within the reach of the caller; for an administrator all. */
export function listMembers(
  kysely: Kysely<Tables>,
  { of, ids, caller }: MemberFilter & { readonly caller: Caller },
  asked: MemberQuery,
): Promise<Page<MemberEntry>> {
  const { table, column } = links[of]
  return pageOfMembers(
    kysely,
    {
      caller,
      where: sql`u.id in (select user_id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::text[]))`,
    },
    asked,
  )
}

/** A page of the users (`u`) that match `where`, within the reach of the caller. */
export async function pageOfMembers(
  kysely: Kysely<Tables>,
  { caller, where }: { readonly caller: Caller; readonly where: RawBuilder<boolean> },
  asked: MemberQuery,
): Promise<Page<MemberEntry>> {
  const { tree, reach } = await loadPower(kysely, caller)
  let found = kysely
    .selectFrom('users as u')
    .select(['u.id', 'u.account', 'u.real_name', 'u.head_icon', 'u.organize_id', 'u.enabled_mark'])
    .where(where)
    .where(matchPerson(asked?.keyword))
  if (!reach.isWhole)
    found = found.where(sql<boolean>`u.organize_id = any(${reach.ids('select')}::text[])`)
  return pageOf(found, asked, {
    columns: order,
    otherwise: ['u.sort_code', 'u.id'],
    present: (rows) =>
      rows.map((row) => ({
        id: row.id,
        account: row.account,
        realName: row.real_name,
        headIcon: row.head_icon,
        organizeId: row.organize_id,
        organize: tree.way(row.organize_id),
        enabledMark: row.enabled_mark,
      })),
  })
}

const texts = defineTexts({
  zh: { members: '还有{count}人在其中' },
  zhtw: { members: '還有{count}人在其中' },
  en: { members: '{count} people belong to it' },
})

/** Refuses (409, with the number) to remove what still has members. */
export async function refuseHeld(
  { trx, say }: Doing,
  { of, id, fullName }: { readonly of: MemberOf; readonly id: string; readonly fullName: string },
): Promise<void> {
  const { table, column } = links[of]
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(
    trx,
  )
  const count = rows[0]?.count ?? 0
  refuseUsed(
    fullName,
    count === 0 ? [] : [{ path: '', code: 'members', message: say(texts, 'members', { count }) }],
  )
}

interface MemberChange {
  readonly of: MemberOf
  readonly id: string
  readonly add: readonly string[]
  readonly remove: readonly string[]
}

/**
 * Refuses (403) people whom the caller may not change: users out of reach, administrators, and the
 * caller.
 */
export async function refuseUntouchable(
  { trx, caller }: Doing,
  userIds: readonly string[],
  reach: Reach,
): Promise<void> {
  if (reach.isWhole || userIds.length === 0) return
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'organize_id', 'is_administrator'])
    .where('id', 'in', userIds)
    .execute()
  refuseBeyond(
    reach,
    'edit',
    rows.map((row) => row.organize_id),
  )
  if (rows.some((row) => row.is_administrator || row.id === caller.userId))
    throw new Failure('forbidden')
}

/**
 * Adds and removes members, one statement each. Nobody gets or loses more than the caller holds.
 */
export async function changeMembers(
  doing: Doing,
  { of, id, add, remove }: MemberChange,
  { tree, reach }: { readonly tree: OrganizeTree; readonly reach: Reach },
): Promise<MemberCount> {
  const { trx, say } = doing
  const { table, column, handed } = links[of]
  refuseWrong([
    ...(await findMissing(trx, 'users', { path: 'add', ids: add, say })),
    ...(await findMissing(trx, 'users', { path: 'remove', ids: remove, say })),
  ])
  await refuseUntouchable(doing, [...add, ...remove], reach)
  if (add.length + remove.length > 0) await refuseMore(doing, { [handed]: [id] }, tree)
  const removed = await sql`
      delete from ${sql.table(table)}
      where ${sql.ref(column)} = ${id} and user_id = any(${remove}::text[])
      returning user_id`.execute(trx)
  const added = await sql`
      insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select one, ${id}
      from unnest(${add}::text[]) one on conflict do nothing returning user_id`.execute(trx)
  if (of === 'position')
    await trx
      .updateTable('users')
      .set({ position_id: '' })
      .where('position_id', '=', id)
      .where('id', 'in', [...remove, ''])
      .execute()
  const counts = { added: added.rows.length, removed: removed.rows.length }
  await audit(doing, {
    what: 'members',
    target: `${of} ${id}`,
    before: { removed: removed.rows },
    after: { added: added.rows },
  })
  await invalidate(doing.db, {
    concerns: [...add, ...remove].map((userId) => `user:${userId}` as const),
  })
  return counts
}
