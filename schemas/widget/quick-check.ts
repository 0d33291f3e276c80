import type { TSchema } from 'typebox'

const known = new Set([
  '~kind',
  'type',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'title',
  'default',
])
const numberIn = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/**
 * A fast test of plain texts and integers: true only where the schema accepts the value, while
 * false decides nothing. Null for other schemas. Since nearly all values are valid, the slow
 * interpreter is only needed for the rest.
 */
export function makeQuickCheck(schema: TSchema): ((value: unknown) => boolean) | null {
  const given = new Map<string, unknown>(Object.entries(schema))
  if ([...given.keys()].some((key) => !known.has(key))) return null
  const pattern = given.get('pattern')
  const [from, to] =
    given.get('type') === 'string'
      ? [numberIn(given.get('minLength'), 0), numberIn(given.get('maxLength'), Infinity)]
      : [numberIn(given.get('minimum'), -Infinity), numberIn(given.get('maximum'), Infinity)]
  if (given.get('type') === 'integer')
    return (value) => Number.isInteger(value) && from <= Number(value) && Number(value) <= to
  if (given.get('type') !== 'string' || from > 1) return null
  const expression = typeof pattern === 'string' ? new RegExp(pattern, 'u') : null
  // Rare characters count twice here, so a text that is short enough here is so for certain.
  return (value) =>
    typeof value === 'string' &&
    value.length >= from &&
    value.length <= to &&
    (expression?.test(value) ?? true)
}
