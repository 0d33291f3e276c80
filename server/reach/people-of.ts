import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { subjectTypeOf } from '../people/organize-tree.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import type { Subject } from './subjects.ts'

export const isOn = (tree: OrganizeTree, id: string): boolean => tree.find(id)?.enabled_mark === 1

/** Enabled users who get what is granted to any of these subjects. */
export function usersOf(subjects: readonly Subject[], tree: OrganizeTree): RawBuilder<boolean> {
  const ids = (wanted: Subject['type']): string[] =>
    subjects.filter(({ type }) => type === wanted).map(({ id }) => id)
  const units = [
    ...new Set(
      subjects.flatMap(({ type, id }) => {
        const unit = tree.find(id)
        return unit && isOn(tree, id) && subjectTypeOf(unit) === type
          ? tree.below(id).map((node) => node.id)
          : []
      }),
    ),
  ]
  return sql<boolean>`(u.enabled_mark = 1 and (u.id = any(${ids('user')}::text[]) or u.organize_id = any(${units}::text[])
    or u.id in (select user_id from user_organizes where organize_id = any(${units}::text[])
      union all select l.user_id from user_positions l
      join positions p on p.id = l.position_id and p.enabled_mark = 1
      where p.id = any(${ids('position')}::text[])
      union all select l.user_id from user_roles l
      join roles r on r.id = l.role_id and r.enabled_mark = 1
      where r.id = any(${ids('role')}::text[])
      union all select l.user_id from user_groups l
      join groups g on g.id = l.group_id and g.enabled_mark = 1
      where g.id = any(${ids('group')}::text[]))))`
}
