import { holds } from '#schemas/record/compare.ts'
import type { How } from '#schemas/query/measure.ts'
import type { BoundAggregate } from '#schemas/query/parameter.ts'
import type { ValueType } from '#schemas/widget/value.ts'
import { moveDay, periodsOf } from './query-days.ts'
import { byCodePoint, quotient, read, show } from './query-numbers.ts'
import { known } from './query-orders.ts'
import type { Row } from './query-orders.ts'
import { SeenRows, textOf } from './query-rows.ts'
import type { RecordPlace, NullableText } from './query-rows.ts'

/*
 * The expected answer to a query, computed record by record on plain rows, without SQL and with its
 * own arithmetic.
 */

interface Context {
  readonly place: RecordPlace
  readonly members: readonly NullableText[]
}

const groupBy = <T>(list: readonly T[], key: (value: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const value of list) {
    const group = groups.get(key(value))
    if (group) group.push(value)
    else groups.set(key(value), [value])
  }
  return groups
}

export class Oracle extends SeenRows {
  /** Records, or records with one of their lines, of one era, with their members. */
  contexts(table: 'lines' | 'pays' | null, era: number, isOuter: boolean): Context[] {
    const { query, data, scopes } = this.world
    const { period } = query
    const days = period && periodsOf(period)[era]
    const move = era === 1 && period ? moveDay(period) : (day: string): string => day
    return data.orders.flatMap((record) => {
      const place = { record, line: null }
      const seen = this.seenFrom('orders', place)
      if (![scopes.orders, ...query.filters].every((filter) => holds(filter, seen))) return []
      if (period && days) {
        const day = this.day(place, period.path)
        if (day === null || day < days.from || day >= days.to) return []
      }
      const own: readonly (Row | null)[] = table ? this.linesOf(record, table) : [null]
      return (own.length === 0 && isOuter ? [null] : own).map((line): Context => ({
        place: { record, line },
        members: [...query.rows, ...query.columns].map((row) =>
          this.member(
            { record, line },
            row,
            row.path.join() === period?.path.join() ? move : (day) => day,
          ),
        ),
      }))
    })
  }

  private valuesOf(of: readonly string[] | undefined, places: readonly RecordPlace[]): string[] {
    if (!of || this.fieldOf(of)?.lines) return places.map(() => '1')
    return places.flatMap((place) => {
      const value = this.get(place, of)
      return value === null ? [] : [textOf(value)]
    })
  }

  aggregate(
    how: How,
    of: readonly string[] | undefined,
    places: readonly RecordPlace[],
  ): NullableText {
    const values = this.valuesOf(of, places)
    if (how === 'count') return String(values.length)
    const type: ValueType = (of && this.fieldOf(of)?.type) ?? 'text'
    const isNumber = type === 'decimal' || type === 'instant' || type === 'flag'
    const sorted = values
      .map((value) => (isNumber ? show(read(value)) : value))
      .toSorted((a, b) =>
        isNumber
          ? Number(read(a) - read(b) > 0n) - Number(read(a) - read(b) < 0n)
          : byCodePoint(a, b),
      )
    if (how === 'countDistinct') return String(new Set(sorted).size)
    const size = sorted.length
    if (size === 0) return null
    const at = (place: number): string => sorted[place] ?? ''
    if (how === 'min') return at(0)
    if (how === 'max') return at(size - 1)
    if (how === 'p90') return at(Math.ceil((9 * size) / 10) - 1)
    if (how === 'median')
      return quotient(read(at(Math.ceil(size / 2) - 1)) + read(at(Math.floor(size / 2))), read('2'))
    const sum = sorted.reduce((all, value) => all + read(value), 0n)
    return how === 'sum' ? show(sum) : quotient(sum, read(String(size)))
  }

  private tableOf(of: readonly string[] | undefined): 'lines' | 'pays' | null {
    return known.orders[of?.[0] ?? '']?.lines ?? null
  }

  /** The sub-table that dimensions pass through. */
  private get line(): 'lines' | 'pays' | null {
    const { rows, columns } = this.world.query
    return (
      [...rows, ...columns].map(({ path }) => this.tableOf(path)).find((table) => table) ?? null
    )
  }

  rowsOf(aggregate: BoundAggregate, era: number): Context[] {
    const table = this.tableOf(aggregate.of)
    return this.contexts(table ?? this.line, era, table === null)
  }

  /**
   * The records or lines that the measure counts; a record that appears with several lines counts
   * once.
   */
  private counted(aggregate: BoundAggregate, list: readonly Context[]): RecordPlace[] {
    const table = this.tableOf(aggregate.of)
    const kept = list
      .map(({ place }) => place)
      .filter((place) => {
        const seen = this.seenFrom('orders', place, table ?? undefined)
        return !aggregate.where || holds(aggregate.where, seen)
      })
    if (table || !this.line) return kept
    return [...new Map(kept.map((place) => [place.record['id'], place])).values()]
  }

  measured(aggregate: BoundAggregate, list: readonly Context[]): NullableText {
    return this.aggregate(aggregate.how, aggregate.of, this.counted(aggregate, list))
  }

  /** Keys of the members that rank high enough to be shown separately. */
  private best(measures: readonly BoundAggregate[]): ReadonlySet<string> {
    const { top, rows } = this.world.query
    const by = measures.find(({ id }) => id === top?.by)
    if (!top || !by) return new Set()
    const dimension = rows[top.row]
    const type = dimension && this.fieldOf(dimension.path)?.type
    const isNumber = dimension?.by
      ? ['hour', 'weekday', 'hourOfDay'].includes(dimension.by)
      : type === 'decimal' || type === 'flag'
    const order = (a: NullableText, b: NullableText, numbers: boolean): number => {
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      if (!numbers) return byCodePoint(a, b)
      const difference = read(a) - read(b)
      return difference < 0n ? -1 : Number(difference > 0n)
    }
    const scored = [
      ...groupBy(this.rowsOf(by, 0), ({ members }) =>
        JSON.stringify(members.slice(0, top.row + 1)),
      ),
    ].map(([key, list]) => ({
      key,
      path: list[0]?.members.slice(0, top.row + 1) ?? [],
      value: this.measured(by, list),
    }))
    const families = groupBy(scored, ({ path }) => JSON.stringify(path.slice(0, -1)))
    const kept = [...families.values()].flatMap((list) =>
      list
        .toSorted((a, b) => {
          const isNull = Number(a.value === null) - Number(b.value === null)
          const byValue = isNull || -order(a.value, b.value, true)
          return byValue || order(a.path.at(-1) ?? null, b.path.at(-1) ?? null, isNumber)
        })
        .slice(0, top.count),
    )
    return new Set(kept.map(({ key }) => key))
  }

  /**
   * Every cell by measure, era and the members of both axes, and the combinations that have
   * records.
   */
  answer(measures: readonly BoundAggregate[]): ExpectedResult {
    const { query } = this.world
    const { top, rows: rowDimensions } = query
    const best = this.best(measures)
    const size = rowDimensions.length
    const keys = (members: readonly NullableText[]): string[] =>
      members.map((member, at) => {
        const isRest =
          top && at === top.row && !best.has(JSON.stringify(members.slice(0, top.row + 1)))
        return isRest ? 'r' : member === null ? 'n' : `v${member}`
      })
    const [rows, columns, cells] = [
      new Set<string>(),
      new Set<string>(),
      new Map<string, NullableText>(),
    ]
    for (const era of query.period?.comparison ? [0, 1] : [0])
      for (const measure of measures) {
        const levels = this.rowsOf(measure, era).flatMap((context) => {
          const way = keys(context.members)
          return Array.from({ length: size + 1 }, (_, i) => i).flatMap((i) =>
            Array.from({ length: way.length - size + 1 }, (_, j) => ({
              row: JSON.stringify(way.slice(0, i)),
              column: JSON.stringify(way.slice(size, size + j)),
              context,
            })),
          )
        })
        for (const [, list] of groupBy(levels, ({ row, column }) => `${row} ${column}`)) {
          const { row = '', column = '' } = list[0] ?? {}
          rows.add(row)
          columns.add(column)
          const contexts = list.map(({ context }) => context)
          cells.set(
            JSON.stringify([measure.id, era, row, column]),
            this.measured(measure, contexts),
          )
        }
      }
    return {
      rows,
      columns,
      cell: (aggregate, era, [row, column]) =>
        cells.get(JSON.stringify([aggregate.id, era, row, column])) ??
        this.aggregate(aggregate.how, aggregate.of, []),
    }
  }
}

export interface ExpectedResult {
  readonly rows: ReadonlySet<string>
  readonly columns: ReadonlySet<string>
  cell(
    aggregate: BoundAggregate,
    era: number,
    place: readonly [row: string, column: string],
  ): NullableText
}
