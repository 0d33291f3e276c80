import { Failure } from '#schemas/wire/failure.ts'
import { unheld } from '../platform/timer.ts'

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
  /** When it has waited long enough, by `performance.now()`. */
  readonly due: number
  begin(): void
  refuse(): void
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
  /** Does the one timer run of all that wait? One each would cost more than a short work. */
  #isWatched = false

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
      const { patience } = this.#limits
      line.push({
        due: performance.now() + patience,
        begin: resolve,
        refuse: () => reject(refusal()),
      })
      if (line.length === 1) this.#waiting.set(key, line)
      this.#count++
      if (!this.#isWatched) this.#refuseAfter(patience)
    })
  }

  #refuseAfter(milliseconds: number): void {
    this.#isWatched = true
    unheld(setTimeout(() => this.#refuseLate(), milliseconds))
  }

  /** Refuses what has waited too long, and looks again when the next may have. */
  #refuseLate(): void {
    const now = performance.now()
    let next = Infinity
    for (const [key, line] of this.#waiting) {
      while (line[0] && line[0].due <= now) this.#take(key, line)?.refuse()
      next = Math.min(next, line[0]?.due ?? Infinity)
    }
    this.#isWatched = false
    if (next < Infinity) this.#refuseAfter(Math.max(1, Math.ceil(next - now)))
  }

  /** Takes the first out of a line. */
  #take(key: string, line: QueuedWork[]): QueuedWork | undefined {
    const first = line.shift()
    if (line.length === 0) this.#waiting.delete(key)
    this.#count--
    return first
  }

  #leave(key: string): void {
    this.#all--
    const left = (this.#under.get(key) ?? 1) - 1
    if (left > 0) this.#under.set(key, left)
    else this.#under.delete(key)
    this.#beginNext()
  }

  #beginNext(): void {
    for (const [key, line] of this.#waiting) {
      if (this.#all >= this.#limits.atOnce) return
      if (!this.#mayBegin(key)) continue
      const first = this.#take(key, line)
      // Whoever was served stands at the end of the next round.
      if (this.#waiting.delete(key)) this.#waiting.set(key, line)
      this.#enter(key)
      first?.begin()
      return
    }
  }
}
