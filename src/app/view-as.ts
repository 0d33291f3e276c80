import type { Storage } from '#src/engine/storage.ts'

const key = 'viewAs'
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value)

/** The address that sees with a user's eyes, in a window of its own. */
export const viewAsPath = (userId: string): string => `/home?${key}=${encodeURIComponent(userId)}`

/**
 * Whose eyes a window sees with: those that its address asked for, as long as the window lives; ''
 * for one's own.
 */
export function viewedIn(own: Storage, search: string): string {
  const wanted = new URLSearchParams(search).get(key)
  if (isId(wanted)) own.write(key, wanted)
  const kept = own.read(key)
  return isId(kept) ? kept : ''
}

/** The window sees with its owner's eyes again. */
export const stopViewing = (own: Storage): void => own.remove(key)
