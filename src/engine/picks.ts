import { areas } from '#schemas/api/area.ts'
import { users } from '#schemas/api/user.ts'
import type { PeopleAsk, PickRuntime } from '#schemas/runtime.ts'
import { linesOf } from '#schemas/widget/reference.ts'
import type { Engine } from './engine.ts'

/** How many recent choices of a noun are remembered. */
const mostRecent = 8
/** How many people one page contains. */
const pageSize = 50
/** Storage key of the recent choices; they are stored with the id of their user. */
const key = 'picks'
const quiet = { quiet: true } as const

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Sends the calls, and stores the recent choices. */
interface Picking extends Pick<Engine, 'send'> {
  readonly storage: Pick<Engine['storage'], 'read' | 'write'>
  readonly session: Pick<Engine['session'], 'current'>
}

/**
 * Pickers that search with the server's calls. The recent choices are stored in this browser for
 * one user.
 */
export function createPicks({ send, storage, session }: Picking): PickRuntime {
  const me = (): string => session.current?.userInfo.userId ?? ''
  const page = ({ from, among, keyword, page: currentPage }: PeopleAsk) => {
    const asked = { currentPage, pageSize, ...(keyword !== '' && { keyword }) }
    if (from === 'organize') return send(users.ofOrganization, { query: asked }, quiet)
    if (from === 'subordinates') return send(users.subordinates, { body: asked }, quiet)
    return send(
      users.candidates,
      { body: { ...asked, ...(among && { among: [...among] }) } },
      quiet,
    )
  }
  const kept = (): Readonly<Record<string, unknown>> => {
    const all = recordOf(storage.read(key))
    return all['userId'] === me() ? all : {}
  }
  return {
    get userId() {
      return me()
    },
    lines: (noun) => linesOf(noun).lines.load((call, input) => send(call, input, quiet)),
    async people(ask) {
      const { list, pagination } = await page(ask)
      return { list, total: pagination.total }
    },
    inside: async (organizeId) =>
      (await send(users.people, { params: { id: organizeId }, body: {} }, quiet)).list,
    areas: async (parentId, keyword) =>
      (
        await send(
          areas.selector,
          { params: { id: parentId, butId: '0' }, query: keyword === '' ? {} : { keyword } },
          quiet,
        )
      ).list,
    recent: (noun) => textsIn(kept()[noun]),
    remember(noun, ids) {
      const fresh = [...new Set([...ids, ...textsIn(kept()[noun])])].slice(0, mostRecent)
      storage.write(key, { ...kept(), userId: me(), [noun]: fresh })
    },
  }
}
