import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import { mapCondition } from '#schemas/record/compare.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { followLinked, findRenames } from '#schemas/design/references.ts'
import { readColumnSettings } from '#schemas/page/column-settings.ts'
import { renameView } from '#schemas/page/list-view.ts'
import type { Scope } from '#schemas/permission.ts'
import { isEqual } from '#schemas/equal.ts'
import { readStored } from '../holders/documents.ts'
import { namesInConditions, parkGrants, restoreGrants } from './grants-follow.ts'
import type { DesignChange } from './grants-follow.ts'
import type { Db } from '../tables/tables.ts'

interface FieldRenames {
  readonly modelId: string
  /** Old paths with their new ones. */
  readonly paths: ReadonlyMap<string, string>
}

/** Marks codes that are being renamed, because two fields may swap names. */
const moving = '\u0001'

/**
 * Moves grants with their field to its new name. Grants left from a removed field of the new name
 * are dropped.
 */
async function moveGrants(db: Db, { modelId, paths }: FieldRenames): Promise<void> {
  const [from, to] = [[...paths.keys()], [...paths.values()]]
  const ofFields = sql`model_id = ${modelId} and part in ('column', 'form')`
  await sql`
    update grants set code = ${moving} || now.path
    from unnest(${from}::text[], ${to}::text[]) as now (was, path)
    where ${ofFields} and code = now.was`.execute(db)
  await sql`delete from grants where ${ofFields} and code = any(${to}::text[])`.execute(db)
  await sql`update grants set code = substr(code, 2) where ${ofFields} and code like ${`${moving}%`}`.execute(
    db,
  )
}

/** Moves fields in the conditions of data scopes, both those of grants and named ones. */
async function moveScopes(db: Db, { modelId, ...change }: DesignChange): Promise<void> {
  const names = namesInConditions(change)
  const moved = (condition: Condition): Condition => mapCondition(condition, names)
  const rows = await db
    .selectFrom('grants')
    .select(['id', 'scope'])
    .where('model_id', '=', modelId)
    .where('part', '=', 'scope')
    .where(sql<boolean>`scope ->> 'type' = 'condition'`)
    .execute()
  for (const { id, scope } of rows) {
    const held = scope as Extract<Scope, { type: 'condition' }>
    const next = { ...held, condition: moved(held.condition) }
    if (!isEqual(next, held))
      await db
        .updateTable('grants')
        .set({ scope: JSON.stringify(next) })
        .where('id', '=', id)
        .execute()
  }
  const named = await db
    .selectFrom('data_scopes')
    .select(['id', 'condition'])
    .where('model_id', '=', modelId)
    .execute()
  for (const { id, condition } of named) {
    const next = moved(condition)
    if (!isEqual(next, condition))
      await db
        .updateTable('data_scopes')
        .set((eb) => ({ condition: JSON.stringify(next), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
  }
}

/** Renames fields in the saved views of the list. */
async function moveViews(db: Db, { modelId, paths }: FieldRenames): Promise<void> {
  const rows = await db
    .selectFrom('list_views')
    .select(['id', 'settings'])
    .where('model_id', '=', modelId)
    .execute()
  for (const { id, settings } of rows) {
    const next = renameView(settings, (path) => paths.get(path) ?? path)
    if (!isEqual(next, settings))
      await db
        .updateTable('list_views')
        .set((eb) => ({ settings: JSON.stringify(next), version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
  }
}

/** Renames fields in users' column settings of the list (7.16). */
async function moveColumns(db: Db, { modelId, paths }: FieldRenames): Promise<void> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'like', 'columns %')
    .execute()
  for (const { key, value } of rows) {
    if (!key.endsWith(` ${modelId}`) || typeof value !== 'string') continue
    const settings = readColumnSettings(value).map((setting) => ({
      ...setting,
      prop: paths.get(setting.prop) ?? setting.prop,
    }))
    await db
      .updateTable('settings')
      .set({ value: JSON.stringify(JSON.stringify(settings)) })
      .where('key', '=', key)
      .execute()
  }
}

/** The renamed document as JSON; null where nothing changes or it cannot be read. */
function followed(raw: unknown, renamed: FieldRenames): string | null {
  const document = readStored(raw)
  if (!document) return null
  const next = followLinked(kinds, document, renamed)
  return next === document ? null : JSON.stringify(next)
}

/**
 * Renames fields in drafts and all versions of other designs that link to the form; all versions,
 * because an earlier one may be published again. Returns the designs whose live version changed.
 */
async function moveLinks(db: Db, renamed: FieldRenames): Promise<string[]> {
  const names = `%${renamed.modelId}%`
  const drafts = await db
    .selectFrom('designs')
    .select(['id', 'form_data'])
    .where('id', '<>', renamed.modelId)
    .where(sql<boolean>`form_data::text like ${names}`)
    .execute()
  for (const { id, form_data: raw } of drafts) {
    const next = followed(raw, renamed)
    if (next)
      await db
        .updateTable('designs')
        .set((eb) => ({
          form_data: next,
          version: eb('version', '+', 1),
          draft_version: eb('draft_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
  }
  const versions = await db
    .selectFrom('design_versions')
    .select(['design_id', 'number', 'document'])
    .where('design_id', '<>', renamed.modelId)
    .where(sql<boolean>`document::text like ${names}`)
    .execute()
  const touched = new Set<string>()
  for (const { design_id: id, number, document } of versions) {
    const next = followed(document, renamed)
    if (!next) continue
    await db
      .updateTable('design_versions')
      .set({ document: next })
      .where('design_id', '=', id)
      .where('number', '=', number)
      .execute()
    touched.add(id)
  }
  return [...touched]
}

/**
 * Applies renamed fields everywhere outside the design at its publish: grants, data scopes, column
 * settings, links of other designs. Returns the other designs whose caches are out of date.
 */
export async function followRenames(db: Db, given: DesignChange): Promise<string[]> {
  const { modelId, before, document } = given
  const renamed = {
    modelId,
    paths: before ? findRenames(kinds, before, document) : new Map<string, string>(),
  }
  await parkGrants(db, given)
  if (renamed.paths.size > 0) await moveGrants(db, renamed)
  await restoreGrants(db, given)
  await moveScopes(db, given)
  if (renamed.paths.size === 0) return []
  await moveColumns(db, renamed)
  await moveViews(db, renamed)
  return moveLinks(db, renamed)
}
