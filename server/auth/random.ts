/** Cryptographically random bytes. */
export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count))

const range = 2 ** 32

/** A cryptographically random whole number from 0 to below `below`, all equally likely. */
export function randomInt(below: number): number {
  // Values above the last full multiple are drawn again; they would make small numbers likelier.
  const fair = range - (range % below)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < fair) return number % below
  }
}
