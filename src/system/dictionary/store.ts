import type { Body, CallResult } from '#schemas/api/call.ts'
import { dictionaries } from '#schemas/api/dictionary.ts'
import type {
  DictionaryData,
  DictionaryDataBranch,
  DictionaryType,
  DictionaryTypeBranch,
} from '#schemas/api/dictionary.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type TypeDraft = Required<Omit<Body<typeof dictionaries.createType>, 'enabledMark'>>
export type DataDraft = Required<Omit<Body<typeof dictionaries.createData>, 'enabledMark'>>
export type TypeStore = EntryStore<DictionaryTypeBranch, TypeDraft>
export type DataStore = EntryStore<DictionaryDataBranch, DataDraft>
export type DictionaryImportEntry = CallResult<typeof dictionaries.previewImport>['list'][number]

const emptyDraft = { fullName: '', names: {}, enCode: '', sortCode: 0, description: '' }
export const emptyType = (parentId: string): TypeDraft => ({ ...emptyDraft, parentId, isTree: 0 })
export const emptyData = (dictionaryTypeId: string): DataDraft => ({
  ...emptyDraft,
  dictionaryTypeId,
  parentId: '',
})

export const typeDraftOf = ({
  fullName,
  names = {},
  enCode,
  parentId,
  isTree,
  sortCode,
  description,
}: DictionaryType): TypeDraft => ({
  fullName,
  names,
  enCode,
  parentId,
  isTree,
  sortCode,
  description,
})
export const dataDraftOf = ({
  fullName,
  names = {},
  enCode,
  dictionaryTypeId,
  parentId,
  sortCode,
  description,
}: DictionaryData): DataDraft => ({
  fullName,
  names,
  enCode,
  dictionaryTypeId,
  parentId,
  sortCode,
  description,
})

/** All dictionaries as a tree, loaded at once. */
export function makeTypeStore(send: Send): TypeStore {
  const { types: list, createType: create, updateType: update, removeType: remove } = dictionaries
  return new EntryStore({
    ...sourceOf<DictionaryTypeBranch, TypeDraft>(send, { list, create, update, remove }),
    async load({ keyword }, signal) {
      const answer = await send(
        list,
        { query: { ...(keyword && { keyword }) } },
        { quiet: true, signal },
      )
      return { list: answer.list, total: answer.list.length }
    },
  })
}

/**
 * All data of one dictionary, loaded at once; as a tree if the dictionary is one. On the page of
 * all dictionaries its button rights also apply to the data; a user who opens a single dictionary
 * by its own menu entry may do everything with its data.
 */
export function makeDataStore(
  send: Send,
  { id, isTree }: Pick<DictionaryType, 'id' | 'isTree'>,
  isOfAll = false,
): DataStore {
  const {
    data: list,
    createData: create,
    updateData: update,
    removeData: remove,
    switchData: state,
    handOnData: handOn,
  } = dictionaries
  return new EntryStore({
    ...sourceOf<DictionaryDataBranch, DataDraft>(send, {
      list,
      create,
      update,
      remove,
      state,
      handOn,
    }),
    calls: isOfAll
      ? {
          create: dictionaries.createType,
          update: dictionaries.updateType,
          remove: dictionaries.removeType,
          state: dictionaries.updateType,
        }
      : {},
    async load({ keyword }, signal) {
      const answer = await send(
        list,
        { params: { id }, query: { isTree, ...(keyword && { keyword }) } },
        { quiet: true, signal },
      )
      return { list: answer.list, total: answer.list.length }
    },
  })
}

/** The dictionary with this id anywhere in the tree. */
export function findType(
  types: readonly DictionaryTypeBranch[],
  id: string,
): DictionaryTypeBranch | undefined {
  for (const type of types) {
    const found = type.id === id ? type : findType(type.children ?? [], id)
    if (found) return found
  }
  return undefined
}

/** A dictionary in the tree to choose from. */
export interface DictionaryNode {
  readonly key: string
  readonly title: string
  readonly children: DictionaryNode[]
}
/** Dictionaries as the nodes of a tree. */
export const nodesOf = (
  types: readonly DictionaryTypeBranch[],
  nameOf: (type: DictionaryTypeBranch) => string,
): DictionaryNode[] =>
  types.map((type) => ({
    key: type.id,
    title: nameOf(type),
    children: nodesOf(type.children ?? [], nameOf),
  }))
