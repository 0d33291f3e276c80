/**
 * Shows any value to people when nothing else is known about it: texts as they are, parts one after
 * another; never JSON.
 */
export function printPlain(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  return Object.values(value)
    .map(printPlain)
    .filter((text) => text !== '')
    .join(', ')
}
