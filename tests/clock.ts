import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { replaceClock } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'

interface DueWork {
  readonly at: number
  readonly work: () => void
}

/** A clock that stands still until a test moves it. */
class HeldClock implements Clock {
  readonly isReal = false
  #now: number
  readonly #due = new Set<DueWork>()

  constructor(at: number) {
    this.#now = at
  }

  now(): number {
    return this.#now
  }

  after(milliseconds: number, work: () => void): () => void {
    const due = { at: this.#now + milliseconds, work }
    this.#due.add(due)
    return () => void this.#due.delete(due)
  }

  /** Moves time on, and does on the way what is due by then. */
  move(milliseconds: number): void {
    const end = this.#now + milliseconds
    while (this.#doNext(end));
    this.#now = end
  }

  /**
   * Moves time on only as far as the server waits for it, and no further than so many milliseconds
   * from now. What takes the machine long takes no time here. Call what it returns until what is
   * expected has come.
   */
  within(milliseconds: number): () => void {
    const end = this.#now + milliseconds
    return () => void this.#doNext(end)
  }

  /** Does all that is still due, so that nothing waits for a clock that is put away. */
  end(): void {
    while (this.#doNext(Infinity));
  }

  #doNext(end: number): boolean {
    const [next] = [...this.#due].toSorted((a, b) => a.at - b.at)
    if (!next || next.at > end) return false
    this.#due.delete(next)
    this.#now = Math.max(this.#now, next.at)
    next.work()
    return true
  }
}

/** Puts the held clock in the place of the real one; returns what puts it away. */
function hold(held: HeldClock): () => void {
  const putBack = replaceClock(held)
  return () => {
    putBack()
    held.end()
  }
}

/** Holds the server's time still for the rest of this test. */
export function holdClock(at = Date.now()): HeldClock {
  const held = new HeldClock(at)
  onTestFinished(hold(held))
  return held
}

/** Holds the server's time still through all tests of a file, in which it only goes forward. */
export function holdClockThroughout(at = Date.now()): HeldClock {
  const held = new HeldClock(at)
  let release = (): void => undefined
  beforeAll(() => void (release = hold(held)))
  afterAll(() => release())
  return held
}
