import type { Call } from '#schemas/api/call.ts'

/** Turns `{name}` of the contract into `:name` of the router. */
export const toPattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const isParameter = (segment: string): number => (segment.startsWith('{') ? 1 : 0)

/**
 * Fixed segments come before parameters, from left to right, so that `/Selector` is never read as
 * an id.
 */
const byPath = (a: string, b: string): number => {
  const [left, right] = [a.split('/'), b.split('/')]
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = isParameter(left[index] ?? '') - isParameter(right[index] ?? '')
    if (difference !== 0) return difference
  }
  return left.length - right.length
}

export const sortForRouting = <R extends { readonly call: Call }>(routes: readonly R[]): R[] =>
  routes.toSorted((a, b) => byPath(a.call.path, b.call.path))

// Routing and permissions must read a path alike, so paths that could be read in two ways are
// refused (security T11).
const suspicious = /%2f|%5c|%00|%3b|[\\;\0]|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Could this raw path be read in two ways? */
export const isSuspicious = (path: string): boolean => suspicious.test(path)

/** The path without the base path of the site; unchanged where a proxy has already removed it. */
export function dropBase(path: string, base: string): string {
  if (base === '' || (path !== base && !path.startsWith(`${base}/`))) return path
  return path.slice(base.length) || '/'
}
