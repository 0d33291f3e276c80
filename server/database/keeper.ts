import type { Client } from 'pg'
import { letExit, wait } from '../platform/timer.ts'

/** Milliseconds between two tries for a name that another process holds, or for a connection. */
const retryTime = 100
const reconnectTime = 1000

const lockText = `select pg_try_advisory_lock(hashtextextended($1, 0)) as taken`
const unlockText = `select pg_advisory_unlock(hashtextextended($1, 0))`

/**
 * The one connection by which this process holds names, however many: a lock of the session, so
 * that none of them keeps a connection of the pool, and all end with the process. Where the
 * connection breaks, the names are taken again by another.
 */
export class Keeper {
  readonly #make: () => Client
  readonly #onTrouble: (error: unknown) => void
  /** By name, the connection on which it was taken. */
  readonly #names = new Map<string, Promise<Client> | undefined>()
  #client: Promise<Client> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(make: () => Client, onTrouble: (error: unknown) => void) {
    this.#make = make
    this.#onTrouble = onTrouble
  }

  /**
   * Waits until no other process holds the name, then holds it until the returned function is
   * called. Callers of this process wait for each other before.
   */
  async lock(name: string): Promise<() => Promise<void>> {
    while (!(await this.#isTaken(name))) await wait(retryTime)
    this.#names.set(name, this.#client)
    return async () => {
      this.#names.delete(name)
      await this.#unlock(name)
    }
  }

  #unlock(name: string): Promise<void> {
    return this.#inTurn(async () => {
      const client = await this.#client?.catch(() => undefined)
      // With a connection that broke, the lock is gone as well.
      await client?.query(unlockText, [name]).catch(() => undefined)
    })
  }

  /** One statement after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => undefined)
    return mine
  }

  async #isTaken(name: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const client = await (this.#client ??= this.#connect())
      const { rows } = await client.query<{ taken: boolean }>(lockText, [name])
      return rows[0]?.taken === true
    })
  }

  #connect(): Promise<Client> {
    const client = this.#make()
    const opened = client.connect().then(
      () => client,
      (error: unknown) => {
        this.#lose(opened, client)
        throw error
      },
    )
    client.on('error', () => this.#lose(opened, client))
    client.on('end', () => this.#lose(opened, client))
    return opened
  }

  #lose(opened: Promise<Client>, client: Client): void {
    if (this.#client !== opened || this.#isClosed) return
    this.#client = undefined
    client.end().catch(() => undefined)
    letExit(setTimeout(() => void this.#retake(), reconnectTime))
  }

  /** Takes the names again that this process still holds; one that another took meanwhile later. */
  async #retake(): Promise<void> {
    try {
      for (const [name, taken] of this.#names) {
        // One that was taken since on the new connection would be held twice.
        if (taken === this.#client) continue
        while (this.#names.has(name) && !(await this.#isTaken(name))) await wait(reconnectTime)
        if (this.#names.has(name)) this.#names.set(name, this.#client)
        // One that was released meanwhile is not held for good.
        else await this.#unlock(name)
      }
    } catch (error) {
      // The next connection is tried when this one is told to be lost.
      if (!this.#isClosed) this.#onTrouble(error)
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#client?.catch(() => undefined)
    await client?.end()
  }
}
