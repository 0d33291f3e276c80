import { online } from '#schemas/api/online.ts'
import type { OnlineUser } from '#schemas/api/online.ts'
import { queryOf } from '#src/engine/entry-calls.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

/** The state of the screen of open sessions. */
export const makeOnlineStore = (send: Send): EntryStore<OnlineUser, never> =>
  new EntryStore({
    sorts: ['userName', 'loginIPAddress', 'loginTime', 'lastTime'],
    async load(ask, signal) {
      const { list, pagination } = await send(
        online.list,
        { query: queryOf(ask) },
        { quiet: true, signal },
      )
      return { list, total: pagination.total }
    },
  })

/** Ends sessions and returns how many were still open. Throws `RefusedCall`. */
export async function forceOffline(send: Send, ids: readonly string[]): Promise<number> {
  const [id] = ids
  const { ended } =
    ids.length === 1 && id
      ? await send(online.forceOffline, { params: { id } })
      : await send(online.forceOfflineAll, { body: { ids: [...ids] } })
  return ended
}
