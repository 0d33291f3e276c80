import { sql } from 'kysely'
import { holdsId } from '#schemas/design/references.ts'
import { mentions } from './documents.ts'
import type { Db } from '../tables/tables.ts'
import { nameFrom } from '../text/names.ts'

/**
 * Conditions that refer to an entry: the grants of one form with a condition of their own, or one
 * named data scope.
 */
export interface NamingCondition {
  readonly of: 'grant' | 'dataScope'
  readonly modelId: string
  readonly formName: string
  /** Name of the data scope; '' for grants. */
  readonly fullName: string
  readonly ids: readonly string[]
}

/** The conditions that refer to an entry: those of grants, by form, and named data scopes. */
export async function conditionsNaming(
  db: Db,
  ids: ReadonlySet<string>,
): Promise<NamingCondition[]> {
  const words = [...ids]
  const own = await db
    .selectFrom('grants')
    .innerJoin('designs', 'designs.id', 'grants.model_id')
    .select(['grants.id', 'grants.model_id', 'grants.scope', nameFrom('designs').as('full_name')])
    .where(sql<boolean>`grants.scope ->> 'type' = 'condition'`)
    .where(mentions('grants.scope', words))
    .orderBy('full_name')
    .execute()
  const named = await db
    .selectFrom('data_scopes')
    .innerJoin('designs', 'designs.id', 'data_scopes.model_id')
    .select([
      'data_scopes.id',
      'data_scopes.model_id',
      nameFrom('data_scopes').as('full_name'),
      'data_scopes.condition',
      nameFrom('designs').as('form_name'),
    ])
    .where(mentions('data_scopes.condition', words))
    .orderBy('full_name')
    .execute()
  const byForm = new Map<string, NamingCondition>()
  for (const { id, model_id: modelId, scope, full_name: formName } of own) {
    if (!holdsId(scope, ids)) continue
    const known = byForm.get(modelId)
    byForm.set(modelId, {
      of: 'grant',
      modelId,
      formName,
      fullName: '',
      ids: [...(known?.ids ?? []), id],
    })
  }
  return [
    ...byForm.values(),
    ...named
      .filter(({ condition }) => holdsId(condition, ids))
      .map((row) => ({
        of: 'dataScope' as const,
        modelId: row.model_id,
        formName: row.form_name,
        fullName: row.full_name,
        ids: [row.id],
      })),
  ]
}
