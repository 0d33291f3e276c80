import { sql } from 'kysely'
import { canCompare } from '#schemas/record/can-compare.ts'
import type { OtherSide } from '#schemas/record/can-compare.ts'
import { readOperand } from '#schemas/record/compare.ts'
import type { Comparison, Condition, Group, Symbol } from '#schemas/design/condition.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { ValueType } from '#schemas/widget/value.ts'
import type { Asking } from '../asking.ts'
import { holdsEmpty, orders, sidesPart, wrap } from './compare.ts'
import type { Right } from './compare.ts'
import { child, main } from './layout.ts'
import type { Layout } from './layout.ts'
import { always, joinParts, plain, unknown } from './part.ts'
import type { Expr, Part } from './part.ts'
import { columnOf, tableOf } from './physical.ts'

/** The rows that a condition is evaluated for. */
export interface Ground {
  readonly model: Model
  readonly layout: Layout
  readonly env: Env
  /** The sub-table whose line is evaluated: its columns mean that line, under the alias `child`. */
  readonly line?: Field | null
  /** Resolves paths that are no field of the model: fields of linked records, system columns. */
  readonly find?: (path: string) => Cell | null
  /** Joins for a line of a sub-table, so that linked records can be read from it. */
  readonly joins?: (table: Field, line: string) => Expr
}

export const groundOf = ({ live, env }: Pick<Asking, 'live' | 'env'>): Ground => ({
  model: live.model,
  layout: live.layout,
  env,
})

/** A column as a condition uses it. */
export interface Cell {
  /** Identifies the text of the expression. */
  readonly key: string
  readonly type: ValueType
  /** The sub-table that it belongs to, or is reached from. */
  readonly table: Field | null
  /** The expression, where a line of its sub-table has this alias. */
  readonly read: (line: string) => Expr
}

/** Alias of the line that a single comparison is evaluated for. */
const other = 'd'

/** The column of a path; null where there is no such field or no live column. */
function findCell(ground: Ground, path: string): Cell | null {
  const found = ground.find?.(path)
  if (found) return found
  const stored = ground.layout.byPath.get(path)
  const type = stored?.field.bound.type
  if (!stored || !type) return null
  const { column, field } = stored
  return {
    key: path,
    type,
    table: field.table,
    read: (line) => columnOf(column, field.table ? line : main),
  }
}

const tableNamed = ({ layout }: Ground, table: Field | null): string | undefined =>
  layout.children.find((subTable) => subTable.field === table)?.table

const empty: Right = { type: 'value', value: null }

function rightOf(ground: Ground, { operand, symbol }: Comparison, type: ValueType): Right {
  if (!operand) return empty
  if (operand.type === 'fixed') return { type: 'value', value: operand.value }
  if (operand.type !== 'field')
    return { type: 'value', value: readOperand(operand, symbol, { type, env: ground.env }) }
  const found = findCell(ground, operand.field)
  if (!found) return empty
  const { key, type: of } = found
  const table = tableNamed(ground, found.table)
  if (!found.table || !table || found.table === ground.line)
    return { type: 'cell', of, key, cell: found.read(child) }
  const cell = found.read('r')
  const list = sql`
    array(select ${cell} from ${tableOf(table)} as r
      where r.parent_id = ${columnOf('id', main)} and ${cell} is not null)`
  return { type: 'cells', of, key: `${key}[]`, list }
}

/** Exists a line of the record, under an alias, that fulfils the filter? */
const linesWith = (
  ground: Ground,
  { table, alias }: { readonly table: string; readonly alias: string },
  where: Expr,
): Expr => {
  const field = ground.layout.children.find((subTable) => subTable.table === table)?.field
  const joins = field && ground.joins ? ground.joins(field, alias) : sql``
  return sql`
    from ${tableOf(table)} as ${columnOf(alias)}${joins}
    where ${columnOf('parent_id', alias)} = ${columnOf('id', main)} and ${where}`
}

const hasLine = (ground: Ground, table: string, where: Expr = sql`true`): Expr =>
  sql`exists (select 1 ${linesWith(ground, { table, alias: other }, where)})`

/** Whether a sub-table has lines. */
function rowsPart(ground: Ground, path: string, symbol: Symbol): Part {
  const table = tableNamed(ground, ground.model.byPath.get(path) ?? null)
  if (!table) return unknown
  return plain(`${path} ${symbol}`, () =>
    symbol === 'null' ? sql`not ${hasLine(ground, table)}` : hasLine(ground, table),
  )
}

const otherSide = (ground: Ground, path: string): OtherSide | null => {
  const found = findCell(ground, path)
  return (
    found && { type: found.type, isColumn: found.table !== null && found.table !== ground.line }
  )
}

function comparisonPart(ground: Ground, comparison: Comparison): Part {
  const { field: path, symbol } = comparison
  const cell = findCell(ground, path)
  const type = cell?.type ?? ground.model.byPath.get(path)?.bound.type ?? null
  if (type === null || !canCompare(comparison, type, (named) => otherSide(ground, named)))
    return unknown
  if (type === 'rows') return rowsPart(ground, path, symbol)
  if (!cell) return unknown
  const isHere = cell.table === null || cell.table === ground.line
  const left = cell.read(isHere ? child : other)
  const right = rightOf(ground, comparison, type)
  const part = sidesPart({ type, key: cell.key, left, right, zone: ground.env.timeZone }, symbol)
  const table = isHere ? undefined : tableNamed(ground, cell.table)
  if (!table) return part
  return wrap('some', part, (built) =>
    holdsEmpty(symbol)
      ? sql`(${hasLine(ground, table, built)} or not ${hasLine(ground, table)})`
      : hasLine(ground, table, built),
  )
}

/** Parts of a condition; one without any restricts nothing, whatever joins them. */
const joinLevel = (match: Group['match'], parts: readonly Part[]): Part =>
  parts.length === 0 ? always : joinParts(match, parts)

const comparisonParts = (ground: Ground, { comparisons }: Group): Part[] =>
  comparisons.map((comparison) => comparisonPart(ground, comparison))

/** A group that is evaluated for each line of a sub-table. */
function linesPart(ground: Ground, group: Group, lines: NonNullable<Group['lines']>): Part {
  const line = ground.model.byPath.get(lines.table) ?? null
  const table = tableNamed(ground, line)
  const parts = comparisonParts({ ...ground, line }, group)
  // A count of lines, or that there are none, would turn what is unknown of a line around.
  if (!table || parts.includes(unknown)) return unknown
  const part = joinLevel(group.match, parts)
  const such = (where: Expr): Expr => linesWith(ground, { table, alias: child }, where)
  const word = `${lines.hold} ${lines.table}`
  if (lines.hold === 'count') {
    const { symbol, count } = lines
    return {
      key: `${word} ${symbol}(${part.key})`,
      values: [...part.values, count],
      build(mark) {
        const met = sql`(select count(*) ${such(part.build(mark))})`
        const order = symbol === '<>' ? sql`<>` : orders[symbol]
        return sql`(${met} ${order} ${mark(part.values.length)}::int)`
      },
    }
  }
  const none = (built: Expr): Expr => sql`not exists (select 1 ${such(built)})`
  return wrap(word, part, (built) => {
    if (lines.hold === 'some') return sql`exists (select 1 ${such(built)})`
    return none(lines.hold === 'all' ? sql`((${built}) is not true)` : built)
  })
}

/**
 * A condition as a filter on the main table. Equals `holds` for every record, but that a comparison
 * which cannot be made, as after a field became another kind, includes none, nor does its opposite.
 */
export const conditionPart = (ground: Ground, condition: Condition): Part =>
  joinLevel(
    condition.match,
    condition.groups.map((group) =>
      group.lines
        ? linesPart(ground, group, group.lines)
        : joinLevel(group.match, comparisonParts(ground, group)),
    ),
  )
