import type { Condition } from '#schemas/design/condition.ts'
import { holds } from '#schemas/record/compare.ts'
import type { ConditionContext } from '#schemas/record/seen.ts'
import type { Dimension } from '#schemas/query/query.ts'
import type { BoundQuery } from '#schemas/query/parameter.ts'
import type { Env } from '#schemas/widget/define.ts'
import { bucketOf, localOf } from './query-days.ts'
import { read, show } from './query-numbers.ts'
import { known } from './query-orders.ts'
import type { Data, OracleField, Row, Table } from './query-orders.ts'

/* Values of plain rows by paths of ids, and the values that conditions see. */

export type NullableText = string | null
/** A record, together with one of its lines if lines are measured. */
/** The value in a row; for a sub-table a 1 for each line. */
export type Value = string | number | null | readonly number[]
export interface RecordPlace {
  readonly record: Row
  readonly line: Row | null
}

/** The records that a user may reach, by field ids. */
export interface Scopes {
  readonly orders: Condition
  readonly lots: Condition
}

export interface QueryWorld {
  readonly data: Data
  readonly scopes: Scopes
  readonly query: BoundQuery
  readonly env: Env
}

export const textOf = (value: Value): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** The rows of a world as one user sees them. */
export class SeenRows {
  readonly world: QueryWorld
  readonly #lots: ReadonlyMap<unknown, Row>

  constructor(world: QueryWorld) {
    this.world = world
    const reached = world.data.lots.filter((lot) =>
      holds(world.scopes.lots, this.seenFrom('lots', { record: lot, line: null })),
    )
    this.#lots = new Map(reached.map((lot) => [lot['id'], lot]))
  }

  /** The field at the end of a path, and its table. */
  fieldOf(path: readonly string[], start: Table = 'orders'): OracleField | undefined {
    const [id = '', ...rest] = path
    const field = known[start][id]
    if (!field || rest.length === 0) return field
    const next = field.lines ?? field.link
    return next && this.fieldOf(rest, next)
  }

  /** The value at the end of a path, starting at a record or one of its lines. */
  get(place: RecordPlace, path: readonly string[], start: Table = 'orders'): Value {
    const [id = '', ...rest] = path
    const field = known[start][id]
    if (!field) return null
    if (field.lines) {
      if (rest.length === 0) return this.linesOf(place.record, field.lines).map(() => 1)
      return place.line ? this.getIn(place.line, rest, field.lines) : null
    }
    return this.getIn(place.record, path, start)
  }

  protected getIn(row: Row, [id = '', ...rest]: readonly string[], table: Table): Value {
    const field = known[table][id]
    if (!field) return null
    const value = row[field.name] ?? null
    if (rest.length === 0) return value
    const lot = field.link && this.#lots.get(value)
    return lot ? this.getIn(lot, rest, 'lots') : null
  }

  linesOf(record: Row, table: 'lines' | 'pays'): readonly Row[] {
    return this.world.data[table].filter((line) => line['parent_id'] === record['id'])
  }

  /**
   * A record as conditions see it. A column of lines gives the values of all lines; for a record
   * with one line, only that line's value.
   */
  seenFrom(start: Table, place: RecordPlace, line?: 'lines' | 'pays'): ConditionContext {
    const tableOf = (id: string): 'lines' | 'pays' | undefined => known[start][id]?.lines
    return {
      env: this.world.env,
      typeOf: (text) => this.fieldOf(text.split('.'), start)?.type ?? null,
      get: (text) => {
        const path = text.split('.')
        const table = tableOf(path[0] ?? '')
        if (!table || path.length === 1 || table === line) return this.get(place, path, start)
        return this.linesOf(place.record, table).map((row) => this.getIn(row, path.slice(1), table))
      },
      linesOf: (id) => {
        const table = tableOf(id)
        if (!table) return []
        return this.linesOf(place.record, table).map((row) =>
          this.seenFrom(start, { record: place.record, line: row }, table),
        )
      },
    }
  }

  day(place: RecordPlace, path: readonly string[]): NullableText {
    const value = this.get(place, path)
    if (value === null) return null
    return this.fieldOf(path)?.type === 'date'
      ? textOf(value)
      : localOf(Number(value), this.world.env.timeZone).day
  }

  member(place: RecordPlace, { path, by }: Dimension, move: (day: string) => string): NullableText {
    const value = this.get(place, path)
    if (value === null) return null
    const type = this.fieldOf(path)?.type
    if (!by) return type === 'decimal' ? show(read(textOf(value))) : textOf(value)
    const local = () => localOf(Number(value), this.world.env.timeZone)
    if (by === 'hour') return String(Number(value) - local().rest)
    if (by === 'hourOfDay') return String(local().hour)
    const day = this.day(place, path) ?? ''
    return bucketOf(by === 'weekday' ? day : move(day), by)
  }
}
