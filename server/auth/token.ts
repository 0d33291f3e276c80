import { createHash, randomBytes } from 'node:crypto'

const pattern = /^(?:Bearer\s+)?([A-Za-z0-9_-]{43})$/i

/** 256 random bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What is stored in its place. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * The token of an Authorization header, with or without `Bearer`; nothing where the header holds
 * none.
 */
export const tokenOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : pattern.exec(header.trim())?.[1]
