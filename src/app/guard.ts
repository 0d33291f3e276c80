import type { SessionState } from '#src/engine/session.ts'

/** Routes that work without login (specification 2.1). */
const openPaths: readonly string[] = ['/login', '/auth-redirect', '/jump', '/scanQrcode', '/orderInfoByQRCode']

export interface Wish {
  readonly session: SessionState
  readonly pathname: string
  readonly search: string
  /** Is there a page at this path for this person? Asked only when the routes are loaded. */
  hasPage(pathname: string): boolean
}

/** What the guard says to a wished address: draw it, load the session first, or go elsewhere. */
export type Decision = { readonly go: 'on' } | { readonly go: 'load' } | { readonly go: 'to'; readonly path: string }

const on: Decision = { go: 'on' }
const to = (path: string): Decision => ({ go: 'to', path })

/** Is this text free of everything that browsers strip or read as a slash? */
const isPlain = (text: string): boolean => [...text].every((letter) => letter > ' ' && letter !== '\\' && letter !== '\u007F')

/** The address to go to after signing in: a path of this site, never another host or scheme (rulings); `/` for anything else. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted) || !isPlain(wanted)) return '/'
  const here = 'http://site.invalid'
  if (!URL.canParse(wanted, here)) return '/'
  const url = new URL(wanted, here)
  return url.origin === here && !url.pathname.startsWith('//') && url.pathname !== '/login' ? url.pathname + url.search + url.hash : '/'
}

/** The sign-in page that leads back to an address. */
export const loginPath = (address: string): string => (address === '/' ? '/login' : `/login?redirect=${encodeURIComponent(address)}`)

/** The navigation guard (specification 2.2, 2.4). */
export function decide({ session, pathname, search, hasPage }: Wish): Decision {
  const isLogin = pathname === '/login'
  if (session === 'out') return openPaths.includes(pathname) ? on : to(loginPath(pathname + search))
  if (session === 'locked') return isLogin || pathname === '/lockScreen' ? on : to('/lockScreen')
  if (isLogin) return to(safeRedirect(new URLSearchParams(search).get('redirect')))
  if (openPaths.includes(pathname)) return on
  if (session === 'entering') return { go: 'load' }
  if (pathname === '/' || pathname === '/lockScreen') return to('/home')
  return hasPage(pathname) ? on : to('/404')
}
