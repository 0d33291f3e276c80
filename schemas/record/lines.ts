import { isEmpty } from '../widget/value.ts'
import type { Data } from './input.ts'
import { isEqual } from '../equal.ts'

export const isLine = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The lines of a sub-table's value; elements that are no objects are ignored. */
export const linesOf = (value: unknown): readonly Data[] =>
  Array.isArray(value) ? value.filter(isLine) : []

/** Finds stored lines by id. */
export function findStored(stored: unknown): (id: unknown) => Data | null {
  const known = new Map(linesOf(stored).map((line) => [line['id'], line]))
  return (id) => (id === undefined ? null : (known.get(id) ?? null))
}

/**
 * The same, each only once: a line sent twice becomes a new one, without the number or seal of the
 * first.
 */
export function takeStored(stored: unknown): (id: unknown) => Data | null {
  const free = new Map<unknown, Data>()
  for (const line of linesOf(stored)) if (line['id'] !== undefined) free.set(line['id'], line)
  return (id) => {
    const found = free.get(id) ?? null
    free.delete(id)
    return found
  }
}

/** Are two values of a field equal? Missing and null are. */
export const isSame = (value: unknown, other: unknown): boolean =>
  isEqual(value ?? null, other ?? null)

/** The values of a line in some columns as a text for comparison; null where one is empty. */
export function keyOf(
  columns: readonly string[],
  { get }: { readonly get: (path: string) => unknown },
): string | null {
  const values = columns.map(get)
  return values.some(isEmpty) ? null : JSON.stringify(values)
}
