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
 * A fast test of plain texts and integers that says yes only where the schema itself would; its no
 * means nothing yet. Null for any other schema. Saves the interpreter for what is wrong: nearly
 * every value of every record is right.
 */
export function quickCheck(schema: TSchema): ((value: unknown) => boolean) | null {
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
  // A character outside the basic plane counts twice here, so a short text is surely short.
  return (value) =>
    typeof value === 'string' &&
    value.length >= from &&
    value.length <= to &&
    (expression?.test(value) ?? true)
}
