import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { DictionaryData } from '#schemas/api/dictionary.ts'
import { mayCall } from '#schemas/api/may.ts'
import { usesOfDictionary } from '#schemas/design/references.ts'
import { checkNames, checkRules } from '#schemas/api/entry-rules.ts'
import { menuTypes, propertiesOf } from '#schemas/menu.ts'
import type { PageButton } from '#schemas/grant/page-buttons.ts'
import { canMenu } from '#schemas/permission.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../database/database.ts'
import type { Doing } from '../../entries/entry.ts'
import { findMissing, refuseWrong } from '../../entries/refuse.ts'
import { findWrongParent, usesBelow } from '../../entries/parent.ts'
import { documentsNaming } from '../../holders/documents.ts'
import { menusOpening, sayMenu } from '../../holders/menus.ts'
import { cutPlaces, sayDocument } from '../../holders/places.ts'
import { dictionaryTexts } from './present.ts'
import { nameFrom } from '../../text/names.ts'

/**
 * Refuses (403) callers who hold neither the screen of all dictionaries, with the named button, nor
 * a menu entry of type 4 that opens this dictionary (2.5).
 */
export async function refuseStranger(
  { kysely }: Pick<Database, 'kysely'>,
  caller: Caller,
  { typeId, button }: { readonly typeId: string; readonly button?: PageButton },
): Promise<void> {
  if (mayCall(caller, { needs: { menu: 'dictionary', ...(button && { button }) } })) return
  const pages = await kysely
    .selectFrom('menus')
    .select(['en_code', 'property_json'])
    .where('type', '=', menuTypes.dictionary)
    .where('enabled_mark', '=', 1)
    .execute()
  const isHis = pages.some(
    (page) =>
      propertiesOf({ propertyJson: page.property_json }).moduleId === typeId &&
      canMenu(caller, page.en_code),
  )
  if (!isHis) throw new Failure('forbidden')
}

interface UncheckedDictionary {
  /** '' for a new one. */
  readonly id: string
  readonly fullName: string
  readonly enCode: string
  readonly parentId: string
}

/** Throws all problems of a dictionary: its names (5.1), its parent. */
export async function refuseWrongType(doing: Doing, given: UncheckedDictionary): Promise<void> {
  refuseWrong([
    ...checkNames(given, doing.say),
    ...(await findWrongParent(doing, 'dictionary_types', { ...given, say: doing.say })),
  ])
}

/**
 * Throws all problems of an entry: its code (5.1), its dictionary, a parent outside it. Names are
 * free text and may hold any character.
 */
export async function refuseWrongData(
  doing: Doing,
  given: UncheckedDictionary & { readonly dictionaryTypeId: string },
  before?: DictionaryData,
): Promise<void> {
  const { say, trx } = doing
  const { dictionaryTypeId: typeId, enCode, parentId } = given
  const isMoved = before !== undefined && before.dictionaryTypeId !== typeId
  const parent =
    parentId === ''
      ? undefined
      : await trx
          .selectFrom('dictionary_data')
          .select('type_id')
          .where('id', '=', parentId)
          .executeTakeFirst()
  const isForeign = parent !== undefined && parent.type_id !== typeId
  refuseWrong([
    ...checkRules({ enCode: ['enCode', enCode] }, say),
    ...(await findMissing(trx, 'dictionary_types', { path: 'dictionaryTypeId', ids: typeId, say })),
    ...(isMoved || isForeign
      ? [
          {
            path: isMoved ? 'dictionaryTypeId' : 'parentId',
            code: 'moved',
            message: say(dictionaryTexts, 'moved'),
          },
        ]
      : []),
    ...(await findWrongParent(doing, 'dictionary_data', { ...given, say })),
  ])
}

/** The names by which designs can refer to a dictionary: its id and its code. */
export const namesOfType = async (
  kysely: Database['kysely'],
  typeId: string,
): Promise<string[]> => {
  const row = await kysely
    .selectFrom('dictionary_types')
    .select('en_code')
    .where('id', '=', typeId)
    .executeTakeFirst()
  return [typeId, ...(row ? [row.en_code] : [])]
}

/** Positions and groups of these types, in words. */
async function typedBy({ trx, say }: Doing, ids: readonly string[]): Promise<Problem[]> {
  const found = async (code: 'position' | 'group'): Promise<Problem[]> =>
    (
      await trx
        .selectFrom(code === 'position' ? 'positions' : 'groups')
        .select(nameFrom().as('full_name'))
        .where(sql<boolean>`type = any(${ids}::text[])`)
        .orderBy('sort_code')
        .orderBy('id')
        .limit(20)
        .execute()
    ).map((row) => ({
      path: '',
      code,
      message: say(dictionaryTexts, code, { name: row.full_name }),
    }))
  return [...(await found('position')), ...(await found('group'))]
}

/**
 * What uses a dictionary itself, in words: dictionaries below it, menu entries that open it,
 * positions and groups of its types, published forms and shared groups with choices from it (7.9).
 */
export async function usesOfType(doing: Doing, typeId: string): Promise<Problem[]> {
  const { trx, say } = doing
  const names = await namesOfType(trx, typeId)
  const menus = await menusOpening(trx, { types: [menuTypes.dictionary], id: typeId })
  const rows = await trx
    .selectFrom('dictionary_data')
    .select('id')
    .where('type_id', '=', typeId)
    .execute()
  return [
    ...(await usesBelow(doing, 'dictionary_types', typeId)),
    ...menus.map(({ fullName }) => sayMenu(fullName, say)),
    ...(await typedBy(
      doing,
      rows.map(({ id }) => id),
    )),
    ...(await formsUsing(doing, names)),
  ]
}

/**
 * The published forms and shared groups with choices from a dictionary of these names, in words.
 */
export async function formsUsing(
  { trx, caller, say }: Doing,
  names: readonly string[],
): Promise<Problem[]> {
  const found = await documentsNaming(trx, {
    words: names,
    find: (document) => usesOfDictionary(kinds, document, new Set(names)),
  })
  return cutPlaces(
    found.map((document) => sayDocument(document, { caller, say })),
    say,
  )
}

/**
 * What uses an entry beside records and forms, in words: entries below it, and positions and groups
 * of that type.
 */
export const usesOfData = async (doing: Doing, { id }: DictionaryData): Promise<Problem[]> => [
  ...(await usesBelow(doing, 'dictionary_data', id)),
  ...(await typedBy(doing, [id])),
]
