import { lookups } from '#schemas/api/lookup.ts'
import type { DictionaryEntry, OrganizeEntry } from '#schemas/api/lookup.ts'
import type { Database } from '../../db.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'

const named = async (db: Database, table: 'roles' | 'positions') => {
  const rows = await db.kysely
    .selectFrom(table)
    .select(['id', 'full_name', 'en_code'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return { list: rows.map((row) => ({ id: row.id, fullName: row.full_name, enCode: row.en_code })) }
}

/**
 * Parents before children, brothers in their order; what hangs on a disabled parent is left out.
 */
function inTreeOrder(rows: readonly OrganizeEntry[]): OrganizeEntry[] {
  const byParent = new Map<string, OrganizeEntry[]>()
  for (const row of rows) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row])
  const below = (parent: string): OrganizeEntry[] =>
    (byParent.get(parent) ?? []).flatMap((row) => [row, ...below(row.id)])
  return below('')
}

async function dictionaries(db: Database): Promise<{ list: DictionaryEntry[] }> {
  const types = await db.kysely
    .selectFrom('dictionary_types')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const data = await db.kysely
    .selectFrom('dictionary_data')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return {
    list: types.map((type) => ({
      id: type.id,
      enCode: type.en_code,
      fullName: type.full_name,
      isTree: type.is_tree,
      dictionaryList: data
        .filter((one) => one.type_id === type.id)
        .map((one) => ({
          id: one.id,
          fullName: one.full_name,
          enCode: one.en_code,
          parentId: one.parent_id,
        })),
    })),
  }
}

/** Cached lookups of the browser (specification 3). */
export const lookupRoutes = ({ db }: Services): Route[] => [
  serve(lookups.users, async () => {
    const rows = await db.kysely
      .selectFrom('users')
      .select(['id', 'real_name', 'account', 'head_icon', 'organize_id'])
      .where('enabled_mark', '<>', 0)
      .orderBy('pinyin')
      .orderBy('account')
      .execute()
    return {
      list: rows.map((row) => ({
        id: row.id,
        realName: row.real_name,
        account: row.account,
        headIcon: row.head_icon,
        organizeId: row.organize_id,
      })),
    }
  }),
  serve(lookups.organizes, async () => {
    const rows = await db.kysely
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
          fullName: row.full_name,
          enCode: row.en_code,
          category: row.category,
        })),
      ),
    }
  }),
  serve(lookups.roles, () => named(db, 'roles')),
  serve(lookups.positions, () => named(db, 'positions')),
  serve(lookups.dictionaries, () => dictionaries(db)),
]
