import { Failure } from '#schemas/wire/failure.ts'

/**
 * Query parameters by name, as text. `n` is the browser's timestamp (section 7) and is ignored. A
 * repeated name is refused.
 */
export function readQuery(url: string): Record<string, string> {
  const mark = url.indexOf('?')
  const query: Record<string, string> = {}
  if (mark === -1) return query
  for (const [name, value] of new URLSearchParams(url.slice(mark + 1).split('#', 1)[0])) {
    if (name === 'n' || value === '') continue
    if (Object.hasOwn(query, name) || name === '__proto__' || value.includes('\0'))
      throw new Failure('badRequest')
    query[name] = value
  }
  return query
}
