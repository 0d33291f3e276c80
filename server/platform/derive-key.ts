import { scrypt } from 'node:crypto'

interface Cost {
  readonly N: number
  readonly r: number
  readonly p: number
}

interface KeyDerivation {
  readonly salt: Uint8Array
  readonly cost: Cost
  /** Bytes of the key. */
  readonly length: number
  /** Bytes that it may take at most. */
  readonly memory: number
}

/** A key of a secret by scrypt, worked out beside everything else. */
export const deriveKey = (
  secret: string,
  { salt, cost, length, memory }: KeyDerivation,
): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    scrypt(secret, salt, length, { ...cost, maxmem: memory }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
