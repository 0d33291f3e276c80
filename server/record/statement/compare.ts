import { sql } from 'kysely'
import { readAll, toText } from '#schemas/record/read-value.ts'
import { boundsOf, readSpan, readSpans } from '#schemas/record/span.ts'
import type { OrderSymbol, Span } from '#schemas/record/span.ts'
import type { Symbol } from '#schemas/design/condition.ts'
import { endsOf } from '#schemas/widget/read.ts'
import type { ValueType } from '#schemas/widget/value.ts'
import { joinParts, never, plain } from './part.ts'
import type { Expr, Part } from './part.ts'
import { boundPart, escapeLike, listPart } from './bound.ts'

/*
 * The comparisons of schemas/record/compare.ts in SQL, one by one; a property test compares both.
 */

/** The right side of a comparison. */
export type Right =
  | { readonly type: 'value'; readonly value: unknown }
  /** Another column of the record, or of the same line. */
  | { readonly type: 'cell'; readonly of: ValueType; readonly key: string; readonly cell: Expr }
  /** A sub-table column, as the list of its values. */
  | { readonly type: 'cells'; readonly of: ValueType; readonly key: string; readonly list: Expr }

export interface Sides {
  readonly type: ValueType
  readonly key: string
  readonly left: Expr
  readonly right: Right
  /** The organisation's time zone, which says when days begin. */
  readonly zone: string
}

export const orders: { readonly [S in OrderSymbol]: Expr } = {
  '==': sql`=`,
  '>': sql`>`,
  '>=': sql`>=`,
  '<': sql`<`,
  '<=': sql`<=`,
}
const opposites: { readonly [S in Symbol]?: Symbol } = {
  '<>': '==',
  notLike: 'like',
  notIn: 'in',
  notNull: 'null',
}

const keyOf = ({ key, right }: Sides, word: string): string =>
  `${key} ${word} ${right.type === 'value' ? '' : right.key}`

/** The column itself within bounds, so that its index can be used. */
const spanPart = (sides: Sides, symbol: OrderSymbol, span: Span): Part =>
  joinParts(
    'and',
    boundsOf(symbol, span).map(({ order, value }) =>
      boundPart(
        { key: keyOf(sides, order), type: sides.type, left: sides.left, order: orders[order] },
        value,
      ),
    ),
  )

function isOrdered(sides: Sides, order: OrderSymbol): Part {
  const { type, left, right, zone } = sides
  if (right.type === 'value') {
    const span = readSpan(right.value, type, zone)
    return span ? spanPart(sides, order, span) : never
  }
  if (right.type === 'cells' || right.of === 'ids') return never
  return plain(keyOf(sides, order), () => sql`${left} ${orders[order]} ${right.cell}`)
}

function isEqual(sides: Sides): Part {
  const { type, left, right } = sides
  if (type !== 'ids') return isOrdered(sides, '==')
  const same = (other: Expr): Expr => sql`(${left} @> ${other} and ${left} <@ ${other})`
  if (right.type === 'value') {
    const wanted = readAll(right.value, 'ids')
    return wanted.length === 0
      ? never
      : {
          key: keyOf(sides, '=='),
          values: [JSON.stringify(wanted)],
          build: (mark) => same(sql`${mark(0)}::jsonb`),
        }
  }
  if (right.type === 'cells')
    return right.of === 'ids'
      ? never
      : plain(
          keyOf(sides, '=='),
          () => sql`(cardinality(${right.list}) > 0 and ${same(sql`to_jsonb(${right.list})`)})`,
        )
  return plain(keyOf(sides, '=='), () =>
    same(right.of === 'ids' ? right.cell : sql`jsonb_build_array(${right.cell})`),
  )
}

/** The list with its last element repeated, so that lists need few different statements. */
const padded = <T>(list: readonly T[]): readonly T[] => {
  const wanted = 2 ** Math.ceil(Math.log2(list.length))
  return [...list, ...Array.from({ length: wanted - list.length }, () => list.at(-1)!)]
}

/** `left` is one of the single values, or within one of the stretches. */
function isListed(sides: Sides, spans: readonly Span[]): Part {
  const { type, left } = sides
  const single = spans.filter(({ end }) => end === null).map(({ first }) => first)
  const stretches = spans.filter(({ end }) => end !== null)
  const parts = [
    ...(single.length > 0 ? [listPart({ key: keyOf(sides, 'in'), type, left }, single)] : []),
    ...(stretches.length > 0 ? padded(stretches) : []).map((span) => spanPart(sides, '==', span)),
  ]
  return joinParts('or', parts)
}

function isIn(sides: Sides): Part {
  const { type, left, right, zone } = sides
  if (right.type === 'value') {
    if (type !== 'ids') return isListed(sides, readSpans(right.value, type, zone))
    const wanted = readAll(right.value, type)
    return wanted.length === 0
      ? never
      : {
          key: keyOf(sides, 'in'),
          values: [wanted],
          build: (mark) => sql`${left} ?| ${mark(0)}::text[]`,
        }
  }
  if (right.type === 'cells')
    return right.of === 'ids'
      ? never
      : plain(keyOf(sides, 'in'), () =>
          type === 'ids'
            ? sql`${left} ?| ${right.list}::text[]`
            : sql`${left} = any(${right.list})`,
        )
  const other = right.cell
  if (right.of !== 'ids')
    return plain(keyOf(sides, 'in'), () =>
      type === 'ids' ? sql`${left} ? ${other}` : sql`${left} = ${other}`,
    )
  if (type !== 'ids') return plain(keyOf(sides, 'in'), () => sql`${other} ? ${left}`)
  return plain(
    keyOf(sides, 'in'),
    () =>
      sql`exists (select 1 from jsonb_array_elements_text(${other}) as e(one) where ${left} ? e.one)`,
  )
}

function isLike(sides: Sides): Part {
  if (sides.type === 'ids') return isIn(sides)
  const { left, right } = sides
  if (right.type === 'value') {
    const part = toText(right.value)
    return part
      ? {
          key: keyOf(sides, 'like'),
          values: [`%${escapeLike(part)}%`],
          build: (mark) => sql`${left} like ${mark(0)}::text`,
        }
      : never
  }
  return right.type === 'cells' || right.of === 'ids'
    ? never
    : plain(keyOf(sides, 'like'), () => sql`strpos(${left}, ${right.cell}) > 0`)
}

/**
 * Two ranges share a number. Whether an end is open is part of the text, so that each text has a
 * fixed number of values.
 */
function overlaps({ key, left, right }: Sides): Part {
  const [low, high] = right.type === 'value' ? endsOf(right.value) : [null, null]
  if (low === null && high === null) return never
  const [from, to] = [sql`(${left} ->> 0)::numeric`, sql`(${left} ->> 1)::numeric`]
  const bounds = [
    ...(high === null
      ? []
      : [
          {
            key: `${key} from`,
            values: [high],
            build: (mark: (index: number) => Expr) =>
              sql`coalesce(${from} <= ${mark(0)}::numeric, true)`,
          },
        ]),
    ...(low === null
      ? []
      : [
          {
            key: `${key} to`,
            values: [low],
            build: (mark: (index: number) => Expr) =>
              sql`coalesce(${to} >= ${mark(0)}::numeric, true)`,
          },
        ]),
  ]
  return joinParts('and', [plain(`${key} range`, () => sql`${left} is not null`), ...bounds])
}

function isBetween(sides: Sides): Part {
  const { type, right, zone } = sides
  if (type === 'range') return overlaps(sides)
  if (right.type !== 'value' || !Array.isArray(right.value)) return never
  const bounds = (['>=', '<='] as const).flatMap((order, index) => {
    const span = readSpan((right.value as readonly unknown[])[index], type, zone)
    return span ? [spanPart(sides, order, span)] : []
  })
  return bounds.length === 0 ? never : joinParts('and', bounds)
}

const isNull = ({ key, left }: Sides): Part => plain(`${key} null`, () => sql`${left} is null`)

function affirmed(sides: Sides, symbol: Symbol): Part {
  if (symbol === 'null') return isNull(sides)
  if (symbol === 'in') return isIn(sides)
  if (symbol === 'like') return isLike(sides)
  if (symbol === 'between') return isBetween(sides)
  return symbol === '==' ? isEqual(sides) : isOrdered(sides, symbol as OrderSymbol)
}

/** The same part with other text around it. */
export const wrap = (word: string, part: Part, around: (built: Expr) => Expr): Part => ({
  ...part,
  key: `${word}(${part.key})`,
  build: (mark) => around(part.build(mark)),
})

/**
 * A day and a moment of the record, compared by the local day of the moment. A local day can be told
 * of each moment, but not the first moment of each day: the database takes the later of two.
 */
function byDays(sides: Sides, symbol: Symbol): Part {
  const { type, left, right, zone } = sides
  const asDays = (dayOf: (moment: Expr) => Expr): Part =>
    sidesPart(
      {
        ...sides,
        type: 'date',
        left: type === 'instant' ? dayOf(left) : left,
        right:
          right.type === 'value' || right.of === 'date'
            ? right
            : right.type === 'cell'
              ? { ...right, of: 'date', cell: dayOf(right.cell) }
              : {
                  ...right,
                  of: 'date',
                  list: sql`array(select ${dayOf(sql`e.at`)} from unnest(${right.list}) as e(at))`,
                },
      },
      symbol,
    )
  return {
    key: `days ${asDays((moment) => moment).key}`,
    values: [zone],
    build: (mark) =>
      asDays((moment) => sql`(${moment} at time zone ${mark(0)}::text)::date`).build(mark),
  }
}

/** One comparison of two sides as a filter. */
export const sidesPart = (sides: Sides, symbol: Symbol): Part => {
  const { type, right } = sides
  const isMixed =
    right.type !== 'value' &&
    ((type === 'date' && right.of === 'instant') || (type === 'instant' && right.of === 'date'))
  if (isMixed) return byDays(sides, symbol)
  const opposite = opposites[symbol]
  return opposite
    ? wrap('not', affirmed(sides, opposite), (built) => sql`((${built}) is not true)`)
    : affirmed(sides, symbol)
}

/** Whether a comparison is true for an empty value. */
export const holdsEmpty = (symbol: Symbol): boolean =>
  symbol === 'null' || (symbol in opposites && symbol !== 'notNull')
