import { Worker } from 'node:worker_threads'
import { connectionLost, timedOut } from './trouble.ts'
import type { EngineResult, EngineTrouble, Opening, Order, Reply } from './protocol.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

// From source the thread needs a loader of TypeScript; in the bundle it is a file beside this one.
const isSource = import.meta.url.endsWith('.ts')
const file = (name: string): URL => new URL(name, import.meta.url)
const startWorker = (opening: Opening, built: URL | undefined): Worker => {
  if (built) return new Worker(built, { workerData: { opening } })
  return isSource
    ? new Worker(file('./thread-boot.mjs'), {
        workerData: { opening, entry: file('./pglite-worker.ts').href },
      })
    : new Worker(file('./pglite-worker.js'), { workerData: { opening } })
}

const toError = ({ message, ...fields }: EngineTrouble): Error =>
  Object.assign(new Error(message), fields)

/**
 * PGlite in a thread of its own: a long statement does not hold up the server. PGlite cannot stop a
 * statement, so the watchdog ends the thread and opens the data anew; what was under way is
 * rejected. `epoch` counts the openings: a transaction does not outlive one.
 */
export class PgliteThread {
  epoch = 0
  readonly #opening: Opening
  readonly #onTrouble: (error: unknown) => void
  readonly #built: URL | undefined
  readonly #waiting = new Map<number, Waiting>()
  #count = 0
  #worker: Worker | undefined
  #ready: Promise<void> | undefined
  #isClosed = false

  /**
   * `built` is the thread's own file where it stands built already; else it is found beside this
   * one.
   */
  constructor(opening: Opening, onTrouble: (error: unknown) => void, built?: URL) {
    this.#opening = opening
    this.#onTrouble = onTrouble
    this.#built = built
  }

  /** Opens the data if it is not open. */
  ready(): Promise<void> {
    if (this.#isClosed) return Promise.reject(connectionLost())
    return (this.#ready ??= this.#start())
  }

  #start(): Promise<void> {
    this.epoch++
    const worker = startWorker(this.#opening, this.#built)
    this.#worker = worker
    return new Promise((resolve, reject) => {
      worker.on('message', (reply: Reply) => {
        if (reply.type === 'ready') resolve()
        else if (reply.type === 'failed') {
          reject(toError(reply.trouble))
          void this.#restart(worker, toError(reply.trouble))
        } else this.#settle(reply)
      })
      worker.on('error', (error) => {
        reject(error)
        this.#onTrouble(error)
        void this.#restart(worker, connectionLost())
      })
      worker.on('exit', () => {
        reject(connectionLost())
        void this.#restart(worker, connectionLost())
      })
    })
  }

  #settle(reply: Reply): void {
    if (reply.type === 'closed') return void this.#worker?.terminate()
    if (!('id' in reply)) return
    const one = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    clearTimeout(one?.timer)
    if (reply.type === 'refused') one?.reject(toError(reply.trouble))
    else one?.resolve(reply.type === 'done' ? reply.result : reply.tar)
  }

  /**
   * Everything under way is lost; the next statement opens the data again, once the thread is
   * really gone: two on one folder destroy it.
   */
  async #restart(worker: Worker, error: Error): Promise<void> {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const lost = [...this.#waiting.values()]
    this.#waiting.clear()
    const gone = worker.terminate()
    this.#ready = gone.then(() => {
      this.#ready = undefined
      return this.#isClosed ? undefined : this.ready()
    })
    // Nobody may be waiting for the new opening; the next statement meets its failure.
    this.#ready.catch(() => (this.#ready = undefined))
    await gone
    for (const one of lost) {
      clearTimeout(one.timer)
      one.reject(error)
    }
  }

  async #order<T>(make: (id: number) => Order, timeout?: number): Promise<T> {
    await this.ready()
    const worker = this.#worker
    if (!worker) throw connectionLost()
    return new Promise<T>((resolve, reject) => {
      const id = ++this.#count
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => void this.#restart(worker, timedOut()), timeout)
      this.#waiting.set(id, { resolve, reject, timer })
      worker.postMessage(make(id))
    })
  }

  /** One statement; beyond `timeout` milliseconds it is ended and rejected with code 57014. */
  query(text: string, values: readonly unknown[], timeout: number): Promise<EngineResult> {
    return this.#order((id) => ({ type: 'query', request: { id, text, values } }), timeout)
  }

  /** The data folder as a tar, for `template`. */
  dump(): Promise<ArrayBuffer> {
    return this.#order((id) => ({ type: 'dump', id }))
  }

  /** Closes in order: what is committed is on disk, and the folder is free. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.#ready?.catch(() => undefined)
    this.#isClosed = true
    const worker = this.#worker
    if (!worker) return
    const gone = new Promise<void>((resolve) => void worker.once('exit', () => resolve()))
    worker.postMessage({ type: 'close' } satisfies Order)
    await gone
  }
}
