import type { Storage } from '#src/engine/storage.ts'

const key = 'viewAs'
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(value)

/** The address that opens a window looking as another user. */
export const viewAsPath = (userId: string): string => `/home?${key}=${encodeURIComponent(userId)}`

/**
 * The user as whom this window looks, as requested by its address; kept until the window is closed;
 * '' for none.
 */
export function viewedIn(own: Storage, search: string): string {
  const wanted = new URLSearchParams(search).get(key)
  if (isId(wanted)) own.write(key, wanted)
  const kept = own.read(key)
  return isId(kept) ? kept : ''
}

/** Ends looking as another user. */
export const stopViewing = (own: Storage): void => own.remove(key)
