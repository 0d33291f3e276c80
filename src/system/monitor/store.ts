import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { monitor } from '#schemas/api/monitor.ts'
import type { CacheEntry, Health } from '#schemas/api/monitor.ts'
import { failures } from '#schemas/wire/failure.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send } from '#src/engine/send.ts'

/**
 * The state of the monitor screen: the server's figures and its caches. The last ones stay while
 * more load or loading fails.
 */
export class MonitorStore {
  health: Health | null = null
  caches: readonly CacheEntry[] = []
  isLoading = false
  failure: string | undefined = undefined
  isForbidden = false
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
    makeAutoObservable(this, { health: observableRef, caches: observableRef })
  }

  async load(): Promise<void> {
    if (this.isLoading) return
    this.isLoading = true
    try {
      const [health, { list: caches }] = await Promise.all([
        this.#send(monitor.read, {}, { quiet: true }),
        this.#send(monitor.caches, {}, { quiet: true }),
      ])
      runInAction(() =>
        Object.assign(this, {
          health,
          caches,
          failure: undefined,
          isForbidden: false,
          isLoading: false,
        }),
      )
    } catch (error) {
      runInAction(() => {
        this.isForbidden = error instanceof RefusedCall && error.code === failures.forbidden.code
        this.failure = error instanceof Error ? error.message : String(error)
        this.isLoading = false
      })
    }
  }

  /** Empties one cache of the server, or all of them (null). Throws `RefusedCall`. */
  async drop(cache: CacheEntry | null): Promise<void> {
    if (cache) await this.#send(monitor.drop, { params: { name: cache.name } })
    else await this.#send(monitor.dropAll, {})
    await this.load()
  }
}
