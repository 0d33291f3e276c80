import type { SentMessage, WatchedRecord } from '#schemas/socket/chat.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Auth } from '../auth/callers.ts'
import type { Database } from '../database/database.ts'
import { mayFollow } from '../record/discuss.ts'
import { Guesses } from '../record/guesses.ts'
import { sayIn } from '../text/say.ts'
import type { OpenSocket } from './open-socket.ts'

const channel = 'berth_comments'

type WatchRequest = Pick<
  Extract<SentMessage, { readonly method: 'recordWatch' }>,
  'token' | 'records'
>

interface WatchesOptions {
  readonly db: Database
  readonly auth: Pick<Auth, 'callerOf'>
  onTrouble(error: unknown): void
}

const isSame = (record: WatchedRecord, other: WatchedRecord): boolean =>
  record.recordId === other.recordId && record.modelId === other.modelId

/**
 * Tells everybody who watches the record, on every instance, that something was said about it;
 * inside a transaction at its commit.
 */
export const tellComments = (
  db: Pick<Database, 'notify'>,
  { modelId, recordId }: WatchedRecord,
): Promise<void> => db.notify(channel, JSON.stringify({ modelId, recordId }))

/**
 * Which records are watched in whose windows: kept in memory by socket, never in a table. What was
 * said is not sent; whether its watcher may still read it is asked each time.
 */
export class Watches {
  readonly #means: WatchesOptions
  readonly #here = new Map<OpenSocket, WatchRequest>()
  readonly #stop: () => void

  constructor(means: WatchesOptions) {
    this.#means = means
    this.#stop = means.db.listen(channel, (payload) => {
      const record = payload === null ? null : (JSON.parse(payload) as WatchedRecord)
      void this.#tell(record).catch(means.onTrouble)
    })
  }

  /** Takes what a window watches in the place of what it watched before. */
  enter(socket: OpenSocket, { token, records }: WatchRequest): void {
    if (records.length === 0 || socket.isOver) this.#here.delete(socket)
    else this.#here.set(socket, { token, records })
  }

  /** The socket has closed. */
  leave(socket: OpenSocket): void {
    this.#here.delete(socket)
  }

  close(): void {
    this.#stop()
  }

  /** Tells the watchers of a record; all watchers of all records where messages were missed. */
  async #tell(said: WatchedRecord | null): Promise<void> {
    const due = [...this.#here].flatMap(([socket, { token, records }]) =>
      records
        .filter((record) => said === null || isSame(record, said))
        .map((record) => ({ socket, token, record })),
    )
    for (const { socket, token, record } of due)
      if (await this.#may(socket, token, record))
        socket.say({ method: 'recordComments', ...record })
  }

  async #may(socket: OpenSocket, token: string, record: WatchedRecord): Promise<boolean> {
    const { db, auth } = this.#means
    if (socket.isLocked || socket.isOver) return false
    try {
      const caller = await auth.callerOf(token)
      if (caller.isLocked || caller.due !== '') return false
      const { language } = socket
      const reader = { caller, language, say: sayIn(language) }
      return await mayFollow({ db, guesses: new Guesses() }, reader, record)
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }
}
