import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { Body, CallResult } from '#schemas/api/call.ts'
import { authority } from '#schemas/api/authority.ts'
import type {
  Holding,
  InheritedGrant,
  SubjectGrants,
  SubjectState,
} from '#schemas/api/authority.ts'
import { pages } from '#schemas/api/index.ts'
import { mayCall } from '#schemas/api/may.ts'
import type { Caller } from '../../auth/caller.ts'
import { loadToday } from '../../auth/today.ts'
import { chainOf } from '../../menus/chain.ts'
import { listOpening } from '../../auth/open-parts.ts'
import { pageOf, matchPerson } from '../../entries/page.ts'
import { subjectTypeOf } from '../../people/organize-tree.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import { loadPower } from '../../reach/load.ts'
import { isOn, usersOf } from '../../reach/people-of.ts'
import { changesSubject, loadSubjects, seesSubject, subjectKey } from '../../reach/subjects.ts'
import type { Subject } from '../../reach/subjects.ts'
import type { Tables } from '../../tables/tables.ts'
import { seenInherited, seesScope, splitGrants } from '../../reach/seen-fields.ts'
import { seeSubject } from '../../reach/see-subject.ts'
import { grantColumns, findGrants, isHeldOn } from '../../reach/granted.ts'
import type { Db } from '../../tables/tables.ts'

/**
 * The enabled subjects through which a subject gets rights: the organisations above it, and for a
 * user their places, positions, roles and groups.
 */
async function sourcesOf(
  kysely: Db,
  { type, id }: Subject,
  tree: OrganizeTree,
): Promise<Subject[]> {
  const above = (ids: readonly string[]): Subject[] =>
    [...new Set(ids.flatMap((organizeId) => tree.path(organizeId)))]
      .filter((node) => isOn(tree, node.id))
      .map((node): Subject => ({ type: subjectTypeOf(node), id: node.id }))
  if (type === 'organize' || type === 'department') return above([tree.find(id)?.parent_id ?? ''])
  if (type !== 'user') return []
  const { rows } = await sql<Subject>`
    select 'organize' as type, organize_id as id from users where id = ${id}
    union select 'organize', organize_id from user_organizes where user_id = ${id}
    union all select 'position', p.id from user_positions u
    join positions p on p.id = u.position_id where u.user_id = ${id} and p.enabled_mark = 1
    union all select 'role', r.id from user_roles u join roles r on r.id = u.role_id
    where u.user_id = ${id} and r.enabled_mark = 1
    union all select 'group', g.id from user_groups u join groups g on g.id = u.group_id
    where u.user_id = ${id} and g.enabled_mark = 1`.execute(kysely)
  return [
    ...above(rows.filter((row) => row.type === 'organize').map((row) => row.id)),
    ...rows.filter((row) => row.type !== 'organize'),
  ]
}

/** What a subject holds through others, and through which. */
export async function listInherited(
  kysely: Db,
  caller: Caller,
  subject: Subject,
): Promise<InheritedGrant[]> {
  const { power } = await seeSubject(kysely, caller, subject)
  const through = await sourcesOf(kysely, subject, power.tree)
  if (through.length === 0) return []
  const named = await loadSubjects(kysely, through)
  const rows = await kysely
    .selectFrom('grants')
    .select(grantColumns)
    .where(
      'subject_id',
      'in',
      through.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()
  const keys = new Set(through.map(subjectKey))
  const lines = rows.flatMap((row): InheritedGrant[] => {
    const key = subjectKey({ type: row.subject_type, id: row.subject_id })
    return keys.has(key)
      ? [
          {
            subjectType: row.subject_type,
            subjectId: row.subject_id,
            subjectName: named.get(key)?.name ?? '',
            part: row.part,
            modelId: row.model_id,
            enCode: row.code,
            scope: row.scope,
            until: row.until,
          },
        ]
      : []
  })
  return [...seenInherited(lines, caller)]
}

/** The grants that a target means; null for any part or any code. */
const ofTarget = (target: Holding) => {
  if (target.type === 'menu') return { part: 'menu' as const, model: target.menuId, code: '' }
  if (target.type === 'model') return { part: null, model: target.modelId, code: null }
  return {
    part: target.type,
    model: target.modelId,
    code: target.type === 'scope' ? null : target.enCode,
  }
}

/** Is the entry useless to everybody because it, or one above it, is disabled? */
const isSwitchedOff = async (kysely: Db, menuId: string): Promise<boolean> =>
  !chainOf(await kysely.selectFrom('menus').select(['id', 'parent_id', 'enabled_mark']).execute())(
    menuId,
  )

/**
 * The grants of a menu entry that is needed beside a target: for a part of a hand-coded page, the
 * entry of that page. Undefined where nothing else is needed.
 */
async function findBeside(kysely: Db, target: Holding): Promise<readonly Subject[] | undefined> {
  if (target.type === 'menu' || !pages.has(target.modelId)) return undefined
  const entry = await kysely
    .selectFrom('menus')
    .select('id')
    .where('en_code', '=', target.modelId)
    .executeTakeFirst()
  if (!entry || (await isSwitchedOff(kysely, entry.id))) return []
  return kysely
    .selectFrom('grants')
    .select(['subject_type as type', 'subject_id as id'])
    .where('part', '=', 'menu')
    .where('model_id', '=', entry.id)
    .where(isHeldOn(await loadToday(kysely)))
    .execute()
}

/** Who holds something: the subjects that the caller may see, and the people in their reach. */
export async function listHolders(
  kysely: Db,
  caller: Caller,
  { target, ...asked }: Body<typeof authority.holders>,
): Promise<CallResult<typeof authority.holders>> {
  const { part, model, code } = ofTarget(target)
  const { tree, reach } = await loadPower(kysely, caller)
  const opening = part === null ? [] : await listOpening(kysely, model, part)
  const itself = (eb: ExpressionBuilder<Tables, 'grants'>) =>
    eb.and([
      ...(part === null ? [eb('part', '<>', 'menu')] : [eb('part', '=', part)]),
      eb('model_id', '=', model),
      ...(code === null ? [] : [eb('code', '=', code)]),
    ])
  const granted = kysely
    .selectFrom('grants')
    .select(grantColumns)
    .where(isHeldOn(await loadToday(kysely)))
    .where((eb) =>
      eb.or([
        itself(eb),
        ...(opening.length > 0
          ? [eb.and([eb('part', '=', 'menu'), eb('model_id', 'in', opening)])]
          : []),
      ]),
    )
  const rows = (await granted.orderBy('subject_type').orderBy('id').execute()).map((row) => ({
    ...row,
    type: row.subject_type,
    id: row.subject_id,
  }))
  const named = await loadSubjects(kysely, rows)
  const subjects = rows.flatMap((row) => {
    const placed = named.get(subjectKey(row))
    return placed && seesSubject(reach, placed)
      ? [
          {
            subjectType: row.type,
            subjectId: row.id,
            subjectName: placed.name,
            scope: row.scope && seesScope(caller, row.model_id, row.scope) ? row.scope : null,
            menuId: row.part === part ? '' : row.model_id,
            until: row.until,
          },
        ]
      : []
  })
  const isOff = target.type === 'menu' && (await isSwitchedOff(kysely, target.menuId))
  const beside = await findBeside(kysely, target)
  let people = kysely
    .selectFrom('users as u')
    .select(['u.id', 'u.real_name', 'u.account', 'u.organize_id'])
    .where(usersOf(isOff ? [] : rows, tree))
    .where(matchPerson(asked.keyword))
  if (beside) people = people.where(usersOf(beside, tree))
  if (!reach.isWhole)
    people = people.where(sql<boolean>`u.organize_id = any(${reach.ids('select')}::text[])`)
  const present = (
    found: { id: string; real_name: string; account: string; organize_id: string }[],
  ) =>
    found.map((row) => ({
      id: row.id,
      realName: row.real_name,
      account: row.account,
      organize: tree.way(row.organize_id),
    }))
  return {
    subjects,
    users: await pageOf(people, asked, {
      columns: new Map(),
      otherwise: ['u.pinyin', 'u.id'],
      present,
    }),
  }
}

/** What is granted to a subject, as the caller may see it. */
export async function readGrants(
  kysely: Db,
  caller: Caller,
  subject: Subject,
): Promise<SubjectGrants> {
  const { version, ...held } = await findGrants(kysely, subject)
  return { version, ...splitGrants(held, caller).seen }
}

/** The direct grants of a subject, if the caller may see them, and whether they may change them. */
export async function readState(
  kysely: Db,
  caller: Caller,
  subject: Subject,
): Promise<SubjectState> {
  const { placed, power } = await seeSubject(kysely, caller, subject)
  return {
    ...(await readGrants(kysely, caller, placed)),
    subjectName: placed.name,
    canChange: mayCall(caller, authority.write) && changesSubject(caller, placed, power),
  }
}
