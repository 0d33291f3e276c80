import { logs } from '#schemas/api/log.ts'
import type {
  ErrorLog,
  LogQuery,
  LogRemoval,
  LogType,
  OperationLog,
  RequestLog,
  SignInLog,
} from '#schemas/api/log.ts'
import type { EntryAsk } from '#schemas/runtime.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

/** The type of the lines of each log. */
export interface LogLines {
  readonly SignIn: SignInLog
  readonly Operation: OperationLog
  readonly Request: RequestLog
  readonly Error: ErrorLog
}

const foundOf = ({ keyword, filters, sort }: EntryAsk): LogQuery =>
  Object.fromEntries(
    Object.entries({ ...filters, keyword, sidx: sort }).filter(
      ([, value]) => value !== undefined && value !== '',
    ),
  )

type Page<T extends LogType> = (
  send: Send,
  query: LogQuery,
  signal: AbortSignal,
) => Promise<{
  readonly list: readonly LogLines[T][]
  readonly pagination: { readonly total: number }
}>
const pages: { readonly [T in LogType]: Page<T> } = {
  SignIn: (send, query, signal) => send(logs.signIns, { query }, { quiet: true, signal }),
  Operation: (send, query, signal) => send(logs.operations, { query }, { quiet: true, signal }),
  Request: (send, query, signal) => send(logs.requests, { query }, { quiet: true, signal }),
  Error: (send, query, signal) => send(logs.errors, { query }, { quiet: true, signal }),
}

const commonSorts = ['creatorTime', 'userName', 'ipAddress']
const sorts: { readonly [T in LogType]: readonly string[] } = {
  SignIn: [],
  Operation: ['what'],
  Request: ['requestUrl', 'status', 'requestDuration'],
  Error: ['requestUrl'],
}

/** What the buttons and filters need of a log. */
export type LogAsk = Pick<EntryStore<{ readonly id: string }, never>, 'ask' | 'search' | 'load'>

/** The state of one log. */
export function makeLogStore<T extends LogType>(
  send: Send,
  type: T,
): EntryStore<LogLines[T], never> {
  return new EntryStore<LogLines[T], never>({
    sorts: [...commonSorts, ...sorts[type]],
    async load(ask, signal) {
      const { list, pagination } = await pages[type](
        send,
        { ...foundOf(ask), currentPage: ask.page, pageSize: ask.size },
        signal,
      )
      return { list, total: pagination.total }
    },
  })
}

/** The lines that match the present filters, on all pages, as a file. Throws `RefusedCall`. */
export const exportLog = (send: Send, type: LogType, ask: EntryAsk): Promise<Blob> =>
  send(logs.exportLog, { params: { type }, query: { ...foundOf(ask), format: 'xlsx' } })

/** Removes lines of a log and returns their number. Throws `RefusedCall`. */
export const removeLines = (send: Send, type: LogType, body: LogRemoval): Promise<number> =>
  send(logs.remove, { params: { type }, body }).then(({ removed }) => removed)
