import type { ReferenceTo, StoredSource } from './define.ts'

/** Each member is looked up at the noun that it is of. */
export const member: StoredSource<ReferenceTo<'member'>> = {}
