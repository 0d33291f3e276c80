import type { EntryAsk } from '#schemas/runtime.ts'
import { pageSizes } from '#schemas/wire/page.ts'
import { firstAsk } from './entry-store.ts'

const longest = 200
const number = /^-?\d{1,15}$/
const whole = (text: string | null): number => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0)

/** A number as it stands; a text that could be taken for one has a mark before it. */
const textOf = (value: string | number): string => (typeof value === 'string' && (number.test(value) || value.startsWith("'")) ? `'${value}` : String(value))
const valueOf = (text: string): string | number => (number.test(text) ? Number(text) : text.replace(/^'/, '').slice(0, longest))

/** Reads an address that anybody may have written: filters of other names are left out, page and size kept within bounds. */
export function readEntryAsk(query: URLSearchParams, filters: readonly string[]): EntryAsk {
  const size = whole(query.get('size'))
  const said = filters.flatMap((name) => (query.get(`q.${name}`) ? [[name, valueOf(query.get(`q.${name}`) ?? '')]] : []))
  return { keyword: (query.get('keyword') ?? '').slice(0, longest), filters: Object.fromEntries(said), page: Math.max(1, whole(query.get('page'))), size: (pageSizes as readonly number[]).includes(size) ? size : firstAsk.size }
}

/** The address with this ask in it; what is as at first is not written, what belongs to others stays. */
export function writeEntryAsk(query: URLSearchParams, { keyword, filters, page, size }: EntryAsk): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([name]) => !name.startsWith('q.') && !['keyword', 'page', 'size'].includes(name)))
  for (const [name, value] of Object.entries(filters)) if (value !== undefined && value !== '') next.set(`q.${name}`, textOf(value))
  if (keyword) next.set('keyword', keyword)
  if (page > 1) next.set('page', String(page))
  if (size !== firstAsk.size) next.set('size', String(size))
  return next
}
