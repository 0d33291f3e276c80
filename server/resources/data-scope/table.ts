import { sql } from 'kysely'
import type { DataScopeEntry, DataScopeUse } from '#schemas/api/data-scope.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Noun } from '../../entries/entry.ts'
import { pageOf } from '../../entries/page.ts'
import { loadSubjects, subjectKey } from '../../reach/subjects.ts'
import type { Live } from '../../record/models.ts'
import { presentDataScope } from './present.ts'
import type { Db } from '../../tables/tables.ts'

const names = sql<boolean>`grants.scope ->> 'type' = 'named' and grants.scope ->> 'scopeId'`
const count = sql<number>`
  (select count(distinct (grants.subject_type, grants.subject_id))::int from grants
    where ${names} = data_scopes.id)`
const all = (kysely: Db) => kysely.selectFrom('data_scopes').selectAll().select(count.as('uses'))

/** Named data scopes as a noun of the shared commands. */
export const dataScopes: Noun<'data_scopes', DataScopeEntry> = {
  table: 'data_scopes',
  word: 'dataScope',
  concerns: (id) => ({ concerns: [`scope:${id}`] }),
  async read(kysely, id) {
    const row = await all(kysely).where('id', '=', id).executeTakeFirst()
    return row && presentDataScope(row)
  },
}

/** The definitions of a form, in their order. */
export const listDataScopes = async (kysely: Db, { id, model }: Live): Promise<DataScopeEntry[]> =>
  (await all(kysely).where('model_id', '=', id).orderBy('sort_code').orderBy('id').execute()).map(
    (row) => presentDataScope(row, model),
  )

/** The subjects that a definition is granted to. */
export function listUses(
  kysely: Db,
  id: string,
  asked: { readonly currentPage?: number; readonly pageSize?: number } = {},
): Promise<Page<DataScopeUse>> {
  const held = kysely
    .selectFrom('grants')
    .distinct()
    .select(['subject_type as type', 'subject_id as id'])
    .where(sql<boolean>`${names} = ${id}`)
  return pageOf(kysely.selectFrom(held.as('s')).select(['s.type', 's.id']), asked, {
    columns: new Map(),
    otherwise: ['s.type', 's.id'],
    async present(rows) {
      const named = await loadSubjects(kysely, rows)
      return rows.map((row) => ({
        subjectType: row.type,
        subjectId: row.id,
        subjectName: named.get(subjectKey(row))?.name ?? '',
      }))
    },
  })
}
