import Fuse from 'fuse.js'
import type { Route } from '#schemas/menu.ts'
import { searchLaw } from '../measures.ts'

/**
 * A page that can be searched for: its name in the language of the interface, and the groups above
 * it.
 */
export interface SearchablePage {
  readonly route: Route
  readonly title: string
  readonly path: string
  readonly above: string
}

/** How many results are shown: as many as stand there without scrolling. */
const most = 10

/**
 * Makes the search over pages (specification 2.6): by title and path, weighted, best first; without
 * a word all pages as they stand.
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
