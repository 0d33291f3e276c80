import { sql } from 'kysely'
import type { ListBody } from '#schemas/api/record.ts'
import { fieldsOf } from '#schemas/record/compare.ts'
import type { Symbol } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import { isSearchable, searchesOf } from '#schemas/page/list.ts'
import { isEmpty } from '#schemas/widget/value.ts'
import { accessOf, columnNamed } from '../access.ts'
import type { Asking } from '../asking.ts'
import type { Live } from '../models.ts'
import { scopePart } from '../scope.ts'
import { refuseManyValues } from './values.ts'
import { withinPart } from './within.ts'
import { escapeLike } from '../statement/bound.ts'
import { conditionPart, groundOf } from '../statement/condition.ts'
import { cellOf, main } from '../statement/layout.ts'
import { always, joinParts } from '../statement/part.ts'
import type { Part } from '../statement/part.ts'
import { columnOf } from '../statement/physical.ts'
import { idsBelow } from '../ways.ts'
import { limitGuesses } from './ask-masked.ts'

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

/** All but these records. */
const exceptPart = (ids: readonly string[]): Part => ({
  key: 'except',
  values: [ids],
  build: (mark) => sql`${columnOf('id', main)} <> all(${mark(0)}::text[])`,
})

export interface ListRequest extends ListBody {
  readonly ids?: readonly string[]
  readonly except?: readonly string[]
  /** Of the records in the recycle bin. */
  readonly isOfRemoved?: boolean
}

/** The records in the caller's own list of a form, without any search. */
export const listedPart = (asking: Asking): Promise<Part> => filterPart(asking, {})

/**
 * The filter of a list: what the design filters, what the caller searches and may reach. Throws 422
 * and 429 where the caller may not search so.
 */
export async function filterPart(asking: Asking, body: ListRequest): Promise<Part> {
  const { db, live, caller, say } = asking
  const ground = groundOf(asking)
  refuseManyValues(body, say)
  for (const path of body.filter ? fieldsOf(body.filter) : []) {
    const field = live.model.byPath.get(path)
    const isOfLines = field !== undefined && (field.table !== null || field.kind.holds === 'rows')
    // No list shows sub-tables, so the grants of the form decide about them.
    if (isOfLines && accessOf(live, caller).forms.has(path)) continue
    columnNamed(path, { live, caller, say, at: 'filter' })
  }
  limitGuesses(asking, body)
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
      ...(body.except ? [exceptPart(body.except)] : []),
      ...searches,
      ...(keyword ? [keywordPart(asking, keyword)] : []),
      ...(body.filter ? [conditionPart(ground, body.filter)] : []),
      ...(body.within ?? []).map((place) => withinPart(asking, place)),
      await scopePart({
        db,
        caller,
        modelId: live.id,
        ground,
        isOfRemoved: body.isOfRemoved ?? false,
      }),
    ].filter((part) => part !== always),
  )
}
