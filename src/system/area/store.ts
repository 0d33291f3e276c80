import type { Body } from '#schemas/api/call.ts'
import { areas } from '#schemas/api/area.ts'
import type { Area, AreaLine } from '#schemas/api/area.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type Draft = Required<Omit<Body<typeof areas.create>, 'enabledMark'>>
export const emptyDraft = (parentId: string): Draft => ({ fullName: '', enCode: '', parentId, sortCode: 0, description: '' })
export const draftOf = ({ fullName, enCode, parentId, sortCode, description }: Area): Draft => ({ fullName, enCode, parentId, sortCode, description })

/** An area with what was loaded below it; nothing is below a leaf. */
export interface AreaBranch extends AreaLine {
  readonly children?: readonly AreaBranch[]
}

/** Areas as the screen keeps them: the tree loads what stands below a node when it is opened, a keyword finds a flat list. */
export function makeAreaStore(send: Send): { readonly store: EntryStore<AreaBranch, Draft>; open(entry: AreaBranch): void } {
  const { list, create, update, remove, state } = areas
  const opened = new Set<string>()
  let known = new Map<string, readonly AreaLine[]>()
  let isOpening = false
  const store = new EntryStore<AreaBranch, Draft>({
    ...sourceOf<AreaBranch, Draft>(send, { list, create, update, remove, state }),
    async load({ keyword }, signal) {
      const loaded = isOpening ? known : new Map<string, readonly AreaLine[]>()
      known = loaded
      const linesOf = async (id: string): Promise<readonly AreaLine[]> => {
        const lines = loaded.get(id) ?? (await send(list, { params: { id }, query: { ...(keyword && { keyword }) } }, { quiet: true, signal })).list
        loaded.set(id, lines)
        return lines
      }
      const below = async (id: string): Promise<AreaBranch[]> => {
        const lines = await linesOf(id)
        if (keyword) return [...lines]
        return Promise.all(lines.map(async (line) => ({ ...line, ...(line.hasChildren && { children: opened.has(line.id) ? await below(line.id) : [] }) })))
      }
      const rows = await below('0')
      return { list: rows, total: rows.length }
    },
  })
  return {
    store,
    open({ id }) {
      if (opened.has(id)) return
      opened.add(id)
      // What was loaded a moment ago is not asked for again.
      isOpening = true
      void store.load()
      isOpening = false
    },
  }
}
