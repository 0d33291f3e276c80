import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { memberOf } from '#schemas/widget/member.ts'
import type { MemberNoun } from '#schemas/widget/member.ts'
import type { OrganizeTree } from './organize-tree.ts'

export type UserFilter = RawBuilder<boolean>

/**
 * Does user `u` sit in one of these, as major or further organisation? The ids are unnested because
 * planning an array of hundreds of ids takes longer than running the query.
 */
export const sitsIn = (organizeIds: readonly string[]): UserFilter =>
  sql`
    (u.organize_id in (select unnest(${organizeIds}::text[])) or exists (
      select 1 from user_organizes beside
        where beside.user_id = u.id and beside.organize_id = any(${organizeIds}::text[])))`

/** The ids of an organisation and of all below it; all ids for ''. */
export const idsBelow = (tree: OrganizeTree, id: string): string[] =>
  tree.below(id).map((node) => node.id)

const wheres: {
  readonly [N in MemberNoun]: (ids: readonly string[], tree: OrganizeTree) => UserFilter
} = {
  user: (ids) => sql`u.id = any(${ids}::text[])`,
  organize: (ids, tree) =>
    sitsIn([...new Set(ids.flatMap((id) => (id === '' ? [] : idsBelow(tree, id))))]),
  position: (ids) =>
    sql`u.id in (select user_id from user_positions where position_id = any(${ids}::text[]))`,
  role: (ids) => sql`u.id in (select user_id from user_roles where role_id = any(${ids}::text[]))`,
  group: (ids) =>
    sql`u.id in (select user_id from user_groups where group_id = any(${ids}::text[]))`,
}

/**
 * Is user `u` one of these members (`memberOf`), by themselves or through an organisation (with all
 * below it), position, role or group? False for everybody where the list is empty.
 */
export function isAmong(members: readonly string[], tree: OrganizeTree): UserFilter {
  const known = members.flatMap((text) => memberOf(text) ?? [])
  const nouns = [...new Set(known.map(({ to }) => to))]
  if (nouns.length === 0) return sql`false`
  const parts = nouns.map((noun) =>
    wheres[noun](
      known.filter(({ to }) => to === noun).map(({ id }) => id),
      tree,
    ),
  )
  return sql`(${sql.join(parts, sql` or `)})`
}
