/** Does a name contain what was written, in any case or as pinyin? `useHolds` provides it. */
export type Holds = (name: string, word: string) => boolean

/** Text without case and blanks, for comparing. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')

/**
 * How well words match a query, 0 the best: one starts with it, contains it, or matches as pinyin;
 * null where none matches.
 */
export function rankOf(words: readonly string[], query: string, holds: Holds): number | null {
  const wanted = plain(query)
  const all = words.map(plain)
  if (all.some((word) => word.startsWith(wanted))) return 0
  if (all.some((word) => word.includes(wanted))) return 1
  return words.some((word) => holds(word, query)) ? 2 : null
}

/**
 * The entries that match a query, the best first and otherwise in their order; all where the query
 * is empty.
 */
export function findIn<T>(
  list: readonly T[],
  wordsOf: (value: T) => readonly string[],
  { query, holds }: { readonly query: string; readonly holds: Holds },
): readonly T[] {
  if (plain(query) === '') return list
  const ranked = list.flatMap((value) => {
    const rank = rankOf(wordsOf(value), query, holds)
    return rank === null ? [] : [{ value, rank }]
  })
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ value }) => value)
}
