const seconds = 60

/** Counts occurrences within the last minute. */
export class PerMinute {
  readonly #counts: number[] = Array.from({ length: seconds }, () => 0)
  #second = 0

  #turnTo(now: number): void {
    const second = Math.floor(now / 1000)
    for (let passed = Math.min(seconds, second - this.#second); passed > 0; passed--)
      this.#counts[(second - passed + 1) % seconds] = 0
    this.#second = Math.max(this.#second, second)
  }

  take(now = Date.now()): void {
    this.#turnTo(now)
    const at = this.#second % seconds
    this.#counts[at] = (this.#counts[at] ?? 0) + 1
  }

  /** Occurrences in the last sixty seconds, including the present one. */
  read(now = Date.now()): number {
    this.#turnTo(now)
    return this.#counts.reduce((sum, count) => sum + count, 0)
  }
}
