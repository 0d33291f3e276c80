import { unheld } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

/** How long until the next turn at the latest, in milliseconds; nothing where that is all the same. */
export type Turn = () => Promise<number | undefined>

interface Pace {
  /** Milliseconds between the beginnings of two turns, at least: what comes meanwhile is one turn. */
  readonly gap: number
  /** Milliseconds after which a turn comes even though nobody asked for one. */
  readonly longest: number
  onTrouble(error: unknown): void
}

/** Does the same again and again: soon after it was woken, and otherwise now and then. */
export class Turns {
  readonly #turn: Turn
  readonly #pace: Pace
  #timer: Timer | undefined
  #running: Promise<void> | undefined
  #isAgain = false
  #isStopped = false
  #begunAt = -Infinity

  constructor(turn: Turn, pace: Pace) {
    this.#turn = turn
    this.#pace = pace
  }

  /** A turn begins as soon as it may. */
  wake(): void {
    if (this.#isAgain || this.#isStopped) return
    this.#isAgain = true
    if (!this.#running) this.#wait(this.#begunAt + this.#pace.gap - performance.now())
  }

  /** A turn now; done when nobody asks for another one. */
  async settled(): Promise<void> {
    this.#isAgain = true
    clearTimeout(this.#timer)
    while (!this.#isStopped && this.#isAgain) await (this.#running ?? this.#begin())
  }

  /** Begins no other turn and waits for the one under way. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = unheld(setTimeout(() => void this.#begin(), Math.max(1, milliseconds)))
  }

  #begin(): Promise<void> {
    return (this.#running ??= this.#run())
  }

  async #run(): Promise<void> {
    this.#isAgain = false
    this.#begunAt = performance.now()
    const { gap, longest, onTrouble } = this.#pace
    let wait = longest
    try {
      wait = Math.min(longest, (await this.#turn()) ?? longest)
    } catch (error) {
      if (!this.#isStopped) onTrouble(error)
    }
    this.#running = undefined
    if (this.#isStopped) return
    const soonest = this.#begunAt + gap - performance.now()
    this.#wait(this.#isAgain ? soonest : Math.max(soonest, wait))
  }
}
