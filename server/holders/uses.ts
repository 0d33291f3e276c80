import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { ReferencePlace } from '#schemas/api/reference.ts'
import { fieldsOf } from '#schemas/record/compare.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Document } from '#schemas/design/document.ts'
import { usesOfDictionary, usesOfIds, usesOfLinked } from '#schemas/design/references.ts'
import type { Use } from '#schemas/design/references.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { designsMentioning, readStored } from './documents.ts'
import { menusOpening } from './menus.ts'
import {
  presentBelow,
  presentDesign,
  presentGrants,
  presentMembers,
  presentMenu,
  presentScope,
} from './use-words.ts'
import type { Db } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

interface DesignsNamingOptions {
  /** Only designs that contain one of these texts are parsed. */
  readonly words: readonly string[]
  /** A design to leave out. */
  readonly but?: string
  readonly say: Say
}

const readAll = (raws: readonly unknown[]): Document[] =>
  raws.flatMap((raw) => (raw === null ? [] : (readStored(raw) ?? [])))

/**
 * Designs that refer to something in their draft or live version. Those without any of the texts
 * are never parsed.
 */
async function designsNaming(
  db: Db,
  { words, but = '', say }: DesignsNamingOptions,
  find: (document: Document) => readonly Use[],
): Promise<ReferencePlace[]> {
  const rows = await designsMentioning(db, words).where('designs.id', '<>', but).execute()
  return rows.flatMap((row) => {
    const uses = readAll([row.form_data, row.document]).flatMap(find)
    return uses.length === 0
      ? []
      : [presentDesign({ id: row.id, fullName: row.full_name }, uses, say)]
  })
}

async function below(
  db: Db,
  table: 'menus' | 'dictionary_types',
  { id, say }: { readonly id: string; readonly say: Say },
): Promise<ReferencePlace[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', nameFrom().as('full_name')])
    .where('parent_id', '=', id)
    .orderBy('full_name')
    .execute()
  return rows.map((row) => presentBelow({ id: row.id, fullName: row.full_name }, say))
}

/** Counts the subjects that hold a grant of a model, of one of its codes, or of a menu entry. */
async function countSubjects(db: Db, modelId: string, code?: string): Promise<number> {
  let asked = db
    .selectFrom('grants')
    .select(sql<number>`count(distinct (subject_type, subject_id))::int`.as('count'))
    .where('model_id', '=', modelId)
  if (code !== undefined)
    asked = asked.where('part', 'in', ['column', 'form']).where('code', '=', code)
  return (await asked.executeTakeFirstOrThrow()).count
}

/** Where a form is used. */
export async function usesOfDesign(db: Db, id: string, say: Say): Promise<ReferencePlace[]> {
  return [
    ...(await menusOpening(db, { types: [3], id })).map((menu) => presentMenu(menu, say)),
    ...(await designsNaming(db, { words: [id], but: id, say }, (document) =>
      usesOfIds(document, new Set([id])),
    )),
    ...presentGrants(await countSubjects(db, id), 'subjects', say),
  ]
}

/** The conditions that limit the rows of a form: of named data scopes, and of single grants. */
export interface ScopeConditions {
  readonly named: readonly {
    readonly id: string
    readonly fullName: string
    readonly condition: Condition
  }[]
  readonly own: readonly Condition[]
}

/** Loads the conditions of all data scopes of a form. */
export async function loadScopeConditions(db: Db, modelId: string): Promise<ScopeConditions> {
  const named = await db
    .selectFrom('data_scopes')
    .select(['id', nameFrom().as('fullName'), 'condition'])
    .where('model_id', '=', modelId)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const own = await db
    .selectFrom('grants')
    .select('scope')
    .where('model_id', '=', modelId)
    .where(sql<boolean>`scope ->> 'type' = 'condition'`)
    .execute()
  return {
    named,
    own: own.flatMap(({ scope }) => (scope?.type === 'condition' ? [scope.condition] : [])),
  }
}

/** The data scopes whose condition is concerned, and the number of grants with such a condition. */
export const presentConditions = (
  { named, own }: ScopeConditions,
  isConcerned: (condition: Condition) => boolean,
  { say, isMisfit = false }: { readonly say: Say; readonly isMisfit?: boolean },
): ReferencePlace[] => [
  ...named
    .filter(({ condition }) => isConcerned(condition))
    .map((row) => presentScope(row, { say, isMisfit })),
  ...presentGrants(own.filter(isConcerned).length, isMisfit ? 'misfits' : 'conditions', say),
]

/** Where a field of a form is used outside its own design. */
export async function usesOfField(
  db: Db,
  { modelId, path }: { readonly modelId: string; readonly path: string },
  say: Say,
): Promise<ReferencePlace[]> {
  return [
    ...(await designsNaming(db, { words: [modelId], but: modelId, say }, (document) =>
      usesOfLinked(kinds, document, { modelId, path }),
    )),
    ...presentGrants(await countSubjects(db, modelId, path), 'subjects', say),
    ...presentConditions(
      await loadScopeConditions(db, modelId),
      (condition) => fieldsOf(condition).includes(path),
      { say },
    ),
  ]
}

/** Where a dictionary is used, by id or code; notFound where there is none. */
export async function usesOfType(db: Db, id: string, say: Say): Promise<ReferencePlace[]> {
  const type = await db
    .selectFrom('dictionary_types')
    .select('en_code')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!type) throw new Failure('notFound')
  const names = new Set([id, type.en_code])
  return [
    ...(await menusOpening(db, { types: [4], id })).map((menu) => presentMenu(menu, say)),
    ...(await designsNaming(db, { words: [...names], say }, (document) =>
      usesOfDictionary(kinds, document, names),
    )),
    ...(await below(db, 'dictionary_types', { id, say })),
  ]
}

/** Who holds a role, what it is granted, and the forms that refer to it. */
export async function usesOfRole(db: Db, id: string, say: Say): Promise<ReferencePlace[]> {
  const members = await db
    .selectFrom('user_roles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('role_id', '=', id)
    .executeTakeFirstOrThrow()
  const held = await db
    .selectFrom('grants')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('subject_type', '=', 'role')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()
  return [
    ...presentMembers(members.count, say),
    ...presentGrants(held.count, 'holds', say),
    ...(await designsNaming(db, { words: [id], say }, (document) =>
      usesOfIds(document, new Set([id])),
    )),
  ]
}

/** Who is granted a menu entry, and the entries below it. */
export const usesOfMenu = async (db: Db, id: string, say: Say): Promise<ReferencePlace[]> => [
  ...presentGrants(await countSubjects(db, id), 'subjects', say),
  ...(await below(db, 'menus', { id, say })),
]
