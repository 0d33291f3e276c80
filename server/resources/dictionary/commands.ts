import type { Body } from '#schemas/api/call.ts'
import type { HandedOn } from '#schemas/api/hand-on.ts'
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
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { refuseUsed } from '../../entries/refuse.ts'
import { lockNames } from '../../holders/lock.ts'
import { handOn, runHandOver, refuseHolders } from '../../holders/remove.ts'
import { placesHolding } from '../../holders/places.ts'
import { lettersOf } from '#schemas/format/letters.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { PageButton } from '#schemas/grant/page-buttons.ts'
import {
  formsUsing,
  namesOfType,
  refuseStranger,
  refuseWrongData,
  refuseWrongType,
  usesOfData,
  usesOfType,
} from './policy.ts'
import { dictionaryData, dictionaryTypes } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'
type TypeSettings = Body<typeof calls.createType>
type DataSettings = Body<typeof calls.createData>

const typeColumns = (given: TypeSettings) => ({
  parent_id: given.parentId,
  ...nameColumns(given),
  en_code: given.enCode,
  is_tree: given.isTree,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

const dataColumns = (given: DataSettings) => ({
  type_id: given.dictionaryTypeId,
  parent_id: given.parentId,
  ...nameColumns(given),
  en_code: given.enCode,
  pinyin: lettersOf(given.fullName),
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Adds a dictionary (7.9). */
export const createType = (
  { db }: WithDb,
  given: Acting & { readonly body: TypeSettings },
): Promise<DictionaryType> =>
  command(db, given, async (doing) => {
    await refuseWrongType(doing, { id: '', ...given.body })
    return addEntry(doing, dictionaryTypes, { columns: typeColumns(given.body) })
  })

/** Changes a dictionary (7.9). */
export const updateType = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.updateType> },
): Promise<DictionaryType> =>
  command(db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, dictionaryTypes, id)
    await refuseWrongType(doing, { ...body, id })
    // Forms may refer to it by code, so another code breaks them just as removing would.
    if (body.enCode !== before.enCode) {
      await lockNames(doing, 'removing')
      refuseUsed(before.enCode, await formsUsing(doing, [before.enCode]), { why: 'codeInUse' })
    }
    return changeEntry(doing, dictionaryTypes, {
      before,
      version: body.version,
      columns: typeColumns(body),
    })
  })

/**
 * What uses entries of a dictionary that is being removed. Removed fields of forms count too,
 * because an earlier version can bring back their values. No save can take an entry meanwhile.
 */
async function placesOfData(doing: Doing, typeId: string): Promise<Problem[]> {
  const entries = await doing.trx
    .selectFrom('dictionary_data')
    .select('id')
    .where('type_id', '=', typeId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const [id, ...others] = entries.map((entry) => entry.id)
  if (id === undefined) return []
  const within = await namesOfType(doing.trx, typeId)
  return placesHolding(doing, { noun: 'dictionary', id, others, within })
}

/**
 * Removes a dictionary with its data; 409 while another is below it, a published form, a menu
 * entry, a position or a group uses it, or something refers to one of its entries (7.9).
 */
export const removeType = ({ db }: WithDb, id: string, given: Acting): Promise<null> =>
  command(db, given, async (doing) => {
    const before = await holdEntry(doing, dictionaryTypes, id)
    await lockNames(doing, 'removing')
    const uses = await usesOfType(doing, id)
    refuseUsed(nameOf(before), uses.length > 0 ? uses : await placesOfData(doing, id))
    await doing.trx.deleteFrom('dictionary_data').where('type_id', '=', id).execute()
    return removeEntry(doing, dictionaryTypes, before)
  })

/** Adds an entry to a dictionary (7.9). */
export async function createData(
  { db }: WithDb,
  given: Acting & { readonly body: DataSettings },
): Promise<DictionaryData> {
  await refuseStranger(db, given.caller, { typeId: given.body.dictionaryTypeId, button: 'btn_add' })
  return command(db, given, async (doing) => {
    await refuseWrongData(doing, { id: '', ...given.body })
    return addEntry(doing, dictionaryData, { columns: dataColumns(given.body) })
  })
}

/** One entry, for callers who may see its dictionary or may use the named button. */
export async function getData(
  { db }: WithDb,
  id: string,
  { caller, button }: Pick<Acting, 'caller'> & { readonly button?: PageButton },
): Promise<DictionaryData> {
  const found = await getEntry(db.kysely, dictionaryData, id)
  await refuseStranger(db, caller, { typeId: found.dictionaryTypeId, ...(button && { button }) })
  return found
}

/** Changes an entry, which cannot move to another dictionary (7.9). */
export async function updateData(
  services: WithDb,
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
  services: WithDb,
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

const leavingOf = async (doing: Doing, data: DictionaryData) => ({
  held: {
    noun: 'dictionary' as const,
    id: data.id,
    within: await namesOfType(doing.trx, data.dictionaryTypeId),
  },
  fullName: nameOf(data),
  also: await usesOfData(doing, data),
})

async function take(doing: Doing, before: DictionaryData): Promise<null> {
  await refuseHolders(doing, await leavingOf(doing, before))
  return removeEntry(doing, dictionaryData, before)
}

/**
 * Removes an entry; 409 while another is below it, or records, published forms and data scopes
 * refer to it (7.9).
 */
export async function removeData(services: WithDb, id: string, given: Acting): Promise<null> {
  await getData(services, id, { ...given, button: 'btn_remove' })
  return command(services.db, given, async (doing) =>
    take(doing, await holdEntry(doing, dictionaryData, id)),
  )
}

/**
 * Replaces the entry everywhere by another of the same dictionary, also as the type of positions
 * and groups, and removes it.
 */
export const handOnData = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.handOnData> },
): Promise<HandedOn> =>
  runHandOver(db, given, async (doing) => {
    const { toId } = given.body
    const before = await holdEntry(doing, dictionaryData, id)
    const done = await handOn(doing, await leavingOf(doing, before), {
      table: 'dictionary_data',
      toId,
      like: ['type_id', before.dictionaryTypeId],
    })
    for (const table of ['positions', 'groups'] as const)
      await doing.trx
        .updateTable(table)
        .set((eb) => ({ type: toId, version: eb('version', '+', 1) }))
        .where('type', '=', id)
        .execute()
    await take(doing, before)
    return done
  })
