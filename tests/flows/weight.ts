import { join } from 'node:path'
import type { Page } from 'playwright'
import { sizeOf } from '../../tools/bundle.mjs'
import { root } from '../../tools/tree.mjs'

/**
 * Most bytes of compressed JavaScript from the first request to the first usable page after signing
 * in, including the sign-in page.
 */
export const mostToFirstPage = 350_000

/** Records the scripts that a page loads; `total` is their compressed size in bytes. */
export function weigh(page: Page): { total(): number; names(): readonly string[] } {
  const names = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) names.add(pathname)
  })
  return {
    total: () => [...names].reduce((sum, name) => sum + sizeOf(join(root, 'dist/client', name)), 0),
    names: () => [...names],
  }
}
