import type { ReferenceTo, StoredSource } from './define.ts'

/** Each member is looked up in the noun it belongs to. */
export const member: StoredSource<ReferenceTo<'member'>> = {}
