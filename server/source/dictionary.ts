import type { DictionaryEntry } from '#schemas/api/lookup.ts'
import { parentsOf } from '#schemas/widget/candidates.ts'
import type { Database } from '../database/database.ts'
import { groupBy } from '../database/group-by.ts'
import { readBelow } from './below.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'
import { nameOfRow, nameText } from '../text/names.ts'

/** Enabled dictionaries with their enabled entries. */
export async function listDictionaries({ kysely }: Database): Promise<{ list: DictionaryEntry[] }> {
  const types = await kysely
    .selectFrom('dictionary_types')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const data = await kysely
    .selectFrom('dictionary_data')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const byType = groupBy(data, (row) => row.type_id)
  return {
    list: types.map((type) => ({
      id: type.id,
      enCode: type.en_code,
      fullName: nameOfRow(type),
      isTree: type.is_tree,
      dictionaryList: (byType.get(type.id) ?? []).map((row) => ({
        id: row.id,
        fullName: nameOfRow(row),
        enCode: row.en_code,
        parentId: row.parent_id,
      })),
    })),
  }
}

export const dictionary: StoredSource<ReferenceTo<'dictionary'>> = {
  table: 'dictionary_data',
  code: 'en_code',
  isTree: true,
  // Designs refer to a dictionary by id or code.
  names: (language) => sqlText`within, name, "isOn" from (
    select d.id, k.within, ${nameText(language, sqlText`d.`)} as name, d.enabled_mark = 1 as "isOn"
    from dictionary_data d join dictionary_types t on t.id = d.type_id
    cross join lateral (values (t.id), (t.en_code)) as k(within)
  ) as named`,
  below: async ({ tree }, ids, db) => (tree ? readBelow(db, 'dictionary_data', ids) : null),
  limit(reference, get, { db }) {
    const parents = parentsOf(reference, get)
    if (!parents) return null
    return {
      key: `below ${parents.join(' ')}`,
      async find(ids) {
        const below = new Set(await readBelow(db, 'dictionary_data', parents))
        return new Set(ids.filter((id) => below.has(id) && !parents.includes(id)))
      },
    }
  },
}
