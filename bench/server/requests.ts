import { rowCount } from './model.ts'

export const works = ['list', 'read', 'insert'] as const
export type Work = (typeof works)[number]

const variants = 2000

const ask = (
  method: string,
  path: string,
  given: { readonly token: string; readonly body?: object },
): string => {
  const body = given.body ? JSON.stringify(given.body) : ''
  const type = given.body
    ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    : ''
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${given.token}\r\n${type}\r\n${body}`
}

interface About {
  readonly modelId: string
  readonly token: string
  readonly userId: string
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/**
 * The bytes of requests for one kind of work. Each request differs from the one before, so that no
 * cached total can answer it.
 */
export function requestsOf(work: Work, { modelId, token, userId }: About): string[] {
  const base = `/api/visualdev/OnlineDev/${modelId}`
  const requestAt = {
    list: (index: number) => {
      const body = {
        keyword: digits((index * 37) % 1000, 3),
        query: { carPark: `p${index % 4}` },
        sidx: '-reportedAt',
        currentPage: 1,
        pageSize: 20,
      }
      return ask('POST', `${base}/List`, { token, body })
    },
    read: (index: number) =>
      ask('GET', `${base}/r${digits((index * 7919 * 5) % rowCount, 9)}`, { token }),
    insert: (index: number) => {
      const data = {
        plate: `浙A${digits(index, 5)}`,
        place: `Level 1 bay ${index}`,
        carPark: 'p1',
        severity: 's1',
        reportedBy: userId,
        reportedAt: 1_790_000_000_000 + index,
        minutes: String(index),
        rate: '1.5',
        note: 'Barrier does not open',
      }
      return ask('POST', base, { token, body: { data } })
    },
  }[work]
  return Array.from({ length: variants }, (_, index) => requestAt(index))
}
