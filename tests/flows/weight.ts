import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { root } from '../../tools/tree.mjs'

/**
 * Most bytes of gzipped JavaScript from the first request to the first usable page after signing
 * in, including the sign-in page.
 */
export const mostToFirstPage = 420_000

/** Records the scripts that a page loads; `total` is their gzipped size in bytes. */
export function weigh(page: Page): { total(): number; names(): readonly string[] } {
  const names = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) names.add(pathname)
  })
  return {
    total: () =>
      [...names].reduce(
        (sum, name) =>
          sum + gzipSync(readFileSync(join(root, 'dist/client', name)), { level: 9 }).length,
        0,
      ),
    names: () => [...names],
  }
}
