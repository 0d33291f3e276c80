import type { Cookies } from '../http/cookies.ts'
import type { CookiePlace } from './attempts.ts'

/*
 * A browser in which the screen was locked: whoever signs in there by the provider next has to prove
 * anew who they are, so that a session which is still open at the provider is no way around the
 * lock. Scripts cannot take the mark away; whoever empties the cookies of the browser loses the
 * session at the provider as well.
 */

const plainName = 'berth_locked'
const nameOf = ({ site }: Pick<CookiePlace, 'site'>): string =>
  site.startsWith('https:') ? `__Host-${plainName}` : plainName

const month = 30 * 86_400

function mark(cookies: Cookies, place: CookiePlace, seconds: number): void {
  const isSecure = place.site.startsWith('https:')
  const path = isSecure ? '/' : place.base || '/'
  cookies.set({ name: nameOf(place), value: '1', path, seconds, isSecure })
}

/** Notes in the browser that its screen was locked. */
export const markLocked = (cookies: Cookies, place: CookiePlace): void =>
  mark(cookies, place, month)

/** Was the screen of the browser locked, and nobody has proved since who they are? */
export const isMarkedLocked = (cookies: Cookies, place: Pick<CookiePlace, 'site'>): boolean =>
  cookies.read(nameOf(place)) !== ''

/** Forgets the lock, once somebody has proved who they are. */
export function forgetLocked(cookies: Cookies, place: CookiePlace): void {
  if (isMarkedLocked(cookies, place)) mark(cookies, place, 0)
}
