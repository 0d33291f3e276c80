import type { Grant, HeldScope, Rights, Scope } from '#schemas/permission.ts'
import type { Database } from '../database/database.ts'
import { groupBy } from '../database/group-by.ts'
import type { Row } from '../tables/tables.ts'
import { chainOf } from '../menus/chain.ts'
import { loadOpenParts } from './open-parts.ts'
import { dayOf } from './today.ts'
import { sqlText } from '../database/sql-text.ts'

/** Where a user sits, from the topmost organisation down. */
export interface Place {
  readonly departmentId: string
  readonly organizeId: string
  readonly organizePath: readonly string[]
}

/** The enabled positions, roles and groups of a user, the major position first. */
export interface Holding {
  readonly positionIds: readonly string[]
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
}

const holding = {
  name: 'auth-holding',
  text: sqlText`select
    array(select p.id from user_positions h join positions p on p.id = h.position_id
      join users u on u.id = h.user_id where h.user_id = $1 and p.enabled_mark = 1
      order by p.id <> u.position_id, p.sort_code, p.id) as "positionIds",
    array(select r.id from user_roles h join roles r on r.id = h.role_id
      where h.user_id = $1 and r.enabled_mark = 1 order by r.sort_code, r.id) as "roleIds",
    array(select g.id from user_groups h join groups g on g.id = h.group_id
      where h.user_id = $1 and g.enabled_mark = 1 order by g.sort_code, g.id) as "groupIds"`,
}

/** The positions, roles and groups of a user. */
export async function loadHolding(db: Database, userId: string): Promise<Holding> {
  const [found] = await db.query<Holding>(holding, [userId])
  return found ?? { positionIds: [], roleIds: [], groupIds: [] }
}

const chain = {
  name: 'auth-organize-path',
  text: sqlText`with recursive up as (
    select id, parent_id, category, 1 as depth from organizes where id = $1
    union all
    select o.id, o.parent_id, o.category, up.depth + 1 from organizes o
    join up on o.id = up.parent_id where up.depth < 50
  ) select id, category from up order by depth desc`,
}

/** The organisations above a user, and their department. */
export async function loadPlace(db: Database, organizeId: string): Promise<Place> {
  const path = await db.query<{ id: string; category: string }>(chain, [organizeId])
  const own = path.at(-1)
  return {
    organizePath: path.map(({ id }) => id),
    departmentId: own?.category === 'department' ? own.id : '',
    organizeId: path.findLast(({ category }) => category === 'organization')?.id ?? '',
  }
}

// Grants of an organisation or department also hold for all below it, except those of a disabled
// one, and those that name it as the other of the two.
const subjects = sqlText`with recursive up as (
    select id, parent_id, category, enabled_mark, 1 as depth from organizes
      where id in (select organize_id from users where id = $1
        union select organize_id from user_organizes where user_id = $1)
    union all
    select o.id, o.parent_id, o.category, o.enabled_mark, up.depth + 1 from organizes o
    join up on o.id = up.parent_id where up.depth < 50
  ), subjects (type, id) as (
    select 'user', $1::text
    union select case category when 'department' then 'department' else 'organize' end, id from up
    where enabled_mark = 1
    union select 'role', r.id from user_roles u join roles r on r.id = u.role_id
    where u.user_id = $1 and r.enabled_mark = 1
    union select 'position', p.id from user_positions u join positions p on p.id = u.position_id
    where u.user_id = $1 and p.enabled_mark = 1
    union select 'group', g.id from user_groups u join groups g on g.id = u.group_id
    where u.user_id = $1 and g.enabled_mark = 1
  )`
// A named scope is replaced by its present definition. One that is removed, disabled or of another
// form gives nothing.
const ofSubjects = sqlText`from grants g join subjects s on s.type = g.subject_type and s.id = g.subject_id
  left join data_scopes d on g.part = 'scope' and d.id = g.scope ->> 'scopeId'
    and d.model_id = g.model_id and d.enabled_mark = 1`
// A grant is held to the end of its last day.
const isHeldOn = sqlText`(g.until is null or g.until >= $2::date)`
const scopeNow = sqlText`
  case when d.id is null then g.scope
    else g.scope || jsonb_build_object('fullName', d.full_name, 'names', d.names, 'condition', d.condition)
    end as scope`
const granted = {
  name: 'auth-grants',
  text: sqlText`
    ${subjects} select distinct g.part, g.model_id, g.code, ${scopeNow} ${ofSubjects}
    where ${isHeldOn} and (g.scope is null or g.scope ->> 'type' <> 'named' or d.id is not null)`,
}
const heldFrom = {
  name: 'auth-held',
  text: sqlText`
    ${subjects} select g.subject_type, g.subject_id, g.part, g.model_id, g.code,
      g.until, not ${isHeldOn} as is_over, ${scopeNow} ${ofSubjects}
    order by g.subject_type, g.id`,
}

type GrantRow = Pick<Row<'grants'>, 'part' | 'model_id' | 'code'> & {
  readonly scope: Scope | HeldScope | null
}

/** Does the scope tell which rows it includes? A named one does while its definition exists. */
export const isHeld = (scope: Scope | HeldScope | null): scope is HeldScope =>
  scope !== null && (scope.type !== 'named' || 'condition' in scope)

/** One line of a user's grants, with the subject that it comes from. */
export type HeldLine = GrantRow &
  Pick<Row<'grants'>, 'subject_type' | 'subject_id' | 'until'> & {
    /** Has its last day passed? */
    readonly is_over: boolean
  }

/** All grants of a user line by line, for explanations; those that have expired too. */
export const loadHeld = async (db: Database, userId: string): Promise<HeldLine[]> =>
  db.query<HeldLine>(heldFrom, [userId, (await dayOf(db)).day])

const codesOf = (rows: readonly GrantRow[] = []): { enCode: string }[] =>
  rows.map(({ code }) => ({ enCode: code }))

function toGrant(modelId: string, rows: readonly GrantRow[]): Grant {
  const held = groupBy(rows, (row) => row.part)
  return {
    modelId,
    columnList: codesOf(held.get('column')),
    formList: codesOf(held.get('form')),
    buttonList: codesOf(held.get('button')),
  }
}

type GrantedMenuRow = Pick<Row<'menus'>, 'en_code' | 'type' | 'property_json'>

/** Menu entries that are enabled together with every entry above them. */
async function loadMenus(db: Database, ids: readonly string[]): Promise<GrantedMenuRow[]> {
  if (ids.length === 0) return []
  const all = await db.kysely
    .selectFrom('menus')
    .select(['id', 'parent_id', 'en_code', 'enabled_mark', 'type', 'property_json'])
    .execute()
  const byId = new Map(all.map((menu) => [menu.id, menu]))
  return ids.filter(chainOf(all)).flatMap((id) => byId.get(id) ?? [])
}

const together = (list: Grant['columnList'], other: Grant['columnList']): Grant['columnList'] => [
  ...list,
  ...other.filter(({ enCode }) => !list.some((known) => known.enCode === enCode)),
]

/** Joins grants with what menu entries open without a permission. */
function withOpen(grants: readonly Grant[], open: readonly Grant[]): Grant[] {
  const byModel = new Map(grants.map((grant) => [grant.modelId, grant]))
  for (const { modelId, columnList, formList, buttonList } of open) {
    const held = byModel.get(modelId) ?? { modelId, columnList: [], formList: [], buttonList: [] }
    byModel.set(modelId, {
      modelId,
      columnList: together(held.columnList, columnList),
      formList: together(held.formList, formList),
      buttonList: together(held.buttonList, buttonList),
    })
  }
  return [...byModel.values()]
}

const byRole = {
  name: 'auth-role-grants',
  text: sqlText`
    select distinct g.part, g.model_id, g.code, ${scopeNow} from grants g
    join roles r on r.id = g.subject_id and r.enabled_mark = 1
    left join data_scopes d on g.part = 'scope' and d.id = g.scope ->> 'scopeId'
      and d.model_id = g.model_id and d.enabled_mark = 1
    where g.subject_type = 'role' and g.subject_id = $1 and ${isHeldOn}`,
}

/** What grants open, together with what their menu entries open without a permission. */
async function rightsOf(db: Database, rows: readonly GrantRow[]): Promise<Rights> {
  const ofMenus = new Set(groupBy(rows, (row) => row.part).get('menu'))
  const byModel = groupBy(
    rows.filter((row) => !ofMenus.has(row)),
    (row) => row.model_id,
  )
  const scopes: Record<string, HeldScope[]> = {}
  for (const [modelId, held] of byModel) {
    const given = held.map(({ scope }) => scope).filter(isHeld)
    if (given.length > 0) scopes[modelId] = given
  }
  const menus = await loadMenus(
    db,
    [...ofMenus].map((row) => row.model_id),
  )
  const open = await loadOpenParts(db, menus)
  for (const { modelId, isAllData } of open) if (isAllData) scopes[modelId] = [{ type: 'all' }]
  return {
    isAdministrator: false,
    grants: withOpen(
      [...byModel].map(([modelId, held]) => toGrant(modelId, held)),
      open,
    ),
    menus: menus.map((menu) => menu.en_code),
    scopes,
  }
}

/**
 * Everything that a user holds: directly, through organisations, departments, positions, roles and
 * groups, and through menu entries that open something without a permission. `day` is the date of
 * which the grants are asked, by default the present one in the organisation's zone.
 */
export async function loadRights(
  db: Database,
  { id, is_administrator }: Pick<Row<'users'>, 'id' | 'is_administrator'>,
  day?: string,
): Promise<Rights> {
  const rows = is_administrator
    ? []
    : await db.query<GrantRow>(granted, [id, day ?? (await dayOf(db)).day])
  return { ...(await rightsOf(db, rows)), isAdministrator: is_administrator }
}

/** What somebody holds who has only this role. */
export const loadRoleRights = async (db: Database, roleId: string): Promise<Rights> =>
  rightsOf(db, await db.query<GrantRow>(byRole, [roleId, (await dayOf(db)).day]))
