import type { Fragment } from '#schemas/design/fragment.ts'

/** Longest pasted text that is read, in characters. A form of two thousand parts is shorter. */
const longest = 4_000_000

/**
 * Reads a copied part of a form out of a text; null for any other text. Whether it fits is checked
 * where it is pasted.
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
