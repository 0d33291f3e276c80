/** What the server decides by wherever it asks how late it is, or waits. */
export interface Clock {
  /** False while a test holds time still. */
  readonly isReal: boolean
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` once after some milliseconds; the returned function calls it off. */
  after(milliseconds: number, work: () => void): () => void
}

const real: Clock = {
  isReal: true,
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

let present = real

/** The clock of this process. */
export const clock: Clock = {
  get isReal() {
    return present.isReal
  },
  now: () => present.now(),
  after: (milliseconds, work) => present.after(milliseconds, work),
}

/**
 * Puts another clock in its place, so that a test can hold time still and move it; returns the
 * function that puts the one before back.
 */
export function replaceClock(other: Clock): () => void {
  const before = present
  present = other
  return () => void (present = before)
}
