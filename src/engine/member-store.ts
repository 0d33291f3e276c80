import type { groups } from '#schemas/api/group.ts'
import type { MemberEntry } from '#schemas/api/member.ts'
import type { positions } from '#schemas/api/position.ts'
import type { roles } from '#schemas/api/role.ts'
import type { users } from '#schemas/api/user.ts'
import { EntryStore } from './entry-store.ts'
import type { Send } from './send.ts'

type Calls<N> = Pick<N, Extract<keyof N, 'members' | 'setMembers'>>
/** The calls of a noun with members. */
export type MemberCalls =
  | Calls<typeof positions>
  | Calls<typeof roles>
  | Calls<typeof groups>
  | Calls<typeof users>

export interface Members {
  readonly store: EntryStore<MemberEntry, never>
  /** Throws `RefusedCall`. */
  add(ids: readonly string[]): Promise<void>
}

/**
 * The members of one position, role or group, or the people whom one user leads. Removing ends a
 * membership; the user stays.
 */
export function makeMemberStore(send: Send, calls: MemberCalls, id: string): Members {
  const set = (add: readonly string[], remove: readonly string[]) =>
    send(calls.setMembers, { params: { id }, body: { add: [...add], remove: [...remove] } })
  const store = new EntryStore<MemberEntry, never>({
    async load({ keyword, page, size }, signal) {
      const { list, pagination } = await send(
        calls.members,
        {
          params: { id },
          query: { currentPage: page, pageSize: size, ...(keyword && { keyword }) },
        },
        { quiet: true, signal },
      )
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
