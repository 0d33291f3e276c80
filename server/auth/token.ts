import { toBase64Url } from '../platform/bytes.ts'
import { sha256 } from '../platform/hash.ts'
import { randomBytes } from './random.ts'

const pattern = /^(?:Bearer\s+)?([A-Za-z0-9_-]{43})$/i

/** 256 random bits. */
export const makeToken = (): string => toBase64Url(randomBytes(32))

/** What is stored in its place. */
export const hashToken = (token: string): string => sha256(token)

/**
 * The token of an Authorization header, with or without `Bearer`; nothing where the header holds
 * none.
 */
export const tokenOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : pattern.exec(header.trim())?.[1]
