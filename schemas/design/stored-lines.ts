type Data = Readonly<Record<string, unknown>>

/** The lines of a sub-table; what is no line is left out. */
export const rowsOf = (value: unknown): readonly Data[] =>
  Array.isArray(value)
    ? value.filter(
        (one): one is Data => typeof one === 'object' && one !== null && !Array.isArray(one),
      )
    : []

/**
 * Finds stored rows by id, each once: who sends a row twice makes a new one of the second, which
 * has no number or seal of the first.
 */
export function onceEach(stored: readonly Data[]): (id: unknown) => Data | null {
  const free = new Map<unknown, Data>(
    stored.flatMap((one): [unknown, Data][] => (one['id'] === undefined ? [] : [[one['id'], one]])),
  )
  return (id) => {
    const found = free.get(id) ?? null
    free.delete(id)
    return found
  }
}
