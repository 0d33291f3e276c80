import type { Kysely } from 'kysely'
import { dictionaryFile } from '#schemas/api/dictionary.ts'
import type {
  ConflictWay,
  DictionaryFile,
  DictionaryImportResult,
} from '#schemas/api/dictionary.ts'
import { checkRules } from '#schemas/api/entry-rules.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { makeId } from '#schemas/wire/id.ts'
import { append, audit } from './entry.ts'
import type { Doing } from './entry.ts'
import type { Change } from '../events/append.ts'
import { sortByTree } from './branches.ts'
import { freeCode } from './free-code.ts'
import { problemAt, refuseWrong } from './refuse.ts'
import { jsonFileReader } from '../http/json-file.ts'
import { lettersOf } from '#schemas/format/letters.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { nameColumns, nameOf, presentNames } from '../text/names.ts'

const texts = defineTexts({
  zh: { again: '编码重复' },
  zhtw: { again: '編碼重複' },
  en: { again: 'This code stands here twice' },
})

type FileDictionary = DictionaryFile['dictionaries'][number]
type KeptData = FileDictionary['data'][number]
type Kind = Row<'dictionary_types'>
type DictionaryDataRow = Row<'dictionary_data'>

/** Reads an uploaded file of dictionaries. */
export const readDictionaryFile = jsonFileReader(dictionaryFile)

const placed = <R extends { id: string; parent_id: string }>(rows: readonly R[]) =>
  rows.map((row) => ({ id: row.id, parentId: row.parent_id, row }))

/** The fields that a file carries; a parent outside the file is dropped. */
function keep<R extends Kind | DictionaryDataRow>(
  rows: readonly R[],
): { readonly row: R; readonly kept: KeptData }[] {
  const codes = new Map(rows.map((row) => [row.id, row.en_code]))
  return rows.map((row) => ({
    row,
    kept: {
      enCode: row.en_code,
      fullName: row.full_name,
      ...presentNames(row),
      sortCode: row.sort_code,
      enabledMark: row.enabled_mark,
      description: row.description,
      parent: codes.get(row.parent_id) ?? '',
    },
  }))
}

/**
 * Exports a dictionary with its data and the dictionaries below it (7.9); nothing where there is
 * none.
 */
export async function makeDictionaryFile(
  kysely: Kysely<Tables>,
  id: string,
): Promise<DictionaryFile | undefined> {
  const all = await kysely
    .selectFrom('dictionary_types')
    .selectAll()
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  const top = all.find((row) => row.id === id)
  if (!top) return undefined
  const types = [top, ...sortByTree(placed(all), { from: id }).map(({ row }) => row)]
  const data = await kysely
    .selectFrom('dictionary_data')
    .selectAll()
    .where(
      'type_id',
      'in',
      types.map((row) => row.id),
    )
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return {
    format: 'berth.dictionary',
    version: 1,
    dictionaries: keep(types).map(({ row, kept }) => ({
      ...kept,
      isTree: row.is_tree,
      data: keep(
        sortByTree(placed(data.filter((entry) => entry.type_id === row.id))).map(
          (node) => node.row,
        ),
      ).map((entry) => entry.kept),
    })),
  }
}

/** The contents of a file, and which of its codes already exist. */
export async function previewDictionaries(
  kysely: Kysely<Tables>,
  { dictionaries }: DictionaryFile,
) {
  const codes = new Set(
    (await kysely.selectFrom('dictionary_types').select('en_code').execute()).map(
      (row) => row.en_code,
    ),
  )
  return dictionaries.map((kept) => ({
    enCode: kept.enCode,
    fullName: nameOf(kept),
    entries: kept.data.length,
    isTaken: codes.has(kept.enCode),
  }))
}

/**
 * Checks a list of a file beyond its shape: codes (5.1), repeated codes, and entries whose parent
 * does not come before them.
 */
function checkList(
  list: readonly KeptData[],
  { path, say, isWhole }: { readonly path: string; readonly say: Say; readonly isWhole: boolean },
): Problem[] {
  const seen = new Set<string>([''])
  return list.flatMap(({ enCode, parent }, index) => {
    const at = `${path}.${index}`
    const twice = seen.has(enCode)
      ? [{ path: `${at}.enCode`, code: 'again', message: say(texts, 'again') }]
      : []
    const lost = isWhole && !seen.has(parent) ? [problemAt(`${at}.parent`, 'missing', say)] : []
    seen.add(enCode)
    return [...twice, ...lost, ...checkRules({ [`${at}.enCode`]: ['enCode', enCode] }, say)]
  })
}

const checkFile = ({ dictionaries }: DictionaryFile, say: Say): Problem[] => [
  ...checkList(dictionaries, { path: 'dictionaries', say, isWhole: false }),
  ...dictionaries.flatMap(({ data }, index) =>
    checkList(data, { path: `dictionaries.${index}.data`, say, isWhole: true }),
  ),
]

const settingsOf = (kept: Omit<KeptData, 'parent' | 'enCode'>) => ({
  ...nameColumns({ fullName: kept.fullName, names: kept.names ?? {} }),
  sort_code: kept.sortCode,
  enabled_mark: kept.enabledMark,
  description: kept.description,
})

const batch = 1000

/** How an import treated an entry, told by its present version. */
const changeOf = ({ id, version }: { readonly id: string; readonly version: number }): Change => ({
  id,
  version,
  act: version === 1 ? 'add' : 'change',
  fields: ['fullName', 'names', 'sortCode', 'enabledMark', 'description'],
})

/**
 * Imports the data of one dictionary: existing entries are changed, missing ones added, none
 * removed.
 */
async function writeData(doing: Doing, typeId: string, data: readonly KeptData[]): Promise<void> {
  const { trx } = doing
  const ids = new Map(
    (
      await trx
        .selectFrom('dictionary_data')
        .select(['id', 'en_code'])
        .where('type_id', '=', typeId)
        .execute()
    ).map((row) => [row.en_code, row.id]),
  )
  for (const { enCode } of data) if (!ids.has(enCode)) ids.set(enCode, makeId())
  const rows = data.map((kept) => ({
    id: ids.get(kept.enCode) ?? '',
    type_id: typeId,
    parent_id: ids.get(kept.parent) ?? '',
    en_code: kept.enCode,
    pinyin: lettersOf(kept.fullName),
    ...settingsOf(kept),
  }))
  for (let start = 0; start < rows.length; start += batch) {
    const written = await trx
      .insertInto('dictionary_data')
      .values(rows.slice(start, start + batch))
      .onConflict((builder) =>
        builder.column('id').doUpdateSet((eb) => ({
          parent_id: eb.ref('excluded.parent_id'),
          full_name: eb.ref('excluded.full_name'),
          names: eb.ref('excluded.names'),
          pinyin: eb.ref('excluded.pinyin'),
          sort_code: eb.ref('excluded.sort_code'),
          enabled_mark: eb.ref('excluded.enabled_mark'),
          description: eb.ref('excluded.description'),
          version: eb('dictionary_data.version', '+', 1),
        })),
      )
      .returning(['id', 'version'])
      .execute()
    await append(doing, 'dictionary data', written.map(changeOf))
  }
}

type Verb = keyof DictionaryImportResult

/**
 * Imports the dictionaries of a file inside one command; 422 without any change where something in
 * it is wrong.
 */
export async function takeDictionaries(
  doing: Doing,
  file: DictionaryFile,
  conflict: ConflictWay,
): Promise<DictionaryImportResult> {
  refuseWrong(checkFile(file, doing.say))
  const { trx } = doing
  const ids = new Map(
    (await trx.selectFrom('dictionary_types').select(['id', 'en_code']).forUpdate().execute()).map(
      (row) => [row.en_code, row.id],
    ),
  )
  const counts: Record<Verb, number> = { added: 0, changed: 0, skipped: 0 }
  /** Maps parents of the file to their ids here, so that children follow a renamed parent. */
  const placedIds = new Map<string, string>()
  for (const kept of file.dictionaries) {
    const there = ids.get(kept.enCode)
    const parent_id = placedIds.get(kept.parent) ?? ids.get(kept.parent) ?? ''
    const settings = { ...settingsOf(kept), is_tree: kept.isTree }
    const verb: Verb =
      there === undefined || conflict === 'rename'
        ? 'added'
        : conflict === 'skip'
          ? 'skipped'
          : 'changed'
    const id = verb === 'added' ? makeId() : (there ?? '')
    placedIds.set(kept.enCode, id)
    counts[verb]++
    if (verb === 'skipped') continue
    if (verb === 'added') {
      const en_code = there === undefined ? kept.enCode : freeCode(kept.enCode, ids)
      ids.set(en_code, id)
      await trx
        .insertInto('dictionary_types')
        .values({ id, parent_id, en_code, ...settings })
        .execute()
    }
    const { version } =
      verb === 'added'
        ? { version: 1 }
        : await trx
            .updateTable('dictionary_types')
            .set((eb) => ({ ...settings, version: eb('version', '+', 1) }))
            .where('id', '=', id)
            .returning('version')
            .executeTakeFirstOrThrow()
    await append(doing, 'dictionary', [changeOf({ id, version })])
    await writeData(doing, id, kept.data)
    await audit(doing, {
      what: 'import',
      target: `dictionary ${id}`,
      after: { enCode: kept.enCode, fullName: kept.fullName, entries: kept.data.length },
    })
  }
  return counts
}
