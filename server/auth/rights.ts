import type { Grant, Rights, Scope } from '#schemas/permission.ts'
import type { Database } from '../db.ts'
import { groupBy } from '../group.ts'
import type { Row } from '../tables.ts'

/** Where a user sits: from the topmost organisation down. */
export interface Place {
  readonly departmentId: string
  readonly organizeId: string
  readonly organizePath: readonly string[]
}

const chain = {
  name: 'auth-organize-path',
  text: `with recursive up as (
    select id, parent_id, category, 1 as depth from organizes where id = $1
    union all
    select o.id, o.parent_id, o.category, up.depth + 1 from organizes o join up on o.id = up.parent_id where up.depth < 50
  ) select id, category from up order by depth desc`,
}

/** The organisations above a user's own, and his department. */
export async function loadPlace(db: Database, organizeId: string): Promise<Place> {
  const path = await db.query<{ id: string; category: string }>(chain, [organizeId])
  const own = path.at(-1)
  return {
    organizePath: path.map(({ id }) => id),
    departmentId: own?.category === 'department' ? own.id : '',
    organizeId: path.findLast(({ category }) => category === 'organization')?.id ?? '',
  }
}

// What is granted to an organisation or department holds for everybody in it and below it; what is granted to one that is switched off, for nobody.
const subjects = `with recursive up as (
    select id, parent_id, enabled_mark, 1 as depth from organizes
      where id in (select organize_id from users where id = $1 union select organize_id from user_organizes where user_id = $1)
    union all
    select o.id, o.parent_id, o.enabled_mark, up.depth + 1 from organizes o join up on o.id = up.parent_id where up.depth < 50
  ), subjects (type, id) as (
    select 'user', $1::text
    union select 'organize', id from up where enabled_mark = 1
    union select 'department', id from up where enabled_mark = 1
    union select 'role', r.id from user_roles u join roles r on r.id = u.role_id where u.user_id = $1 and r.enabled_mark = 1
    union select 'position', p.id from user_positions u join positions p on p.id = u.position_id where u.user_id = $1 and p.enabled_mark = 1
    union select 'group', g.id from user_groups u join groups g on g.id = u.group_id where u.user_id = $1 and g.enabled_mark = 1
  )`
const ofSubjects = 'from grants g join subjects s on s.type = g.subject_type and s.id = g.subject_id'
const granted = { name: 'auth-grants', text: `${subjects} select distinct g.part, g.model_id, g.code, g.scope ${ofSubjects}` }
const heldFrom = { name: 'auth-held', text: `${subjects} select g.subject_type, g.subject_id, g.part, g.model_id, g.code, g.scope ${ofSubjects} order by g.subject_type, g.id` }

type GrantRow = Pick<Row<'grants'>, 'part' | 'model_id' | 'code' | 'scope'>

/** One line of what a user holds, with the subject that it comes from. */
export type HeldLine = GrantRow & Pick<Row<'grants'>, 'subject_type' | 'subject_id'>

/** All that is granted to a user, line by line: what an explanation is made of. */
export const loadHeld = (db: Database, userId: string): Promise<HeldLine[]> => db.query<HeldLine>(heldFrom, [userId])

const codesOf = (rows: readonly GrantRow[] = []): { enCode: string }[] => rows.map(({ code }) => ({ enCode: code }))

function toGrant(modelId: string, rows: readonly GrantRow[]): Grant {
  const held = groupBy(rows, (row) => row.part)
  return { modelId, columnList: codesOf(held.get('column')), formList: codesOf(held.get('form')), buttonList: codesOf(held.get('button')) }
}

/** Codes of enabled menu entries, with every entry above them enabled too. */
async function loadMenuCodes(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const all = await db.kysely.selectFrom('menus').select(['id', 'parent_id', 'en_code', 'enabled_mark']).execute()
  const byId = new Map(all.map((menu) => [menu.id, menu]))
  const isOpen = (id: string, depth = 0): boolean => {
    const menu = byId.get(id)
    return menu?.enabled_mark === 1 && depth < 50 && (menu.parent_id === '' || isOpen(menu.parent_id, depth + 1))
  }
  return ids.filter((id) => isOpen(id)).flatMap((id) => byId.get(id)?.en_code ?? [])
}

/** The union of what a user holds himself and by organisations, departments, positions, roles and groups. */
export async function loadRights(db: Database, { id, is_administrator }: Pick<Row<'users'>, 'id' | 'is_administrator'>): Promise<Rights> {
  const rows = is_administrator ? [] : await db.query<GrantRow>(granted, [id])
  const ofMenus = new Set(groupBy(rows, (row) => row.part).get('menu'))
  const byModel = groupBy(rows.filter((row) => !ofMenus.has(row)), (row) => row.model_id)
  const scopes: Record<string, Scope[]> = {}
  for (const [modelId, held] of byModel) {
    const given = held.flatMap(({ scope }) => (scope ? [scope] : []))
    if (given.length > 0) scopes[modelId] = given
  }
  return {
    isAdministrator: is_administrator,
    grants: [...byModel].map(([modelId, held]) => toGrant(modelId, held)),
    menus: await loadMenuCodes(db, [...ofMenus].map((row) => row.model_id)),
    scopes,
  }
}
