/** Bytes that nobody can foresee. */
export const randomBytes = (count: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(count))

const range = 2 ** 32

/** A whole number from 0 to below `below`, each as likely as any other and not to be foreseen. */
export function randomInt(below: number): number {
  // What is left over of the range would make the first numbers likelier.
  const fair = range - (range % below)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < fair) return number % below
  }
}
