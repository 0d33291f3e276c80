import { startThread } from '../platform/thread.ts'
import type { Thread } from '../platform/thread.ts'
import { connectionLost, timedOut } from './trouble.ts'
import type { EngineResult, EngineTrouble, EngineOptions, EngineOrder, Reply } from './protocol.ts'
import type { Timer } from '../platform/timer.ts'

interface PendingRequest {
  resolve(value: unknown): void
  reject(error: Error): void
  timer: Timer | undefined
}

const toError = ({ message, ...fields }: EngineTrouble): Error =>
  Object.assign(new Error(message), fields)

/**
 * Runs PGlite in a thread, so that a long statement does not block the server. PGlite cannot cancel
 * a statement, so a watchdog ends the thread and opens the data again; everything running is
 * rejected. `epoch` counts the openings, because no transaction survives one.
 */
export class PgliteThread {
  epoch = 0
  readonly #opening: EngineOptions
  readonly #onTrouble: (error: unknown) => void
  readonly #built: URL | undefined
  readonly #waiting = new Map<number, PendingRequest>()
  #count = 0
  #thread: Thread | undefined
  #ready: Promise<void> | undefined
  #isClosed = false

  /**
   * `built` is the compiled file of the thread; without it the source file beside this one is used.
   */
  constructor(opening: EngineOptions, onTrouble: (error: unknown) => void, built?: URL) {
    this.#opening = opening
    this.#onTrouble = onTrouble
    this.#built = built
  }

  /** Opens the data if it is not open yet. */
  ready(): Promise<void> {
    if (this.#isClosed) return Promise.reject(connectionLost())
    return (this.#ready ??= this.#start())
  }

  #start(): Promise<void> {
    this.epoch++
    const thread = startThread({
      entry: { name: 'pglite-worker', from: import.meta.url },
      built: this.#built,
      data: { opening: this.#opening },
    })
    this.#thread = thread
    return new Promise((resolve, reject) => {
      const lose = (error: Error): void => {
        reject(error)
        void this.#restart(thread, error)
      }
      thread.hear({
        message: (message) => {
          const reply = message as Reply
          if (reply.type === 'ready') resolve()
          else if (reply.type === 'failed') lose(toError(reply.trouble))
          else this.#settle(reply)
        },
        error: (error) => {
          reject(error)
          this.#onTrouble(error)
          lose(connectionLost())
        },
        exit: () => lose(connectionLost()),
      })
    })
  }

  #settle(reply: Reply): void {
    if (reply.type === 'closed') return void this.#thread?.end()
    if (!('id' in reply)) return
    const request = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    clearTimeout(request?.timer)
    if (reply.type === 'refused') request?.reject(toError(reply.trouble))
    else request?.resolve(reply.type === 'done' ? reply.result : reply.tar)
  }

  /**
   * Rejects everything that is running. The next statement opens the data again, but only after the
   * thread has ended: two threads on one folder would destroy it.
   */
  async #restart(thread: Thread, error: Error): Promise<void> {
    if (this.#thread !== thread) return
    this.#thread = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    const gone = thread.end()
    this.#ready = gone.then(() => {
      this.#ready = undefined
      return this.#isClosed ? undefined : this.ready()
    })
    // Possibly nobody is waiting for this opening; the next statement reports its failure.
    this.#ready.catch(() => (this.#ready = undefined))
    await gone
    for (const request of lost) {
      clearTimeout(request.timer)
      request.reject(error)
    }
  }

  async #order<T>(make: (id: number) => EngineOrder, timeout?: number): Promise<T> {
    await this.ready()
    const thread = this.#thread
    if (!thread) throw connectionLost()
    return new Promise<T>((resolve, reject) => {
      const id = ++this.#count
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => void this.#restart(thread, timedOut()), timeout)
      this.#waiting.set(id, { resolve, reject, timer })
      thread.send(make(id))
    })
  }

  /** Runs one statement; after `timeout` milliseconds it is ended and rejected with code 57014. */
  query(text: string, values: readonly unknown[], timeout: number): Promise<EngineResult> {
    return this.#order((id) => ({ type: 'query', request: { id, text, values } }), timeout)
  }

  /** The data folder as a tar, to be used as a `template`. */
  dump(): Promise<ArrayBuffer> {
    return this.#order((id) => ({ type: 'dump', id }))
  }

  /** Closes properly: committed data is on disk, and the folder is free. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.#ready?.catch(() => undefined)
    this.#isClosed = true
    const thread = this.#thread
    if (!thread) return
    thread.send({ type: 'close' } satisfies EngineOrder)
    await thread.gone
  }
}
