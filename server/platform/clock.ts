/** What the server decides by wherever it asks how late it is, or waits. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Runs `work` once after some milliseconds; the returned function calls it off. */
  after(milliseconds: number, work: () => void): () => void
}

const real: Clock = {
  now: () => Date.now(),
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}

let present = real

/** The clock of this process. */
export const clock: Clock = {
  now: () => present.now(),
  after: (milliseconds, work) => present.after(milliseconds, work),
}

/**
 * Puts another clock in its place, so that a test can hold time still and move it; returns the
 * function that puts the real one back.
 */
export function replaceClock(other: Clock): () => void {
  present = other
  return () => void (present = real)
}
