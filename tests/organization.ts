import type { World } from './server.ts'

/**
 * A small organisation whose codes are also its ids, beside the tests' own home:
 *
 *   harbour > harbour.east > gate, pier;  harbour > finance;  river
 */
export async function plantOrganization({ db }: World): Promise<void> {
  const unit = (id: string, parent_id: string, category: 'organization' | 'department') => ({
    id,
    parent_id,
    category,
    full_name: id,
    en_code: id,
  })
  await db.kysely
    .insertInto('organizes')
    .values([
      unit('harbour', '', 'organization'),
      unit('east', 'harbour', 'organization'),
      unit('gate', 'east', 'department'),
      unit('pier', 'east', 'department'),
      unit('finance', 'harbour', 'department'),
      unit('river', '', 'organization'),
    ])
    .execute()
}

/** Grants a menu entry to a subject, which is the smallest possible right. */
export async function grantMenu(
  { db }: World,
  subject: {
    readonly type: 'role' | 'position' | 'group' | 'organize' | 'department' | 'user'
    readonly id: string
  },
  menuId: string,
): Promise<void> {
  await db.kysely
    .insertInto('grants')
    .values({
      id: `${subject.type}.${subject.id}.${menuId}`,
      subject_type: subject.type,
      subject_id: subject.id,
      part: 'menu',
      model_id: menuId,
    })
    .execute()
}
