import { dataInterfaces } from '#schemas/api/data-interface.ts'
import type {
  DataInterfaceCall,
  DataInterfaceEntry,
  DataInterfaceLine,
  DataInterfaceSettings,
} from '#schemas/api/data-interface.ts'
import type { Content } from '#schemas/interface/content.ts'
import { entrySorts, queryOf, sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'
import { printRows, readRows } from './parts/rows-text.ts'

/** What an interface holds while it is edited: rows as the text that is typed. */
export interface ContentDraft {
  readonly type: 'static'
  readonly text: string
}

export interface DataInterfaceDraft extends Required<
  Omit<DataInterfaceSettings, 'enabledMark' | 'content'>
> {
  readonly content: ContentDraft
}
export type DataInterfaceStore = EntryStore<DataInterfaceLine, DataInterfaceDraft>

export const emptyDraft: DataInterfaceDraft = {
  fullName: '',
  names: {},
  enCode: '',
  category: '',
  parameters: [],
  content: { type: 'static', text: '[\n  { "id": "a", "name": "" }\n]' },
  sortCode: 0,
  description: '',
}

export const draftOf = ({
  fullName,
  names = {},
  enCode,
  category,
  parameters,
  content,
  sortCode,
  description,
}: DataInterfaceEntry): DataInterfaceDraft => ({
  fullName,
  names,
  enCode,
  category,
  parameters,
  content: { type: content.type, text: printRows(content.rows) },
  sortCode,
  description,
})

/** What is saved of a draft, whose text the form has checked before. */
const settingsOf = ({ content, ...draft }: DataInterfaceDraft) => {
  const read = readRows(content.text)
  const kept: Content = { type: content.type, rows: 'rows' in read ? [...read.rows] : [] }
  return { ...draft, content: kept }
}

/** The state of the data interfaces screen. */
export const makeDataInterfaceStore = (send: Send): DataInterfaceStore =>
  new EntryStore({
    ...sourceOf<DataInterfaceLine, DataInterfaceDraft>(send, dataInterfaces, [
      ...entrySorts,
      'category',
    ]),
    add: (draft) => send(dataInterfaces.create, { body: settingsOf(draft) }),
    change: ({ id, version }, draft) =>
      send(dataInterfaces.update, { params: { id }, body: { ...settingsOf(draft), version } }),
  })

/** The calls of one interface, the last one first. */
export const makeCallStore = (send: Send, id: string): EntryStore<DataInterfaceCall, never> =>
  new EntryStore({
    async load(asked, signal) {
      const { list, pagination } = await send(
        dataInterfaces.log,
        { params: { id }, query: queryOf(asked) },
        { quiet: true, signal },
      )
      return { list, total: pagination.total }
    },
  })
