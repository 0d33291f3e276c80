import { sql } from 'kysely'
import type { ListBody } from '#schemas/api/record.ts'
import { fieldsOf } from '#schemas/record/compare.ts'
import type { Condition, Symbol } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { isSearchable, searchesOf } from '#schemas/page/list.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Asking } from '../asking.ts'
import { askMasked } from './ask-masked.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import { escapeLike } from '../statement/bound.ts'
import { conditionPart } from '../statement/condition.ts'
import type { Ground } from '../statement/condition.ts'
import { derive, pathsToRead } from '../derive.ts'
import { cellOf, main } from '../statement/layout.ts'
import { veil } from '../mask.ts'
import type { Live } from '../models.ts'
import { accessOf, columnNamed, listedPaths } from '../access.ts'
import { always, joinParts, plain } from '../statement/part.ts'
import type { Expr, Part } from '../statement/part.ts'
import { idsBelow } from '../ways.ts'
import { scopePart } from '../scope.ts'
import { runOn, selectionOf, selectPart, toRecord, valuePart } from '../statement/select.ts'
import type { RawRow } from '../statement/select.ts'
import type { PresentedRecord } from '../present.ts'

const groundOf = ({ live, env }: Asking): Ground => ({
  model: live.model,
  layout: live.layout,
  env,
})

/** Text contained anywhere in a column, regardless of case. */
function textPart({ layout }: Live, field: Field, texts: readonly string[]): Part {
  const stored = layout.byPath.get(field.path)
  const patterns = texts.map((text) => `%${escapeLike(text)}%`)
  if (!stored) return always
  return patterns.length === 1
    ? {
        key: `${field.path} ilike`,
        values: patterns,
        build: (mark) => sql`${cellOf(stored)} ilike ${mark(0)}::text`,
      }
    : {
        key: `${field.path} ilike any`,
        values: [patterns],
        build: (mark) => sql`${cellOf(stored)} ilike any(${mark(0)}::text[])`,
      }
}

const comparing = (
  asking: Asking,
  field: string,
  { symbol, value }: { readonly symbol: Symbol; readonly value: unknown },
): Part =>
  conditionPart(groundOf(asking), {
    match: 'and',
    groups: [{ match: 'and', comparisons: [{ field, symbol, operand: { type: 'fixed', value } }] }],
  })

const isText = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/**
 * The condition of one search field. Entries of a tree are also found by the entries above them.
 */
async function searchPart(asking: Asking, path: string, value: unknown): Promise<Part> {
  const { live, caller, say } = asking
  const field = columnNamed(path, { live, caller, say, at: `query.${path}` }, isSearchable)
  if (isEmpty(value)) return always
  const planned =
    searchesOf(live.model).find((search) => search.field === path && !search.keyword)?.type ??
    field.kind.search[0] ??
    'equals'
  const type = accessOf(live, caller).masked.has(path) ? 'equals' : planned
  const many = Array.isArray(value) ? value : [value]
  if (type === 'fuzzy' && field.bound.type === 'text')
    return textPart(live, field, many.filter(isText).map(String))
  const below =
    type === 'equals'
      ? await idsBelow(
          asking.db,
          field.bound.reference,
          many.filter((id) => typeof id === 'string'),
        )
      : null
  if (below) return comparing(asking, path, { symbol: 'in', value: below })
  const symbol =
    type === 'range'
      ? 'between'
      : Array.isArray(value)
        ? 'in'
        : field.bound.type === 'ids'
          ? 'in'
          : '=='
  if (type === 'range' && many.every(isEmpty)) return always
  return comparing(asking, path, { symbol, value })
}

const isKeyword = (field: Field): boolean =>
  field.kind.places.includes('keyword') && field.bound.type === 'text' && field.bound.slot !== null

function keywordPart({ live, caller }: Asking, keyword: string): Part {
  const { plan, columns, masked } = accessOf(live, caller)
  const planned = plan.keywords.map((search) => search.target).filter(isKeyword)
  const fields =
    planned.length > 0
      ? planned
      : live.model.fields.filter(
          (field) => columns.has(field.path) && !masked.has(field.path) && isKeyword(field),
        )
  return fields.length === 0
    ? always
    : joinParts(
        'or',
        fields.map((field) => textPart(live, field, [keyword])),
      )
}

/** Only these records. */
const idsPart = (ids: readonly string[]): Part => ({
  key: 'ids',
  values: [ids],
  build: (mark) => sql`${columnOf('id', main)} = any(${mark(0)}::text[])`,
})

interface ListRequest extends ListBody {
  readonly ids?: readonly string[]
}

/** The records in the caller's own list of a form, without any search. */
export const listedPart = (asking: Asking): Promise<Part> => filterPart(asking, {})

async function filterPart(asking: Asking, body: ListRequest): Promise<Part> {
  const { db, live, caller, say } = asking
  const ground = groundOf(asking)
  for (const path of body.filter ? fieldsOf(body.filter) : [])
    columnNamed(path, { live, caller, say, at: 'filter' })
  askMasked(asking, body)
  const searches: Part[] = []
  for (const [path, value] of Object.entries(body.query ?? {}))
    searches.push(await searchPart(asking, path, value))
  const keyword = body.keyword?.trim()
  const { filter } = live.model.document.list
  return joinParts(
    'and',
    [
      ...(filter ? [conditionPart(ground, filter)] : []),
      ...(body.ids ? [idsPart(body.ids)] : []),
      ...searches,
      ...(keyword ? [keywordPart(asking, keyword)] : []),
      ...(body.filter ? [conditionPart(ground, body.filter)] : []),
      await scopePart({ db, caller, modelId: live.id, ground }),
    ].filter((part) => part !== always),
  )
}

/**
 * `order by` as the caller asks, else as designed, else newest first. Ties are broken by id, in the
 * direction of the last key.
 */
function orderPart({ live, caller, say }: Asking, sidx: string | undefined): Part {
  const { sortable, sort } = accessOf(live, caller).plan
  const asked = (sidx ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) =>
      key.startsWith('-') ? { field: key.slice(1), order: 'desc' } : { field: key, order: 'asc' },
    )
  for (const { field } of asked)
    columnNamed(field, { live, caller, say, at: 'sidx' }, (column) => sortable.has(column.path))
  const keys = (asked.length > 0 ? asked : sort).filter((key) => live.layout.byPath.has(key.field))
  const last = keys.at(-1)?.order ?? 'desc'
  return {
    key: `order ${keys.map((key) => `${key.order} ${key.field}`).join(',')}`,
    values: [],
    build() {
      const cells = keys.map(
        (key) =>
          sql`${cellOf(live.layout.byPath.get(key.field)!)} ${key.order === 'desc' ? sql`desc` : sql`asc`}`,
      )
      const first = cells.length > 0 ? cells : [sql`${columnOf('created_at', main)} desc`]
      return sql`order by ${sql.join([...first, sql`${columnOf('id', main)} ${last === 'desc' ? sql`desc` : sql`asc`}`])}`
    },
  }
}

const usual: { readonly [count: number]: Expr } = {
  0: sql`0`,
  10: sql`10`,
  20: sql`20`,
  50: sql`50`,
  100: sql`100`,
}

/**
 * A row count. Usual ones are part of the text, because with a literal limit of 20 the database
 * picks the plan that finds 20 rows fastest.
 */
const countPart = (count: number): Part => {
  const text = usual[count]
  return text
    ? plain(String(count), () => text)
    : { ...valuePart(count), build: (mark) => sql`${mark(0)}::bigint` }
}

const from = (live: Live) => sql`from ${tableOf(live.layout.table)} as ${columnOf(main)}`

/** The number of matching records, cached until one is written. */
const totalOf = ({ db, live }: Asking, filter: Part): Promise<number> =>
  live.totals.get(`${filter.key}\n${JSON.stringify(filter.values)}`, async () => {
    const [found] = await runOn(db)<{ total: number }>(
      live.shapes.take(
        'count',
        [filter],
        ([where]) => sql`select count(*)::int as total ${from(live)} where ${where!}`,
      ),
    )
    return found?.total ?? 0
  })

interface PickRecordsOptions {
  readonly ids: readonly string[]
  /** Only records that fulfil it. */
  readonly filter?: Condition
}

/**
 * Those of these records that are in the caller's list, with the caller's columns among `paths`; in
 * no order.
 */
export async function pickRecords(
  asking: Asking,
  picked: PickRecordsOptions,
  paths: ReadonlySet<string>,
): Promise<PresentedRecord[]> {
  const { db, live, caller } = asking
  const listed = listedPaths(live, accessOf(live, caller))
  const wanted = new Set([...paths].filter((path) => listed.has(path)))
  const wide = pathsToRead(live, wanted)
  const selection = selectionOf(live.layout, wide)
  const rows = await runOn(db)<RawRow>(
    live.shapes.take(
      'pick',
      [selectPart(selection), await filterPart(asking, picked)],
      ([select, where]) => sql`select ${select!} ${from(live)} where ${where!}`,
    ),
  )
  const read = rows.map((row) => toRecord(row, selection))
  return (wide === wanted ? read : read.map((record) => derive(asking, record, wanted))).map(
    (record) => veil(asking, record),
  )
}

/**
 * One page of records with the total: the rows and columns that the caller may see, or those
 * columns of `paths`.
 */
export async function listRecords(
  asking: Asking,
  body: ListBody,
  paths?: ReadonlySet<string>,
): Promise<Page<PresentedRecord>> {
  const { db, live, caller } = asking
  const { currentPage = 1, pageSize = 10 } = body
  const listed = listedPaths(live, accessOf(live, caller))
  const wanted = paths ? new Set([...paths].filter((path) => listed.has(path))) : listed
  const wide = pathsToRead(live, wanted)
  const selection = selectionOf(live.layout, wide)
  const [filter, order] = [await filterPart(asking, body), orderPart(asking, body.sidx)]
  const page = live.shapes.take(
    'list',
    [
      selectPart(selection),
      filter,
      order,
      countPart(pageSize),
      countPart((currentPage - 1) * pageSize),
    ],
    ([select, where, sort, limit, offset]) =>
      sql`select ${select!} ${from(live)} where ${where!} ${sort!} limit ${limit!} offset ${offset!}`,
  )
  const [rows, total] = await Promise.all([runOn(db)<RawRow>(page), totalOf(asking, filter)])
  const read = rows.map((row) => toRecord(row, selection))
  const list = wide === wanted ? read : read.map((record) => derive(asking, record, wanted))
  return {
    list: list.map((record) => veil(asking, record)),
    pagination: { currentPage, pageSize, total },
  }
}
