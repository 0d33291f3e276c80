import { sql } from 'kysely'
import type { Field } from '#schemas/design/model.ts'
import type { Plan } from '#schemas/query/plan.ts'
import type { FieldPath } from '#schemas/query/path.ts'
import { main } from '../statement/layout.ts'
import { always } from '../statement/part.ts'
import type { Expr, Part } from '../statement/part.ts'
import { columnOf, tableOf } from '../statement/physical.ts'
import type { Cell } from '../statement/condition.ts'
import type { Live } from '../models.ts'
import type { Later, Scribe } from './scribe.ts'

/** A model with the records that the caller's own list of it shows. */
export interface ReachedModel {
  readonly live: Live
  readonly where: Part
}
export type ReachedModels = ReadonlyMap<string, ReachedModel>

/** A linked record joined by a statement, once for each path that leads to it. */
interface Link {
  readonly text: string
  readonly alias: string
  readonly target: string
  /** The path of the field that refers to the record. */
  readonly path: Pick<FieldPath, 'steps' | 'table'>
}

const textOf = (steps: FieldPath['steps']): string => steps.map(({ name }) => name).join('>')

/**
 * How the fields of a query are read: of the record under the alias `main`, of a line under its own
 * alias, and of joined linked records. Records out of the caller's reach are not joined, so their
 * fields are empty.
 */
export class Joins {
  readonly links: readonly Link[]
  readonly #models: ReachedModels
  readonly #reached: ReadonlyMap<string, Later | null>

  constructor(plan: Plan, models: ReachedModels, scribe: Scribe) {
    const links = new Map<string, Link>()
    for (const { steps, table } of plan.paths.values())
      for (let count = 1; count < steps.length; count++) {
        const way = steps.slice(0, count)
        const text = textOf(way)
        if (!links.has(text))
          links.set(text, {
            text,
            alias: `j${links.size}`,
            target: steps[count]?.modelId ?? '',
            path: { steps: way, table },
          })
      }
    this.links = [...links.values()]
    this.#models = models
    this.#reached = new Map(
      [...new Set(this.links.map(({ target }) => target))].map((id) => {
        const where = this.model(id).where
        return [id, where === always ? null : scribe.take(where)]
      }),
    )
  }

  model(id: string): ReachedModel {
    const found = this.#models.get(id)
    if (!found) throw new Error('a model that was not planned')
    return found
  }

  /** The column of a path, where a line of its sub-table has this alias. */
  column({ steps }: Pick<FieldPath, 'steps'>, line: string): Expr {
    const last = steps.at(-1)
    if (!last) throw new Error('a path of nothing')
    const { layout } = this.model(last.modelId).live
    const column = last.field ? layout.byPath.get(last.name)?.column : 'created_at'
    if (column === undefined) throw new Error('a field without a column')
    const above = this.links.find(({ text }) => text === textOf(steps.slice(0, -1)))
    return columnOf(column, above ? above.alias : last.field?.table ? line : main)
  }

  /** A path as conditions read it; null for a field of the model itself. */
  cell(path: FieldPath | undefined): Cell | null {
    if (!path || (path.steps.length === 1 && path.steps[0]?.field)) return null
    return {
      key: path.text,
      type: path.type,
      table: path.table,
      read: (line) => this.column(path, line),
    }
  }

  /** The links that lead to these fields, each after those it depends on. */
  linksTo(paths: readonly FieldPath[]): readonly Link[] {
    const texts = new Set(
      paths.flatMap(({ steps }) => steps.slice(1).map((_, at) => textOf(steps.slice(0, at + 1)))),
    )
    return this.links.filter(({ text }) => texts.has(text))
  }

  /** The joins of these links, where a line has this alias. */
  write(links: readonly Link[], line: string): Expr {
    if (links.length === 0) return sql``
    return sql.join(
      links.map(({ alias, target, path }) => {
        const { table } = this.model(target).live.layout
        const where = this.#reached.get(target)
        const records = where
          ? sql`(select ${columnOf(main)}.* from ${tableOf(table)} as ${columnOf(main)} where ${where()})`
          : tableOf(table)
        return sql` left join ${records} as ${columnOf(alias)} on ${columnOf('id', alias)} = ${this.column(path, line)}`
      }),
      sql``,
    )
  }

  /** All links from a line of a sub-table. */
  ofLine(table: Field, line: string): Expr {
    return this.write(
      this.links.filter(({ path }) => path.table === table),
      line,
    )
  }
}
