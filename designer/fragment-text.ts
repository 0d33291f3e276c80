import type { Fragment } from '#schemas/design/fragment.ts'

/** Characters of a pasted text that are looked at: a form of two thousand parts has fewer. */
const longest = 4_000_000

/**
 * A copied fragment out of a text; null for any other text. Whether it fits is asked where it is
 * put down.
 */
export function readFragment(text: string): Fragment | null {
  if (text.length > longest) return null
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' &&
      read !== null &&
      'nodes' in read &&
      'children' in read &&
      'paths' in read
      ? (read as Fragment)
      : null
  } catch {
    return null
  }
}
