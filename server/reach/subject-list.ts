import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { authority } from '#schemas/api/authority.ts'
import type { CallQuery, CallResult } from '#schemas/api/call.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { Caller } from '../auth/caller.ts'
import { loadToday } from '../auth/today.ts'
import { matchKeyword, pageOf, spellingsOf } from '../entries/page.ts'
import type { OrganizeTree } from '../people/organize-tree.ts'
import type { Db } from '../tables/tables.ts'
import { allNamesFrom, nameFrom } from '../text/names.ts'
import { isHeldOn } from './granted.ts'
import { loadPower } from './load.ts'
import { isOn } from './people-of.ts'
import { isAnywhere } from './reach.ts'
import type { Reach } from './reach.ts'

interface SubjectRow {
  readonly id: string
  readonly full_name: string
  readonly account: string
  readonly enabled_mark: number
  readonly places: readonly string[]
  readonly parent: string
}

/**
 * Every entry of a kind that can be granted something, as one row each, with its organisations or a
 * mark that its members can be in any.
 */
const sources: { readonly [T in SubjectType]: () => RawBuilder<SubjectRow> } = {
  user: () => sql`
    (select id, real_name as full_name, account, enabled_mark, array[organize_id] as places,
      false as is_of_all, words, pinyin as sort, '' as parent from users)`,
  organize: () => sql`
    (select id, ${nameFrom('organizes')} as full_name, '' as account, enabled_mark, array[id] as places, false as is_of_all,
      ${allNamesFrom('organizes')} || ' ' || en_code as words, ${nameFrom('organizes')} as sort, parent_id as parent from organizes
      where category = 'organization')`,
  department: () => sql`
    (select id, ${nameFrom('organizes')} as full_name, '' as account, enabled_mark, array[id] as places, false as is_of_all,
      ${allNamesFrom('organizes')} || ' ' || en_code as words, ${nameFrom('organizes')} as sort, parent_id as parent from organizes
      where category = 'department')`,
  position: () => sql`
    (select id, ${nameFrom('positions')} as full_name, '' as account, enabled_mark,
      array[organize_id] as places, false as is_of_all, ${allNamesFrom('positions')} || ' '
      || en_code as words, lpad(sort_code::text, 10, '0') as sort, '' as parent from positions)`,
  role: () => sql`
    (select r.id, ${nameFrom('r')} as full_name, '' as account, r.enabled_mark, array(
      select o.organize_id from role_organizes o
        where o.role_id = r.id) as places, r.global_mark = 1 as is_of_all, ${allNamesFrom('r')} || ' '
      || r.en_code as words, lpad(r.sort_code::text, 10, '0') as sort, '' as parent from roles r)`,
  group: () => sql`
    (select id, ${nameFrom('groups')} as full_name, '' as account, enabled_mark, array[]::text[] as places,
      true as is_of_all, ${allNamesFrom('groups')} || ' '
      || en_code as words, lpad(sort_code::text, 10, '0') as sort, '' as parent from groups)`,
}

/** The subjects whose grants the caller may see. */
export async function listSubjects(
  kysely: Db,
  caller: Caller,
  given: CallQuery<typeof authority.subjects>,
): Promise<CallResult<typeof authority.subjects>> {
  const { objectType, keyword, ...asked } = given
  const { tree, reach } = await loadPower(kysely, caller)
  let found = kysely
    .selectFrom(sources[objectType]().as('s'))
    .select(['s.id', 's.full_name', 's.account', 's.enabled_mark', 's.places', 's.parent'])
    .where((eb) => eb.or(spellingsOf(keyword).map((word) => matchKeyword(['s.words'], word))))
  if (!reach.isWhole)
    found = found.where(
      sql<boolean>`((s.is_of_all and ${isAnywhere(reach)}::boolean) or s.places && ${reach.ids('select')}::text[])`,
    )
  const present = (rows: SubjectRow[]) =>
    rows.map(({ id, full_name, account, enabled_mark, places, parent }) => ({
      id,
      parentId: parent,
      fullName: full_name,
      note: [account, places.map((place) => tree.way(place)).join(', ')]
        .filter(Boolean)
        .join(' · '),
      enabledMark: enabled_mark,
    }))
  return pageOf(found, asked, { columns: new Map(), otherwise: ['s.sort', 's.id'], present })
}

/** How much each of these subjects is granted itself, by its id. */
async function countGrants(kysely: Db, type: SubjectType, ids: readonly string[]) {
  const held = isHeldOn(await loadToday(kysely))
  const rows = await kysely
    .selectFrom('grants')
    .select([
      'subject_id',
      sql<number>`count(*) filter (where part = 'menu' and ${held})`.as('menus'),
      sql<number>`count(distinct model_id) filter (where part <> 'menu' and ${held})`.as('models'),
      sql<number>`count(*) filter (where part = 'button' and ${held})`.as('buttons'),
      sql<number>`count(*) filter (where part = 'scope' and ${held})`.as('scopes'),
      sql<number>`count(*) filter (where not ${held})`.as('expired'),
      sql<string | null>`min(until) filter (where ${held})`.as('ends'),
    ])
    .where('subject_type', '=', type)
    .where('subject_id', 'in', ids)
    .groupBy('subject_id')
    .execute()
  return new Map(rows.map(({ subject_id, ...counts }) => [subject_id, counts]))
}

/** Who belongs to which of these subjects, one row each, as far as the subject is switched on. */
const members: {
  readonly [T in SubjectType]: (ids: readonly string[], tree: OrganizeTree) => RawBuilder<unknown>
} = {
  user: (ids) => sql`select id as subject, id as user_id from users where id = any(${ids}::text[])`,
  organize: membersBelow,
  department: membersBelow,
  position: (ids) => sql`
    select p.id as subject, l.user_id from positions p
    join user_positions l on l.position_id = p.id
    where p.enabled_mark = 1 and p.id = any(${ids}::text[])`,
  role: (ids) => sql`
    select r.id as subject, l.user_id from roles r join user_roles l on l.role_id = r.id
    where r.enabled_mark = 1 and r.id = any(${ids}::text[])`,
  group: (ids) => sql`
    select g.id as subject, l.user_id from groups g join user_groups l on l.group_id = g.id
    where g.enabled_mark = 1 and g.id = any(${ids}::text[])`,
}

/** What is granted to an organisation or department reaches everybody below it. */
function membersBelow(ids: readonly string[], tree: OrganizeTree): RawBuilder<unknown> {
  const pairs = ids
    .filter((id) => isOn(tree, id))
    .flatMap((id) => tree.below(id).map((unit) => [id, unit.id] as const))
  return sql`
    select s.subject, m.user_id
    from unnest(${pairs.map(([id]) => id)}::text[], ${pairs.map(([, unit]) => unit)}::text[])
      as s (subject, unit)
    join (select organize_id, id as user_id from users
      union all select organize_id, user_id from user_organizes) m on m.organize_id = s.unit`
}

/** How many people in the caller's reach each of these subjects has, by its id. */
async function countPeople(
  kysely: Db,
  subjects: { readonly type: SubjectType; readonly ids: readonly string[] },
  { tree, reach }: { readonly tree: OrganizeTree; readonly reach: Reach },
): Promise<ReadonlyMap<string, number>> {
  const reached = reach.isWhole
    ? sql`true`
    : sql`u.organize_id = any(${reach.ids('select')}::text[])`
  const { rows } = await sql<{ readonly subject: string; readonly people: number }>`
    select m.subject, count(distinct u.id)::integer as people
    from (${members[subjects.type](subjects.ids, tree)}) m
    join users u on u.id = m.user_id and u.enabled_mark = 1
    where ${reached} group by m.subject`.execute(kysely)
  return new Map(rows.map(({ subject, people }) => [subject, people]))
}

/** The subjects whose grants the caller may see, with what each holds and how many people get it. */
export async function listOverview(
  kysely: Db,
  caller: Caller,
  given: CallQuery<typeof authority.overview>,
): Promise<CallResult<typeof authority.overview>> {
  const { list, pagination } = await listSubjects(kysely, caller, given)
  const ids = list.map(({ id }) => id)
  if (ids.length === 0) return { list: [], pagination }
  const type = given.objectType
  const counts = await countGrants(kysely, type, ids)
  const people = await countPeople(kysely, { type, ids }, await loadPower(kysely, caller))
  return {
    list: list.map((subject) => {
      const held = counts.get(subject.id)
      return {
        ...subject,
        menus: held?.menus ?? 0,
        models: held?.models ?? 0,
        buttons: held?.buttons ?? 0,
        scopes: held?.scopes ?? 0,
        people: people.get(subject.id) ?? 0,
        expired: held?.expired ?? 0,
        ends: held?.ends ?? null,
      }
    }),
    pagination,
  }
}
