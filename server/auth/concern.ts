import type { SubjectType } from '#schemas/api/subject.ts'
import type { Database } from '../database/database.ts'
import { sqlText } from '../database/sql-text.ts'

/**
 * What a user's rights can depend on: the user, an organisation or department where they sit or one
 * above it, a role, position or group of theirs, or a data scope granted to them. `tree` stands for
 * the places of all organisations and departments, on which rights over everything below depend;
 * `led` for who leads whom and who sits where, on which the reach of leaders depends.
 */
export type Concern =
  | `${'user' | 'unit' | 'role' | 'position' | 'group' | 'scope'}:${string}`
  | 'tree'
  | 'led'

/** Who is affected by a change of a subject or of its grants. */
export const concernOf = ({
  type,
  id,
}: {
  readonly type: SubjectType
  readonly id: string
}): Concern => `${type === 'organize' || type === 'department' ? 'unit' : type}:${id}`

/** Disabled subjects are included, because enabling them again affects the same users. */
const read = {
  name: 'auth-concerns',
  text: sqlText`with recursive up as (
    select s.user_id, o.id, o.parent_id, 1 as depth from (
      select id as user_id, organize_id from users where id = any($1::text[])
      union select user_id, organize_id from user_organizes where user_id = any($1::text[])
    ) as s join organizes o on o.id = s.organize_id
    union
    select up.user_id, o.id, o.parent_id, up.depth + 1 from organizes o
    join up on o.id = up.parent_id where up.depth < 50
  ), through (user_id, type, id) as (
    select one, 'user', one from unnest($1::text[]) as one
    union select user_id, 'unit', id from up
    union select user_id, 'role', role_id from user_roles where user_id = any($1::text[])
    union select user_id, 'position', position_id from user_positions where user_id = any($1::text[])
    union select user_id, 'group', group_id from user_groups where user_id = any($1::text[])
  )
  select user_id as "userId", type || ':' || id as concern from through
  union select t.user_id, c.concern from through t join grants g
    on g.subject_id = t.id
    and (g.subject_type = t.type or t.type = 'unit' and g.subject_type in ('organize', 'department'))
    cross join lateral (
      select 'scope:' || (g.scope ->> 'scopeId') as concern where g.scope ->> 'type' = 'named'
      union all select 'tree'
        where g.scope ->> 'type' in ('departmentAndBelow', 'organizationAndBelow', 'managed')
      union all select 'led' where g.scope ->> 'type' = 'managed'
    ) c where g.part = 'scope'
  union select user_id, 'tree' from organize_admins where user_id = any($1::text[])`,
}

/** Everything that the rights of these users depend on, by user. */
export async function loadConcerns(
  db: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map([...new Set(userIds)].map((id) => [id, new Set<string>()]))
  if (found.size === 0) return found
  const rows = await db.query<{ userId: string; concern: string }>(read, [[...found.keys()]])
  for (const { userId, concern } of rows) found.get(userId)?.add(concern)
  return found
}
