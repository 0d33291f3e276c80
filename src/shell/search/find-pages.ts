import Fuse from 'fuse.js'
import type { Route } from '#schemas/menu.ts'
import { searchLaw } from '../measures.ts'

/** A page that can be found: its name in the language of the interface, and the groups above it. */
export interface SearchablePage {
  readonly route: Route
  readonly title: string
  readonly path: string
  readonly above: string
}

/** Most results that are shown, so that they fit without scrolling. */
const most = 10

/**
 * Creates the search over pages (specification 2.6). It matches title and path with different
 * weights, best first; without a keyword it returns all pages in menu order.
 */
export function finderOf(
  pages: readonly SearchablePage[],
): (word: string) => readonly SearchablePage[] {
  const fuse = new Fuse(pages, {
    keys: [
      { name: 'title', weight: searchLaw.title },
      { name: 'path', weight: searchLaw.path },
    ],
    threshold: searchLaw.threshold,
  })
  return (word) =>
    word.trim()
      ? fuse.search(word.trim(), { limit: most }).map(({ item }) => item)
      : pages.slice(0, most)
}
