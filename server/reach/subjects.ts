import type { Kysely } from 'kysely'
import type { SubjectType } from '#schemas/api/subject.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import { groupBy } from '../database/group-by.ts'
import { isAnywhere } from './reach.ts'
import type { Reach } from './reach.ts'
import type { Row, Tables } from '../tables/tables.ts'
import type { Power } from './touching.ts'
import { nameFrom } from '../text/names.ts'

/** Something that grants can be given to. */
export interface Subject {
  readonly type: SubjectType
  readonly id: string
}

/** A subject with its name and its organisations. */
export interface SubjectDetail extends Subject {
  readonly name: string
  /** Organisations and departments that it belongs to. */
  readonly organizeIds: readonly string[]
  /** Whether its members can be in any organisation: true of a group and a global role. */
  readonly isOfAll: boolean
  readonly isAdministrator: boolean
}

type FoundSubject = Omit<SubjectDetail, 'type'>

const plain = { isOfAll: false, isAdministrator: false }

const finders: {
  readonly [T in SubjectType]: (
    kysely: Kysely<Tables>,
    ids: readonly string[],
  ) => Promise<FoundSubject[]>
} = {
  async user(kysely, ids) {
    const rows = await kysely
      .selectFrom('users')
      .select(['id', 'real_name', 'organize_id', 'is_administrator'])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      ...plain,
      id: row.id,
      name: row.real_name,
      organizeIds: [row.organize_id],
      isAdministrator: row.is_administrator,
    }))
  },
  organize: (kysely, ids) => findUnits(kysely, ids, 'organization'),
  department: (kysely, ids) => findUnits(kysely, ids, 'department'),
  async position(kysely, ids) {
    const rows = await kysely
      .selectFrom('positions')
      .select(['id', nameFrom().as('full_name'), 'organize_id'])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      ...plain,
      id: row.id,
      name: row.full_name,
      organizeIds: [row.organize_id],
    }))
  },
  async role(kysely, ids) {
    const rows = await kysely
      .selectFrom('roles')
      .select(['id', nameFrom().as('full_name'), 'global_mark'])
      .where('id', 'in', ids)
      .execute()
    const places = groupBy(
      await kysely.selectFrom('role_organizes').selectAll().where('role_id', 'in', ids).execute(),
      (row) => row.role_id,
    )
    return rows.map((row) => ({
      ...plain,
      id: row.id,
      name: row.full_name,
      organizeIds: (places.get(row.id) ?? []).map((place) => place.organize_id),
      isOfAll: row.global_mark === 1,
    }))
  },
  async group(kysely, ids) {
    const rows = await kysely
      .selectFrom('groups')
      .select(['id', nameFrom().as('full_name')])
      .where('id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      ...plain,
      id: row.id,
      name: row.full_name,
      organizeIds: [],
      isOfAll: true,
    }))
  },
}

/** Only units of this category, so that the grants of each stand in one place. */
async function findUnits(
  kysely: Kysely<Tables>,
  ids: readonly string[],
  category: Row<'organizes'>['category'],
): Promise<FoundSubject[]> {
  const rows = await kysely
    .selectFrom('organizes')
    .select(['id', nameFrom().as('full_name')])
    .where('category', '=', category)
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...plain, id: row.id, name: row.full_name, organizeIds: [row.id] }))
}

export const subjectKey = ({ type, id }: Subject): string => `${type} ${id}`

/** The existing subjects, by `subjectKey`; one or two queries for each type. */
export async function loadSubjects(
  kysely: Kysely<Tables>,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, SubjectDetail>> {
  const found = new Map<string, SubjectDetail>()
  for (const [type, some] of groupBy(subjects, (subject) => subject.type)) {
    const ids = [...new Set(some.map(({ id }) => id))]
    for (const foundSubject of await finders[type](kysely, ids))
      found.set(subjectKey({ type, id: foundSubject.id }), { type, ...foundSubject })
  }
  return found
}

/**
 * May somebody see the grants of this subject? Those of subjects for everybody are visible to
 * whoever manages people anywhere.
 */
export const seesSubject = (reach: Reach, { isOfAll, organizeIds }: SubjectDetail): boolean =>
  isOfAll ? isAnywhere(reach) : reach.isWhole || organizeIds.some((id) => reach.can('select', id))

/**
 * May somebody change the grants of this subject? Only if they manage everybody who would be
 * affected: grants of an organisation apply to all below it, and groups and global roles have
 * members anywhere. Only administrators may touch an administrator, or their own account.
 */
export function changesSubject(
  { userId, isAdministrator }: Pick<Caller, 'userId' | 'isAdministrator'>,
  { type, id, organizeIds, isOfAll, ...its }: SubjectDetail,
  { tree, reach }: Power,
): boolean {
  if (isAdministrator) return true
  if (
    isOfAll ||
    its.isAdministrator ||
    organizeIds.length === 0 ||
    (type === 'user' && id === userId)
  )
    return false
  const reached =
    type === 'organize' || type === 'department'
      ? organizeIds.flatMap((organizeId) => tree.below(organizeId).map((node) => node.id))
      : organizeIds
  return reached.length > 0 && reached.every((organizeId) => reach.can('edit', organizeId))
}

/** The subject; notFound where there is none. */
export function getSubject(
  found: ReadonlyMap<string, SubjectDetail>,
  subject: Subject,
): SubjectDetail {
  const placed = found.get(subjectKey(subject))
  if (!placed) throw new Failure('notFound')
  return placed
}
