import { letExit } from '../platform/timer.ts'
import type { Timer } from '../platform/timer.ts'

/** One turn; returns the milliseconds until the next one at the latest, if that matters. */
export type Turn = () => Promise<number | undefined>

export interface Pace {
  /**
   * Least milliseconds between the starts of two turns; requests in between are served by one turn.
   */
  readonly gap: number
  /** Most milliseconds without a turn. */
  readonly longest: number
  onTrouble(error: unknown): void
}

/** Repeats a task: soon after each wake-up, and otherwise at intervals. */
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

  /** Asks for a turn as soon as the gap allows. */
  wake(): void {
    if (this.#isAgain || this.#isStopped) return
    this.#isAgain = true
    if (!this.#running) this.#wait(this.#begunAt + this.#pace.gap - performance.now())
  }

  /** Takes turns now until none is asked for. */
  async settled(): Promise<void> {
    this.#isAgain = true
    clearTimeout(this.#timer)
    while (!this.#isStopped && this.#isAgain) await (this.#running ?? this.#begin())
  }

  /** Starts no further turn and waits for the running one. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = letExit(setTimeout(() => void this.#begin(), Math.max(1, milliseconds)))
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
