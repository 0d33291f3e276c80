import { Check } from 'typebox/value'
import { condition } from '#schemas/design/condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { isEqual } from '#schemas/equal.ts'
import type { ViewSettings } from '#schemas/page/list-view.ts'
import { layout as layoutSchema } from '#schemas/page/layout.ts'
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
  filter: null,
  page: 1,
  size: plan.hasPage ? plan.pageSize : maxPageSize,
  sort: plan.sort,
  layout: null,
})

/** The initial request of a list that opens with a saved view. */
export const makeViewAsk = (
  { query, keyword, filter, sort, pageSize, layout }: ViewSettings,
  plan: ListPlan,
): ListAsk => {
  const known = new Set(plan.searches.map((search) => search.field))
  return {
    query: Object.fromEntries(Object.entries(query).filter(([path]) => known.has(path))),
    keyword: plan.keywords.length > 0 ? keyword : '',
    filter: filter ?? null,
    page: 1,
    size: plan.hasPage ? pageSize : maxPageSize,
    sort,
    layout: layout ?? null,
  }
}

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

/** Longest condition that an address carries. */
const longestFilter = 4000

/** The condition of an address: null for none, undefined where the address says nothing of it. */
function readFilter(text: string | null): Condition | null | undefined {
  if (text === null) return undefined
  const value = text.length <= longestFilter ? parseFilter(text) : null
  return Check(condition, value) ? value : null
}

/** A layout in an address; null for a table, and for what is no layout. */
const readLayout = (text: string): ListAsk['layout'] => {
  const value = parseFilter(text)
  return Check(layoutSchema, value) ? value : null
}

/**
 * Reads the list request from an address, which may contain anything: unknown fields are dropped,
 * and page and size are limited. The address says only what differs from `base`.
 */
export function readAsk(
  query: URLSearchParams,
  plan: ListPlan,
  base: ListAsk = makeFirstAsk(plan),
): ListAsk {
  const known = new Set(plan.searches.map((search) => search.field))
  const written = [...query].flatMap(([name, text]): [string, unknown][] => {
    const path = filterName.exec(name)?.[1]
    const value = parseFilter(text)
    return path !== undefined && known.has(path) && isFilter(value) ? [[path, value]] : []
  })
  const filters = Object.entries({ ...base.query, ...Object.fromEntries(written) })
  const [sort, keyword, filter] = [query.get('sort'), query.get('keyword'), query.get('filter')]
  const layout = query.get('layout')
  return {
    query: Object.fromEntries(filters.filter(([, value]) => !isEmpty(value))),
    keyword: plan.keywords.length > 0 ? (keyword ?? base.keyword).slice(0, 200) : '',
    filter: readFilter(filter) ?? (filter === null ? base.filter : null),
    page: Math.max(1, parseWhole(query.get('page'))),
    size: plan.hasPage ? Math.min(parseWhole(query.get('size')) || base.size, longest) : base.size,
    sort: sort === null ? base.sort : readSort(sort, plan),
    layout: layout === null ? base.layout : readLayout(layout),
  }
}

const own = (name: string): boolean =>
  filterName.test(name) || ['keyword', 'filter', 'page', 'size', 'sort', 'layout'].includes(name)

/**
 * Writes the list request into an address: what differs from `base`. Parameters of others are kept.
 */
export function writeAsk(query: URLSearchParams, ask: ListAsk, base: ListAsk): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([name]) => !own(name)))
  for (const path of new Set([...Object.keys(base.query), ...Object.keys(ask.query)])) {
    const value = ask.query[path] ?? null
    if (!isEqual(value, base.query[path] ?? null)) next.set(`q.${path}`, JSON.stringify(value))
  }
  if (ask.keyword !== base.keyword) next.set('keyword', ask.keyword)
  if (!isEqual(ask.filter, base.filter)) next.set('filter', JSON.stringify(ask.filter))
  if (ask.page > 1) next.set('page', String(ask.page))
  if (ask.size !== base.size) next.set('size', String(ask.size))
  if (sortText(ask.sort) !== sortText(base.sort)) next.set('sort', sortText(ask.sort))
  if (!isEqual(ask.layout, base.layout)) next.set('layout', JSON.stringify(ask.layout))
  return next
}
