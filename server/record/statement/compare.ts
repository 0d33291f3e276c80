import { sql } from 'kysely'
import { compareTypes, familyOf, known, readAll, readOne, text } from '#schemas/record/compare.ts'
import type { Comparison, Condition, Operand, Symbol } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import type { Env } from '#schemas/widget/define.ts'
import { endsOf } from '#schemas/widget/read.ts'
import type { ValueType } from '#schemas/widget/value.ts'
import { columnOf, tableOf } from './physical.ts'
import { cellOf, child, main } from './layout.ts'
import type { Layout, Stored } from './layout.ts'
import { always, joinParts, never, plain } from './part.ts'
import type { Expr, Part } from './part.ts'
import { boundPart, escapeLike, listPart } from './bound.ts'

/*
 * The law of schemas/record/compare.ts said in SQL, comparison by comparison; a property test holds
 * the two against each other.
 */

export interface Ground {
  readonly model: Model
  readonly layout: Layout
  readonly env: Env
}

type Right =
  | { readonly type: 'value'; readonly value: unknown }
  /** Another column of the record. */
  | { readonly type: 'cell'; readonly of: ValueType; readonly stored: Stored }
  /** The column of a sub-table, as the list of its values. */
  | { readonly type: 'cells'; readonly of: ValueType; readonly stored: Stored; readonly list: Expr }

interface Sides {
  readonly type: ValueType
  readonly stored: Stored
  readonly right: Right
}

const orders = { '==': sql`=`, '>': sql`>`, '>=': sql`>=`, '<': sql`<`, '<=': sql`<=` } as const
type Order = keyof typeof orders
const opposites: { readonly [S in Symbol]?: Symbol } = {
  '<>': '==',
  notLike: 'like',
  notIn: 'in',
  notNull: 'null',
}

const empty: Right = { type: 'value', value: null }

function rightOf(
  { model, layout, env }: Ground,
  operand: Operand | undefined,
  type: ValueType,
): Right {
  if (!operand) return empty
  if (operand.type === 'fixed') return { type: 'value', value: operand.value }
  if (operand.type !== 'field') return { type: 'value', value: known(operand.type, type, env) }
  const other = model.byPath.get(operand.field)
  const stored = layout.byPath.get(operand.field)
  if (!other?.bound.type || !stored || familyOf[other.bound.type] !== familyOf[type]) return empty
  const of = other.bound.type
  const table = layout.children.find((one) => one.field === other.table)?.table
  if (!other.table || !table) return { type: 'cell', of, stored }
  const list = sql`
    array(select ${columnOf(stored.column, 'r')} from ${tableOf(table)} as r
      where r.parent_id = ${columnOf('id', main)} and ${columnOf(stored.column, 'r')} is not null)`
  return { type: 'cells', of, stored, list }
}

const keyOf = ({ stored, right }: Sides, word: string): string =>
  `${stored.field.path} ${word} ${right.type === 'value' ? '' : right.stored.field.path}`

function isOrdered(sides: Sides, order: Order): Part {
  const { type, stored, right } = sides
  const left = cellOf(stored)
  if (right.type === 'value')
    return boundPart(
      { key: keyOf(sides, order), type, left, order: orders[order] },
      readOne[type](right.value),
    )
  if (right.type === 'cells' || right.of === 'ids') return never
  return plain(keyOf(sides, order), () => sql`${left} ${orders[order]} ${cellOf(right.stored)}`)
}

function isEqual(sides: Sides): Part {
  const { type, stored, right } = sides
  if (type !== 'ids') return isOrdered(sides, '==')
  const left = cellOf(stored)
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
    same(
      right.of === 'ids' ? cellOf(right.stored) : sql`jsonb_build_array(${cellOf(right.stored)})`,
    ),
  )
}

function isIn(sides: Sides): Part {
  const { type, stored, right } = sides
  const left = cellOf(stored)
  if (right.type === 'value') {
    const wanted = readAll(right.value, type)
    if (type === 'ids')
      return wanted.length === 0
        ? never
        : {
            key: keyOf(sides, 'in'),
            values: [wanted],
            build: (mark) => sql`${left} ?| ${mark(0)}::text[]`,
          }
    return listPart({ key: keyOf(sides, 'in'), type, left }, wanted)
  }
  if (right.type === 'cells')
    return right.of === 'ids'
      ? never
      : plain(keyOf(sides, 'in'), () =>
          type === 'ids'
            ? sql`${left} ?| ${right.list}::text[]`
            : sql`${left} = any(${right.list})`,
        )
  const other = cellOf(right.stored)
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
  const { stored, right } = sides
  const left = cellOf(stored)
  if (right.type === 'value') {
    const part = text(right.value)
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
    : plain(keyOf(sides, 'like'), () => sql`strpos(${left}, ${cellOf(right.stored)}) > 0`)
}

/**
 * Two ranges have a number in common. Whether an end of the asked one is open is in the text, so
 * that each text knows how many values it takes.
 */
function overlaps({ stored, right }: Sides): Part {
  const [low, high] = right.type === 'value' ? endsOf(right.value) : [null, null]
  if (low === null && high === null) return never
  const left = cellOf(stored)
  const [from, to] = [sql`(${left} ->> 0)::numeric`, sql`(${left} ->> 1)::numeric`]
  const bounds = [
    ...(high === null
      ? []
      : [
          {
            key: `${stored.field.path} from`,
            values: [high],
            build: (mark: (index: number) => Expr) =>
              sql`coalesce(${from} <= ${mark(0)}::numeric, true)`,
          },
        ]),
    ...(low === null
      ? []
      : [
          {
            key: `${stored.field.path} to`,
            values: [low],
            build: (mark: (index: number) => Expr) =>
              sql`coalesce(${to} >= ${mark(0)}::numeric, true)`,
          },
        ]),
  ]
  return joinParts('and', [
    plain(`${stored.field.path} range`, () => sql`${left} is not null`),
    ...bounds,
  ])
}

function isBetween(sides: Sides): Part {
  const { type, stored, right } = sides
  if (type === 'range') return overlaps(sides)
  if (right.type !== 'value' || !Array.isArray(right.value)) return never
  const bounds = (['>=', '<='] as const).flatMap((order, index) => {
    const bound = readOne[type]((right.value as readonly unknown[])[index])
    return bound
      ? [
          boundPart(
            { key: keyOf(sides, order), type, left: cellOf(stored), order: orders[order] },
            bound,
          ),
        ]
      : []
  })
  return bounds.length === 0 ? never : joinParts('and', bounds)
}

const isNull = ({ stored }: Sides): Part =>
  plain(`${stored.field.path} null`, () => sql`${cellOf(stored)} is null`)

function affirmed(sides: Sides, symbol: Symbol): Part {
  if (symbol === 'null') return isNull(sides)
  if (symbol === 'in') return isIn(sides)
  if (symbol === 'like') return isLike(sides)
  if (symbol === 'between') return isBetween(sides)
  return symbol === '==' ? isEqual(sides) : isOrdered(sides, symbol as Order)
}

const wrap = (word: string, part: Part, around: (built: Expr) => Expr): Part => ({
  ...part,
  key: `${word}(${part.key})`,
  build: (mark) => around(part.build(mark)),
})

const lawOf = (sides: Sides, symbol: Symbol): Part => {
  const opposite = opposites[symbol]
  return opposite
    ? wrap('not', affirmed(sides, opposite), (built) => sql`((${built}) is not true)`)
    : affirmed(sides, symbol)
}

/** What holds when there is no value at all. */
const holdsEmpty = (symbol: Symbol): boolean =>
  symbol === 'null' || (symbol in opposites && symbol !== 'notNull')

const hasRows = (table: string, where: Expr = sql`true`): Expr =>
  sql`
    exists (select 1 from ${tableOf(table)} as ${columnOf(child)}
      where ${columnOf('parent_id', child)} = ${columnOf('id', main)} and ${where})`

function comparisonPart(ground: Ground, { field: path, symbol, operand }: Comparison): Part {
  const { model, layout } = ground
  const field = model.byPath.get(path)
  const type = field?.bound.type ?? null
  if (!field || type === null) return symbol === 'null' ? always : never
  if (!compareTypes(type).includes(symbol)) return never
  const table = layout.children.find((one) => one.field === (field.table ?? field))?.table
  if (type === 'rows')
    return table
      ? plain(`${path} ${symbol}`, () =>
          symbol === 'null' ? sql`not ${hasRows(table)}` : hasRows(table),
        )
      : symbol === 'null'
        ? always
        : never
  const stored = layout.byPath.get(path)
  if (!stored) return holdsEmpty(symbol) ? always : never
  const part = lawOf({ type, stored, right: rightOf(ground, operand, type) }, symbol)
  if (!field.table || !table) return part
  return wrap('some', part, (built) =>
    holdsEmpty(symbol)
      ? sql`(${hasRows(table, built)} or not ${hasRows(table)})`
      : hasRows(table, built),
  )
}

/** A condition as a filter over the main table; equal to `holds` for every record. */
export const conditionPart = (ground: Ground, condition: Condition): Part =>
  joinParts(
    condition.match,
    condition.groups.map((group) =>
      joinParts(
        group.match,
        group.comparisons.map((one) => comparisonPart(ground, one)),
      ),
    ),
  )
