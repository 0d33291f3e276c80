import { createHash, timingSafeEqual } from 'node:crypto'

type HashInput = string | Uint8Array

/**
 * SHA-256 of a text (as UTF-8) or of bytes. Synchronous, unlike `crypto.subtle`, because statements
 * and tokens need it at once.
 */
export const sha256 = (data: HashInput, as: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  createHash('sha256').update(data).digest(as)

/** MD5 of a text in lower-case hex, as browsers hash passwords (specification 5.1). */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** A checksum computed piece by piece. */
export interface RunningHash {
  add(data: HashInput): void
  /** Checksum of everything so far, in lower-case hex. */
  hex(): string
}

/** Starts an empty checksum. */
export function startHash(name: 'sha256' | 'md5'): RunningHash {
  const hash = createHash(name)
  return { add: (data) => void hash.update(data), hex: () => hash.copy().digest('hex') }
}

const digestOf = (data: HashInput): Uint8Array => createHash('sha256').update(data).digest()

/** Are both equal? Takes the same time wherever they differ, so that timing tells nothing. */
export const isSameSecret = (hashInput: HashInput, other: HashInput): boolean =>
  timingSafeEqual(digestOf(hashInput), digestOf(other))
