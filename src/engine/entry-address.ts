import type { EntryAsk } from '#schemas/runtime.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { firstAsk } from './entry-store.ts'
import { parseFilter, parseWhole } from './list-address.ts'

const longest = 200

/** What a list knows: its filters, and the names by which it can be sorted. */
interface KnownNames {
  readonly filters: readonly string[]
  readonly sorts: readonly string[]
}

/**
 * Reads the list request from an address, which may contain anything: unknown filters and orders
 * are dropped, and page and size are limited.
 */
export function readEntryAsk(query: URLSearchParams, { filters, sorts }: KnownNames): EntryAsk {
  const size = parseWhole(query.get('size'))
  const said = filters.flatMap((name): [string, string | number][] => {
    const value = parseFilter(query.get(`q.${name}`) ?? '')
    return typeof value === 'number' || (typeof value === 'string' && value.length <= longest)
      ? [[name, value]]
      : []
  })
  const sort = query.get('sort') ?? ''
  return {
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : '',
    keyword: (query.get('keyword') ?? '').slice(0, longest),
    filters: Object.fromEntries(said),
    page: Math.max(1, parseWhole(query.get('page'))),
    size: (pageSizes as readonly number[]).includes(size) ? size : firstAsk.size,
  }
}

/**
 * Writes the list request into an address. Default values are left out; parameters of others are
 * kept.
 */
export function writeEntryAsk(
  query: URLSearchParams,
  { keyword, filters, page, size, sort }: EntryAsk,
): URLSearchParams {
  const next = new URLSearchParams(
    [...query].filter(
      ([name]) => !name.startsWith('q.') && !['keyword', 'page', 'size', 'sort'].includes(name),
    ),
  )
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined && value !== '') next.set(`q.${name}`, JSON.stringify(value))
  if (keyword) next.set('keyword', keyword)
  if (sort) next.set('sort', sort)
  if (page > 1) next.set('page', String(page))
  if (size !== firstAsk.size) next.set('size', String(size))
  return next
}
