import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { GrantEnd, ModelGrant, SubjectGrants } from '#schemas/api/authority.ts'
import { scopeKey } from '#schemas/grant/scope-key.ts'
import { groupBy } from '../database/group-by.ts'
import type { Row, Tables } from '../tables/tables.ts'
import type { Subject } from './subjects.ts'

type SubjectGrantRow = Pick<
  Row<'grants'>,
  'subject_type' | 'subject_id' | 'part' | 'model_id' | 'code' | 'scope' | 'until'
>

/** Columns that are read of a grant. */
export const grantColumns = [
  'subject_type',
  'subject_id',
  'part',
  'model_id',
  'code',
  'scope',
  'until',
] as const
const codes = (rows: readonly SubjectGrantRow[], part: string): string[] =>
  rows.filter((row) => row.part === part).map((row) => row.code)

const toModelGrant = (modelId: string, rows: readonly SubjectGrantRow[]): ModelGrant => ({
  modelId,
  columns: codes(rows, 'column'),
  forms: codes(rows, 'form'),
  buttons: codes(rows, 'button'),
  scopes: rows
    .filter((row) => row.part === 'scope')
    .toSorted((row, other) => Number(row.code) - Number(other.code))
    .flatMap((row) => row.scope ?? []),
})

const toEnd = ({ part, model_id: modelId, code, scope, until }: SubjectGrantRow): GrantEnd[] =>
  until === null ? [] : [{ part, modelId, enCode: scope ? scopeKey(scope) : code, until }]

/** Is a grant held on a day, given as YYYY-MM-DD in the organisation's zone? */
export const isHeldOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(grants.until is null or grants.until >= ${day}::date)`

/** What is granted to a subject directly, with what has expired. */
export async function findGrants(
  kysely: Kysely<Tables>,
  { type, id }: Subject,
): Promise<SubjectGrants> {
  const rows = await kysely
    .selectFrom('grants')
    .select(grantColumns)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  const kept = await kysely
    .selectFrom('subject_versions')
    .select('version')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  const models = groupBy(
    rows.filter((row) => row.part !== 'menu'),
    (row) => row.model_id,
  )
  const ends = rows.flatMap(toEnd)
  return {
    version: kept?.version ?? 0,
    menuIds: rows.filter((row) => row.part === 'menu').map((row) => row.model_id),
    models: [...models].map(([modelId, held]) => toModelGrant(modelId, held)),
    ...(ends.length > 0 && { ends }),
  }
}
