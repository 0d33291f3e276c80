import { createHash, timingSafeEqual } from 'node:crypto'

type HashInput = string | Uint8Array

/**
 * SHA-256 of a text (as UTF-8) or of bytes. Done at once: `crypto.subtle` answers later, which
 * statements and tokens cannot wait for.
 */
export const sha256 = (data: HashInput, as: 'hex' | 'base64' | 'base64url' = 'hex'): string =>
  createHash('sha256').update(data).digest(as)

/** MD5 of a text in lower-case hex: what browsers make of a password (specification 5.1). */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** A checksum of what comes piece by piece. */
export interface RunningHash {
  add(data: HashInput): void
  /** Of all that came so far, in lower-case hex. */
  hex(): string
}

/** Begins a checksum of nothing yet. */
export function startHash(name: 'sha256' | 'md5'): RunningHash {
  const hash = createHash(name)
  return { add: (data) => void hash.update(data), hex: () => hash.copy().digest('hex') }
}

const digestOf = (data: HashInput): Uint8Array => createHash('sha256').update(data).digest()

/** Are both the same? Takes the same time however much of one is like the other. */
export const isSameSecret = (hashInput: HashInput, other: HashInput): boolean =>
  timingSafeEqual(digestOf(hashInput), digestOf(other))
