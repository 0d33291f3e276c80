const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}

/**
 * JSON text that is the same for the same content, whatever the order of keys: a database keeps its
 * own.
 */
export const stableText = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null'
