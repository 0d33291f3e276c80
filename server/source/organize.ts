import type { OrganizeEntry } from '#schemas/api/lookup.ts'
import type { Database } from '../database/database.ts'
import { translatedNames } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'
import { nameOfRow } from '../text/names.ts'

/** Parents before children, siblings in their order; children of a disabled parent are left out. */
function inTreeOrder(rows: readonly OrganizeEntry[]): OrganizeEntry[] {
  const byParent = new Map<string, OrganizeEntry[]>()
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row])
  const below = (parent: string): OrganizeEntry[] =>
    (byParent.get(parent) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below('')
}

/** Enabled organisations and departments, parents before children. */
export async function listOrganizes({ kysely }: Database): Promise<{ list: OrganizeEntry[] }> {
  const rows = await kysely
    .selectFrom('organizes')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return {
    list: inTreeOrder(
      rows.map((row) => ({
        id: row.id,
        parentId: row.parent_id,
        fullName: nameOfRow(row),
        enCode: row.en_code,
        category: row.category,
      })),
    ),
  }
}

export const organize: StoredSource<ReferenceTo<'organize'>> = {
  table: 'organizes',
  code: 'en_code',
  isTree: true,
  names: translatedNames({ table: 'organizes', isOn: sqlText`enabled_mark = 1` }),
}
