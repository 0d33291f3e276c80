import { Failure } from '#schemas/wire/failure.ts'
import { letExit } from '../platform/timer.ts'

interface QueueLimits {
  /** Most tasks that run at once, in all and of one user. */
  readonly atOnce: number
  readonly perKey: number
  /** Most waiting tasks, in all and of one user; further ones are refused at once. */
  readonly mostWaiting: number
  readonly mostPerKey: number
  /** Most milliseconds that a task waits. */
  readonly patience: number
}

interface QueuedWork {
  /** When it has waited long enough, by `performance.now()`. */
  readonly due: number
  begin(): void
  refuse(): void
}

/** Seconds after which a refused caller should try again. */
const soon = 2

const refusal = (): Failure => new Failure('unavailable', { params: { seconds: soon } })

/**
 * Starts tasks in rounds, one per key and round, so that many tasks of one user do not delay the
 * few of others. A task that cannot start in time, or meets too many waiting ones, is refused as
 * unavailable.
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

  /** Runs a task when its turn comes. */
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
    letExit(setTimeout(() => this.#refuseLate(), milliseconds))
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
      // A key that was served moves to the end of the next round.
      if (this.#waiting.delete(key)) this.#waiting.set(key, line)
      this.#enter(key)
      first?.begin()
      return
    }
  }
}
