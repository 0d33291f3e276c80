import { Failure } from '#schemas/wire/failure.ts'

interface QueueLimits {
  /** Works under way at once, of everybody and of one. */
  readonly atOnce: number
  readonly perKey: number
  /** Works that wait, of everybody and of one; what comes beyond is refused at once. */
  readonly mostWaiting: number
  readonly mostPerKey: number
  /** Milliseconds that a work waits at most. */
  readonly patience: number
}

interface QueuedWork {
  begin(): void
}

/** Seconds after which whoever was refused should try again. */
const soon = 2

const refusal = (): Failure => new Failure('unavailable', { params: { seconds: soon } })

/**
 * Lets works begin in turns, so that the many of one do not keep the few of others waiting: whoever
 * waits is served by name, one work each round. What cannot begin in time, or finds too many
 * waiting, is refused as unavailable.
 */
export class FairQueue {
  readonly #limits: QueueLimits
  readonly #under = new Map<string, number>()
  /** In the order of the next round. */
  readonly #waiting = new Map<string, QueuedWork[]>()
  #all = 0
  #count = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Runs a work of somebody when it is their turn. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (!this.#mayBegin(key) || this.#waiting.has(key)) await this.#wait(key)
    else this.#enter(key)
    try {
      return await work()
    } finally {
      this.#leave(key)
    }
  }

  #mayBegin(key: string): boolean {
    return this.#all < this.#limits.atOnce && (this.#under.get(key) ?? 0) < this.#limits.perKey
  }

  #enter(key: string): void {
    this.#all++
    this.#under.set(key, (this.#under.get(key) ?? 0) + 1)
  }

  #wait(key: string): Promise<void> {
    const line = this.#waiting.get(key) ?? []
    if (this.#count >= this.#limits.mostWaiting || line.length >= this.#limits.mostPerKey)
      throw refusal()
    return new Promise((resolve, reject) => {
      const waiting: QueuedWork = {
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#forget(key, waiting)
        reject(refusal())
      }, this.#limits.patience)
      this.#waiting.set(key, [...line, waiting])
      this.#count++
    })
  }

  #forget(key: string, waiting: QueuedWork): void {
    const left = (this.#waiting.get(key) ?? []).filter((queuedWork) => queuedWork !== waiting)
    if (left.length > 0) this.#waiting.set(key, left)
    else this.#waiting.delete(key)
    this.#count--
  }

  #leave(key: string): void {
    this.#all--
    const left = (this.#under.get(key) ?? 1) - 1
    if (left > 0) this.#under.set(key, left)
    else this.#under.delete(key)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const [key, [first, ...rest]] of this.#waiting) {
      if (this.#all >= this.#limits.atOnce) return
      if (!first || !this.#mayBegin(key)) continue
      // Whoever was served stands at the end of the next round.
      this.#waiting.delete(key)
      if (rest.length > 0) this.#waiting.set(key, rest)
      this.#count--
      this.#enter(key)
      first.begin()
      return
    }
  }
}
