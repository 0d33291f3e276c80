import type { ListPlan } from '#schemas/page/list.ts'
import type { ListAsk } from '#schemas/runtime.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { maxPageSize, pageSizes } from '#schemas/wire/page-size.ts'

/** The query of the page's address. Writing it adds no entry to the browser history. */
export interface Address {
  read(): URLSearchParams
  replace(query: URLSearchParams): void
}

const filterName = /^q\.(.+)$/
const longest = pageSizes.at(-1) ?? maxPageSize

/** The initial request of a list: the designed order and size, no filter. */
export const makeFirstAsk = (plan: ListPlan): ListAsk => ({
  query: {},
  keyword: '',
  page: 1,
  size: plan.hasPage ? plan.pageSize : maxPageSize,
  sort: plan.sort,
})

/** Parses a filter from an address as JSON; null if it is invalid. */
export const parseFilter = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= 200)
const isFilter = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.length <= 100 && value.every(isScalar))
/** Parses a whole number from an address; 0 if it is invalid. */
export const parseWhole = (text: string | null): number =>
  text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0

/** The order as text, `field,-field`; `-` means descending. */
export const sortText = (sort: ListAsk['sort']): string =>
  sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join()

const readSort = (text: string, plan: ListPlan): ListAsk['sort'] =>
  text
    .split(',')
    .slice(0, 5)
    .map((part) => ({
      field: part.replace(/^-/, ''),
      order: part.startsWith('-') ? ('desc' as const) : ('asc' as const),
    }))
    .filter(({ field }) => plan.sortable.has(field))

/**
 * Reads the list request from an address, which may contain anything: unknown fields are dropped,
 * and page and size are limited.
 */
export function readAsk(query: URLSearchParams, plan: ListPlan): ListAsk {
  const first = makeFirstAsk(plan)
  const known = new Set(plan.searches.map((search) => search.field))
  const filters = [...query].flatMap(([name, text]): [string, unknown][] => {
    const path = filterName.exec(name)?.[1]
    const value = parseFilter(text)
    return path !== undefined && known.has(path) && isFilter(value) && !isEmpty(value)
      ? [[path, value]]
      : []
  })
  const sort = query.get('sort')
  return {
    query: Object.fromEntries(filters),
    keyword: plan.keywords.length > 0 ? (query.get('keyword') ?? '').slice(0, 200) : '',
    page: Math.max(1, parseWhole(query.get('page'))),
    size: plan.hasPage
      ? Math.min(parseWhole(query.get('size')) || first.size, longest)
      : first.size,
    sort: sort === null ? first.sort : readSort(sort, plan),
  }
}

const own = (name: string): boolean =>
  filterName.test(name) || ['keyword', 'page', 'size', 'sort'].includes(name)

/**
 * Writes the list request into an address. Designed values are left out; parameters of others are
 * kept.
 */
export function writeAsk(query: URLSearchParams, ask: ListAsk, plan: ListPlan): URLSearchParams {
  const first = makeFirstAsk(plan)
  const next = new URLSearchParams([...query].filter(([name]) => !own(name)))
  for (const [path, value] of Object.entries(ask.query))
    next.set(`q.${path}`, JSON.stringify(value))
  if (ask.keyword) next.set('keyword', ask.keyword)
  if (ask.page > 1) next.set('page', String(ask.page))
  if (ask.size !== first.size) next.set('size', String(ask.size))
  if (sortText(ask.sort) !== sortText(first.sort)) next.set('sort', sortText(ask.sort))
  return next
}
