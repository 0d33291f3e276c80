import type { Body } from '#schemas/api/call.ts'
import { areas } from '#schemas/api/area.ts'
import type { Area, AreaLine } from '#schemas/api/area.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import { LazyTree } from '#src/engine/lazy-tree.ts'
import type { Branch } from '#src/engine/lazy-tree.ts'
import type { Send } from '#src/engine/send.ts'

export type AreaDraft = Required<Omit<Body<typeof areas.create>, 'enabledMark'>>
export const emptyDraft = (parentId: string): AreaDraft => ({
  fullName: '',
  names: {},
  enCode: '',
  parentId,
  sortCode: 0,
  description: '',
})
export const draftOf = ({
  fullName,
  names = {},
  enCode,
  parentId,
  sortCode,
  description,
}: Area): AreaDraft => ({
  fullName,
  names,
  enCode,
  parentId,
  sortCode,
  description,
})

/** An area with its loaded children; a leaf has none. */
export type AreaBranch = Branch<AreaLine>

/**
 * The state of the areas screen. The tree loads the children of a node when it is opened; a keyword
 * gives a flat list.
 */
export function makeAreaStore(send: Send): {
  readonly store: EntryStore<AreaBranch, AreaDraft>
  open(entry: AreaBranch): void
} {
  const { list, create, update, remove, state, handOn } = areas
  const tree = new LazyTree<AreaLine>()
  const store = new EntryStore<AreaBranch, AreaDraft>({
    ...sourceOf<AreaBranch, AreaDraft>(send, { list, create, update, remove, state, handOn }),
    async load({ keyword }, signal) {
      const linesOf = async (id: string) =>
        (
          await send(
            list,
            { params: { id }, query: { ...(keyword && { keyword }) } },
            { quiet: true, signal },
          )
        ).list
      const rows = keyword ? await linesOf('0') : await tree.load(linesOf)
      return { list: rows, total: rows.length }
    },
  })
  return { store, open: (entry) => tree.open(entry, store.load) }
}
