import { areas } from '#schemas/api/area.ts'
import { users } from '#schemas/api/user.ts'
import type { PeopleAsk, PickRuntime } from '#schemas/runtime.ts'
import { linesOf } from '#schemas/widget/reference.ts'
import type { Engine } from './engine.ts'

/** So many of a noun are remembered. */
const mostRecent = 8
/** People of one page. */
const pageSize = 50
/** Where those chosen lately are kept, with the id of whom they belong to. */
const key = 'picks'
const quiet = { quiet: true } as const

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Who makes the calls, and where the choices are kept. */
interface Picking extends Pick<Engine, 'send'> {
  readonly storage: Pick<Engine['storage'], 'read' | 'write'>
  readonly session: Pick<Engine['session'], 'current'>
}

/**
 * Pickers over the server's calls; what was chosen lately is kept in this browser, for one person.
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
