import type { SessionState } from '#src/engine/session.ts'
import { fixedRoutes, groundAt } from './fixed-routes.ts'

export interface NavigationRequest {
  readonly session: SessionState
  readonly pathname: string
  readonly search: string
  /**
   * Does the user's menu have a page at this path? Asked only after routes are loaded, and not for
   * fixed routes.
   */
  hasPage(pathname: string): boolean
}

/** The guard's decision about an address: draw it, load the session first, or go elsewhere. */
export type Decision =
  | { readonly go: 'on' }
  | { readonly go: 'load' }
  | { readonly go: 'to'; readonly path: string }

const on: Decision = { go: 'on' }
const to = (path: string): Decision => ({ go: 'to', path })

/** Is the text free of characters that browsers remove or read as a slash? */
const isPlain = (text: string): boolean =>
  [...text].every((letter) => letter > ' ' && letter !== '\\' && letter !== '\u007F')

/**
 * The address after signing in: a path of this site, never another host or scheme (rulings); `/`
 * for anything else.
 */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted) || !isPlain(wanted)) return '/'
  const here = 'http://site.invalid'
  if (!URL.canParse(wanted, here)) return '/'
  const url = new URL(wanted, here)
  return url.origin === here && !url.pathname.startsWith('//') && url.pathname !== '/login'
    ? url.pathname + url.search + url.hash
    : '/'
}

const leadingBack = (page: string, address: string): string =>
  address === '/' ? page : `${page}?redirect=${encodeURIComponent(address)}`

/** The sign-in page, with the address to return to. */
export const loginPath = (address: string): string => leadingBack('/login', address)

/** The navigation guard (specification 2.2, 2.4). */
export function decide({ session, pathname, search, hasPage }: NavigationRequest): Decision {
  const [isLogin, isLock] = [pathname === '/login', pathname === '/lockScreen']
  const ground = groundAt(pathname)
  // A page that was refused is no place to return to.
  const back = pathname === fixedRoutes.notFound.path ? '/' : pathname + search
  if (session === 'out') return ground === 'open' ? on : to(loginPath(back))
  // A public page is no unfinished work, and its address may contain a ticket, so it is not
  // returned to.
  if (session === 'locked')
    return isLogin || isLock ? on : to(leadingBack('/lockScreen', ground === 'open' ? '/' : back))
  if (session === 'due') return on
  if (isLogin || isLock) return to(safeRedirect(new URLSearchParams(search).get('redirect')))
  if (ground === 'open') return on
  if (session === 'entering') return { go: 'load' }
  if (pathname === '/') return to('/home')
  return ground !== undefined || hasPage(pathname)
    ? on
    : to(`/404?from=${encodeURIComponent(pathname)}`)
}
