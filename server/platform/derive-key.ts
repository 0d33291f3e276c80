import { scrypt } from 'node:crypto'

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

interface KeyDerivation {
  readonly salt: Uint8Array
  readonly cost: Cost
  /** Length of the key in bytes. */
  readonly length: number
  /** Most bytes of memory to use. */
  readonly memory: number
}

/** Derives a key from a secret by scrypt, without blocking the thread. */
export const deriveKey = (
  secret: string,
  { salt, cost, length, memory }: KeyDerivation,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, length, { ...cost, maxmem: memory }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
