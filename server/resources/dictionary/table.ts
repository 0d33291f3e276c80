import { allNamesOf } from '#schemas/names.ts'
import type {
  DictionaryData,
  DictionaryDataBranch,
  DictionaryType,
  DictionaryTypeBranch,
} from '#schemas/api/dictionary.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Noun } from '../../entries/entry.ts'
import { sortByTree, toBranches, withAbove } from '../../entries/branches.ts'
import { toChoice } from '../../people/choices.ts'
import type { Choice } from '../../people/choices.ts'
import type { Row } from '../../tables/tables.ts'
import { presentData, presentType } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameOf } from '../../text/names.ts'

/** Dictionaries as a noun of the shared commands. */
export const dictionaryTypes: Noun<'dictionary_types', DictionaryType> = {
  table: 'dictionary_types',
  word: 'dictionary',
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('dictionary_types')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && presentType(row)
  },
}

/** Entries of dictionaries as a noun of the shared commands. */
export const dictionaryData: Noun<'dictionary_data', DictionaryData> = {
  table: 'dictionary_data',
  word: 'dictionary data',
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('dictionary_data')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && presentData(row)
  },
}

const typesOf = (kysely: Db): Promise<Row<'dictionary_types'>[]> =>
  kysely.selectFrom('dictionary_types').selectAll().orderBy('sort_code').orderBy('id').execute()
const dataOf = (kysely: Db, typeId: string): Promise<Row<'dictionary_data'>[]> =>
  kysely
    .selectFrom('dictionary_data')
    .selectAll()
    .where('type_id', '=', typeId)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()

/** Does one of the texts contain the keyword? */
const isIn = (keyword: string | undefined, ...texts: readonly string[]): boolean => {
  const word = keyword?.trim().toLowerCase() ?? ''
  return texts.some((text) => text.toLowerCase().includes(word))
}

/**
 * Dictionaries as a tree; with a keyword those whose name or code contains it, and those above
 * (7.9).
 */
export async function listTypes(kysely: Db, keyword?: string): Promise<DictionaryTypeBranch[]> {
  const types = (await typesOf(kysely)).map(presentType)
  return toBranches(withAbove(types, (type) => isIn(keyword, ...allNamesOf(type), type.enCode)))
}

interface DictionaryListRequest {
  readonly typeId: string
  readonly keyword?: string
  /** By default as the dictionary is set. */
  readonly isTree?: number
}

/**
 * The data of one dictionary, as a tree if it is one (7.9); notFound where there is no such
 * dictionary.
 */
export async function listData(
  kysely: Db,
  { typeId, keyword, isTree }: DictionaryListRequest,
): Promise<DictionaryDataBranch[]> {
  const type = await getEntry(kysely, dictionaryTypes, typeId)
  const rows = await dataOf(kysely, typeId)
  const sounds = new Map(rows.map((row) => [row.id, row.pinyin]))
  const isFound = (entry: DictionaryData): boolean =>
    isIn(keyword, ...allNamesOf(entry), entry.enCode, sounds.get(entry.id) ?? '')
  const entries = rows.map(presentData)
  if ((isTree ?? type.isTree) === 1) return toBranches(withAbove(entries, isFound))
  return entries.filter(isFound).map((entry) => ({ ...entry, hasChildren: false }))
}

const choicesOf = (
  entries: readonly (DictionaryType | DictionaryData)[],
  type: string,
  butId: string,
): Choice[] => {
  const ordered = sortByTree(entries, { butId })
  const parents = new Set(ordered.map(({ parentId }) => parentId))
  return ordered.map(({ id, parentId, enCode, ...name }) =>
    toChoice({ id, parentId, fullName: nameOf(name), enCode, type }, parents.has(id)),
  )
}

/** The possible parents of a dictionary (7.9). */
export const chooseTypes = async (kysely: Db, butId: string): Promise<Choice[]> =>
  choicesOf((await typesOf(kysely)).map(presentType), 'dictionary', butId)

/** The possible parents of an entry (7.9). */
export const chooseData = async (kysely: Db, typeId: string, butId: string): Promise<Choice[]> =>
  choicesOf((await dataOf(kysely, typeId)).map(presentData), 'dictionaryData', butId)

/**
 * Enabled entries of a dictionary, parents before children; those below a disabled one are left out
 * (7.9).
 */
export const listOptions = async (kysely: Db, typeId: string): Promise<DictionaryData[]> =>
  sortByTree(
    (await dataOf(kysely, typeId)).filter((row) => row.enabled_mark === 1).map(presentData),
  )
