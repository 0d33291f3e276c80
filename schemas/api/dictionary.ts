import * as Type from 'typebox'
import type { Static } from 'typebox'
import { choiceEntry, entryFields, entrySettings, stateBody, version } from './entry-rules.ts'
import { id } from '../wire/id.ts'
import { itemsOf } from '../wire/page.ts'
import { call, fileResult } from './call.ts'
import { handOnCall } from './hand-on.ts'

const needs = { menu: 'dictionary' } as const
/**
 * Allowed by the screen of all dictionaries, or by a menu entry of type 4 that opens this one
 * (2.5), so the handler checks.
 */
const ofOne = 'session'
/** '' is the top. */
const parentId = Type.String({ maxLength: 40 })
const isTree = Type.Integer({ minimum: 0, maximum: 1, description: '1 where its data are a tree' })

const typeSettings = { ...entrySettings, parentId, isTree }
const typeFields = { ...entryFields, parentId: Type.String(), isTree: Type.Integer() }
/** A dictionary; it can group others below it (7.9). */
export const dictionaryType = Type.Object(typeFields)
export type DictionaryType = Static<typeof dictionaryType>

const typeBranch = { ...typeFields, hasChildren: Type.Boolean() }
const typeTree = Type.Cyclic(
  {
    DictionaryType: Type.Object({
      ...typeBranch,
      children: Type.Optional(Type.Array(Type.Ref('DictionaryType'))),
    }),
  },
  'DictionaryType',
)
export type DictionaryTypeBranch = Static<typeof typeTree>

const dataSettings = { ...entrySettings, dictionaryTypeId: id, parentId }
const dataFields = { ...entryFields, dictionaryTypeId: Type.String(), parentId: Type.String() }
/** One entry of a dictionary (7.9). */
export const dictionaryData = Type.Object(dataFields)
export type DictionaryData = Static<typeof dictionaryData>

const dataBranch = { ...dataFields, hasChildren: Type.Boolean() }
const dataTree = Type.Cyclic(
  {
    DictionaryData: Type.Object({
      ...dataBranch,
      children: Type.Optional(Type.Array(Type.Ref('DictionaryData'))),
    }),
  },
  'DictionaryData',
)
export type DictionaryDataBranch = Static<typeof dataTree>

const option = Type.Object({
  id,
  fullName: Type.String(),
  enCode: Type.String(),
  parentId: Type.String(),
})
export type DictionaryOption = Static<typeof option>

const kept = {
  enCode: entrySettings.enCode,
  fullName: entrySettings.fullName,
  names: entrySettings.names,
  sortCode: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  enabledMark: Type.Integer({ minimum: 0, maximum: 1 }),
  description: Type.String({ maxLength: 500 }),
  parent: Type.String({
    maxLength: 80,
    description: "Code of what it stands below; '' for the top",
  }),
}
/**
 * Dictionaries in a file. References are by code, so that another installation can import it (7.9).
 * Parents come before what is below them.
 */
export const dictionaryFile = Type.Object({
  format: Type.Literal('berth.dictionary'),
  version: Type.Literal(1),
  dictionaries: Type.Array(
    Type.Object({ ...kept, isTree, data: Type.Array(Type.Object(kept), { maxItems: 20_000 }) }),
    { maxItems: 1000 },
  ),
})
export type DictionaryFile = Static<typeof dictionaryFile>

/**
 * How an import treats existing entries: keeps them, changes them (removing none), or imports the
 * file's under a new code.
 */
export const conflictWays = ['skip', 'overwrite', 'rename'] as const
export const conflict = Type.Enum([...conflictWays])
export type ConflictWay = (typeof conflictWays)[number]

const previewed = Type.Object({
  enCode: Type.String(),
  fullName: Type.String(),
  entries: Type.Integer(),
  isTaken: Type.Boolean(),
})
/** How many dictionaries were added, changed and skipped. */
const imported = Type.Object({
  added: Type.Integer(),
  changed: Type.Integer(),
  skipped: Type.Integer(),
})
export type DictionaryImportResult = Static<typeof imported>

const types = '/api/system/DictionaryType'
const type = `${types}/{id}` as const
const data = '/api/system/DictionaryData'
const entry = `${data}/{id}` as const
const empty = Type.Object({})

/** Dictionaries and their data (7.9); `DictionaryData/All` is a lookup. */
export const dictionaries = {
  types: call({
    method: 'GET',
    path: types,
    says: 'Every dictionary, as a tree (7.9).',
    needs,
    query: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })) }),
    result: itemsOf(typeTree),
  }),
  typeSelector: call({
    method: 'GET',
    path: `${types}/Selector/{id}`,
    says: 'Dictionaries to choose a parent from, parents before children (7.9): all but the one named and what is below it; `0` leaves nothing out.',
    needs,
    result: itemsOf(Type.Object(choiceEntry)),
  }),
  readType: call({
    method: 'GET',
    path: type,
    says: 'One dictionary (7.9).',
    needs,
    result: dictionaryType,
  }),
  createType: call({
    method: 'POST',
    path: types,
    says: 'Adds a dictionary (7.9).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object(typeSettings),
    result: dictionaryType,
  }),
  updateType: call({
    method: 'PUT',
    path: type,
    says: 'Changes a dictionary (7.9).',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...typeSettings, version }),
    result: dictionaryType,
  }),
  removeType: call({
    method: 'DELETE',
    path: type,
    says: 'Removes a dictionary with its data (7.9); refused while another stands below it or a published form uses it.',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),

  data: call({
    method: 'GET',
    path: entry,
    says: 'The data of a dictionary, as a tree where it is one (7.9). A keyword keeps what holds it in name, code or pinyin, with what is above.',
    needs: ofOne,
    query: Type.Object({
      keyword: Type.Optional(Type.String({ maxLength: 100 })),
      isTree: Type.Optional(isTree),
    }),
    result: itemsOf(dataTree),
  }),
  dataSelector: call({
    method: 'GET',
    path: `${entry}/Selector/{n}`,
    says: 'Data of a dictionary to choose a parent from, parents before children (7.9): all but entry `n` and what is below it; `0` leaves nothing out. Nothing where `isTree` is 0.',
    needs: ofOne,
    query: Type.Object({ isTree: Type.Optional(isTree) }),
    result: itemsOf(Type.Object(choiceEntry)),
  }),
  options: call({
    method: 'GET',
    path: `${entry}/Data/Selector`,
    says: 'Enabled data of a dictionary, parents before children (7.9).',
    needs: 'session',
    result: itemsOf(option),
  }),
  readData: call({
    method: 'GET',
    path: `${entry}/Info`,
    says: 'One entry of a dictionary (7.9).',
    needs: ofOne,
    result: dictionaryData,
  }),
  createData: call({
    method: 'POST',
    path: data,
    says: 'Adds an entry to a dictionary (7.9).',
    needs: ofOne,
    body: Type.Object(dataSettings),
    result: dictionaryData,
  }),
  updateData: call({
    method: 'PUT',
    path: entry,
    says: 'Changes an entry of a dictionary (7.9); it stays in its dictionary.',
    needs: ofOne,
    body: Type.Object({ ...dataSettings, version }),
    result: dictionaryData,
  }),
  switchData: call({
    method: 'PUT',
    path: `${entry}/Actions/State`,
    says: 'Switches an entry on or off (7.9); off it is shown where it was chosen, and not offered.',
    needs: ofOne,
    body: stateBody,
    result: dictionaryData,
  }),
  removeData: call({
    method: 'DELETE',
    path: entry,
    says: 'Removes an entry (7.9); refused while another stands below it or a record holds it.',
    needs: ofOne,
    result: Type.Null(),
  }),
  handOnData: handOnCall(entry, needs),

  exportType: call({
    method: 'GET',
    path: `${entry}/Action/Export`,
    says: 'A dictionary with its data, and those below it, as a JSON file (7.9).',
    needs: { ...needs, button: 'btn_export' },
    result: fileResult,
  }),
  previewImport: call({
    method: 'POST',
    path: `${data}/Action/ImportPreview`,
    says: 'What a file holds, and which of its codes are taken.',
    needs: { ...needs, button: 'btn_import' },
    reads: true,
    upload: true,
    body: empty,
    result: itemsOf(previewed),
  }),
  importTypes: call({
    method: 'POST',
    path: `${data}/Action/Import`,
    says: 'Takes the dictionaries of a file.',
    needs: { ...needs, button: 'btn_import' },
    upload: true,
    body: Type.Object({ conflict }),
    result: imported,
  }),
}
