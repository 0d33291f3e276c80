import { median, short } from '../figures.ts'
import type { Line } from '../report.ts'
import type { openClient } from '../server/load.ts'
import type { OrganizationWorld } from './world.ts'

const connections = 10
const rounds = 5
const slice = 1000
/**
 * Most milliseconds that a screen may take, and most times as long as the same screen of a small
 * organisation.
 */
const targets = { median: 100, ratio: 1.3 } as const

const organizes = '/api/permission/Organize'
const users = '/api/permission/Users'
const variants = 200

/**
 * The request of each screen. Successive requests differ wherever a user would not send the same
 * one again.
 */
const screens: { readonly [what: string]: (at: number, people: number) => string } = {
  'organisation tree: open': () => `${organizes}?parentId=0`,
  'organisation tree: open a branch': (at) => `${organizes}?parentId=o${at % 11}`,
  'organisation tree: search': (at) => `${organizes}?keyword=o${50 + (at % 50)}`,
  'user list: open': () => `${users}?currentPage=1&pageSize=20`,
  'user list: search': (at, people) =>
    `${users}?currentPage=1&pageSize=20&keyword=a${String(at % Math.ceil(people / 10)).padStart(4, '0')}`,
  'user list: page': (at, people) =>
    `${users}?currentPage=${1 + (at % Math.ceil(people / 20))}&pageSize=20`,
  'user list: of an organisation': (at) =>
    `${users}?currentPage=1&pageSize=20&organizeId=o${at % 11}`,
}

/** Measured in addition to open, search and page; the ratio is only for information. */
const beside: readonly string[] = ['user list: of an organisation']

const wire = (path: string, token: string): string =>
  `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n\r\n`

export interface OrganizationCase {
  readonly world: OrganizationWorld
  readonly people: number
}

/** Opens each screen of a large and a small organisation in turn, with ten connections. */
export async function measureScreens(
  client: ReturnType<typeof openClient>,
  { large, small }: { readonly large: OrganizationCase; readonly small: OrganizationCase },
  engine: string,
): Promise<Line[]> {
  const lines: Line[] = []
  for (const [what, pathOf] of Object.entries(screens)) {
    const ask = async ({ world: { port, token }, people }: OrganizationCase): Promise<number> => {
      const requests = Array.from({ length: variants }, (_, at) =>
        wire(pathOf(at * 37, people), token),
      )
      return median(
        (await client.run({ port, requests, connections, milliseconds: slice })).latencies,
      )
    }
    const taken: { readonly large: number; readonly small: number }[] = []
    // The first round only warms up both servers.
    for (let round = 0; round <= rounds; round++) {
      const [first, second] = round % 2 === 0 ? [large, small] : [small, large]
      const [latency, other] = [await ask(first), await ask(second)]
      if (round > 0)
        taken.push(
          round % 2 === 0 ? { large: latency, small: other } : { large: other, small: latency },
        )
    }
    const ms = median(taken.map((pair) => pair.large))
    const ratio = median(taken.map((pair) => pair.large / pair.small))
    console.log(
      `${what}, ${engine}: ${short(ms)} ms of ${short(median(taken.map((pair) => pair.small)))} ms`,
    )
    const isBeside = beside.includes(what)
    const target = `< ${targets.median} ms${isBeside ? '' : `, <= ${targets.ratio}x of 100`}`
    lines.push({
      what: `${what}, ${engine}`,
      target,
      figure: `${short(ms)} ms, ${short(ratio)}x`,
      isReached: ms < targets.median && (isBeside || ratio <= targets.ratio),
      ratio: { value: ratio, better: 'lower' },
    })
  }
  return lines
}
