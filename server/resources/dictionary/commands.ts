import type { Body } from '#schemas/api/call.ts'
import type {
  dictionaries as calls,
  DictionaryData,
  DictionaryType,
} from '#schemas/api/dictionary.ts'
import {
  addEntry,
  changeEntry,
  command,
  getEntry,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries.ts'
import type { Acting } from '../../entries.ts'
import { usesBelow } from '../../entries/parent.ts'
import { refuseUsed } from '../../entries/refuse.ts'
import { lettersOf } from '#schemas/letters.ts'
import type { PageButton } from '#schemas/page-buttons.ts'
import type { Services } from '../../services.ts'
import {
  refuseStranger,
  refuseWrongData,
  refuseWrongType,
  usesOfData,
  usesOfType,
} from './policy.ts'
import { dictionaryData, dictionaryTypes } from './table.ts'

type Db = Pick<Services, 'db'>
type TypeSettings = Body<typeof calls.createType>
type DataSettings = Body<typeof calls.createData>

const typeColumns = (given: TypeSettings) => ({
  parent_id: given.parentId,
  full_name: given.fullName,
  en_code: given.enCode,
  is_tree: given.isTree,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

const dataColumns = (given: DataSettings) => ({
  type_id: given.dictionaryTypeId,
  parent_id: given.parentId,
  full_name: given.fullName,
  en_code: given.enCode,
  pinyin: lettersOf(given.fullName),
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Adds a dictionary (7.9). */
export const createType = (
  { db }: Db,
  given: Acting & { readonly body: TypeSettings },
): Promise<DictionaryType> =>
  command(db, given, async (doing) => {
    await refuseWrongType(doing, { id: '', ...given.body })
    return addEntry(doing, dictionaryTypes, { columns: typeColumns(given.body) })
  })

/** Changes a dictionary (7.9). */
export const updateType = (
  { db }: Db,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.updateType> },
): Promise<DictionaryType> =>
  command(db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, dictionaryTypes, id)
    await refuseWrongType(doing, { ...body, id })
    return changeEntry(doing, dictionaryTypes, {
      before,
      version: body.version,
      columns: typeColumns(body),
    })
  })

/** Removes a dictionary with its data; refused (409) while another stands below it or a published form uses it (7.9). */
export async function removeType({ db }: Db, id: string, given: Acting): Promise<null> {
  const uses = await usesOfType(db, id, given.say)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, dictionaryTypes, id)
    refuseUsed(before.fullName, [...(await usesBelow(doing, 'dictionary_types', id)), ...uses])
    await doing.trx.deleteFrom('dictionary_data').where('type_id', '=', id).execute()
    return removeEntry(doing, dictionaryTypes, before)
  })
}

/** Adds an entry to a dictionary (7.9). */
export async function createData(
  { db }: Db,
  given: Acting & { readonly body: DataSettings },
): Promise<DictionaryData> {
  await refuseStranger(db, given.caller, { typeId: given.body.dictionaryTypeId, button: 'btn_add' })
  return command(db, given, async (doing) => {
    await refuseWrongData(doing, { id: '', ...given.body })
    return addEntry(doing, dictionaryData, { columns: dataColumns(given.body) })
  })
}

/** One entry, for those who may see its dictionary, or do with it what the button says. */
export async function getData(
  { db }: Db,
  id: string,
  { caller, button }: Pick<Acting, 'caller'> & { readonly button?: PageButton },
): Promise<DictionaryData> {
  const found = await getEntry(db.kysely, dictionaryData, id)
  await refuseStranger(db, caller, { typeId: found.dictionaryTypeId, ...(button && { button }) })
  return found
}

/** Changes an entry; it stays in its dictionary (7.9). */
export async function updateData(
  services: Db,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.updateData> },
): Promise<DictionaryData> {
  await getData(services, id, { ...given, button: 'btn_edit' })
  return command(services.db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, dictionaryData, id)
    await refuseWrongData(doing, { ...body, id }, before)
    return changeEntry(doing, dictionaryData, {
      before,
      version: body.version,
      columns: dataColumns(body),
    })
  })
}

/** Switches an entry on or off (7.9). */
export async function switchData(
  services: Db,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.switchData> },
): Promise<DictionaryData> {
  await getData(services, id, { ...given, button: 'btn_edit' })
  return command(services.db, given, async (doing) =>
    switchEntry(doing, dictionaryData, {
      before: await holdEntry(doing, dictionaryData, id),
      wanted: given.body.enabledMark,
    }),
  )
}

/** Removes an entry; refused (409) while another stands below it or a record holds it (7.9). */
export async function removeData(services: Db, id: string, given: Acting): Promise<null> {
  const uses = await usesOfData(
    services.db,
    await getData(services, id, { ...given, button: 'btn_remove' }),
    given.say,
  )
  return command(services.db, given, async (doing) => {
    const before = await holdEntry(doing, dictionaryData, id)
    refuseUsed(before.fullName, [...(await usesBelow(doing, 'dictionary_data', id)), ...uses])
    return removeEntry(doing, dictionaryData, before)
  })
}
