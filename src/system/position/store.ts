import type { Body } from '#schemas/api/call.ts'
import type { MemberEntry } from '#schemas/api/member.ts'
import { positions } from '#schemas/api/position.ts'
import type { PositionEntry } from '#schemas/api/position.ts'
import { sourceOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

export type Draft = Required<Omit<Body<typeof positions.create>, 'type' | 'enabledMark'>>
export const emptyDraft: Draft = { fullName: '', enCode: '', organizeId: '', sortCode: 0, description: '' }

export const draftOf = ({ fullName, enCode, organizeId, sortCode, description }: PositionEntry): Draft => ({ fullName, enCode, organizeId, sortCode, description })

/** Positions as the screen keeps them. */
export const makePositionStore = (send: Send): EntryStore<PositionEntry, Draft> => new EntryStore(sourceOf<PositionEntry, Draft>(send, positions))

/** The members of one position; removing takes a person out of it. */
export function makeMemberStore(send: Send, id: string): { readonly store: EntryStore<MemberEntry, never>; add(ids: readonly string[]): Promise<void> } {
  const set = (add: readonly string[], remove: readonly string[]) => send(positions.setMembers, { params: { id }, body: { add: [...add], remove: [...remove] } })
  const store = new EntryStore<MemberEntry, never>({
    async load({ keyword, page, size }, signal) {
      const { list, pagination } = await send(positions.members, { params: { id }, query: { currentPage: page, pageSize: size, ...(keyword && { keyword }) } }, { quiet: true, signal })
      return { list, total: pagination.total }
    },
    remove: (member) => set([], [member.id]),
  })
  return {
    store,
    async add(ids) {
      await set(ids, [])
      await store.load()
    },
  }
}
