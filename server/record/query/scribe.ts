import { sql } from 'kysely'
import type { Expr, Part } from '../statement/part.ts'

/** A piece of a statement that is written only where the statement is new. */
export type Later = () => Expr

/**
 * Collects the parts of a statement, with the values of this call, before anything is written: an
 * equal statement that was written once is only run again. Parts are built in their order, so that
 * a later one may hold an earlier one.
 */
export class Scribe {
  readonly parts: Part[] = []
  readonly #built = new Map<number, Expr>()

  take(part: Part): Later {
    const at = this.parts.length
    this.parts.push({
      ...part,
      build: (mark) => {
        const built = part.build(mark)
        this.#built.set(at, built)
        return built
      },
    })
    return () => {
      const built = this.#built.get(at)
      if (!built) throw new Error('a part that is not built yet')
      return built
    }
  }

  value(value: unknown, type: Expr): Later {
    return this.take({
      key: '$',
      values: [value],
      build: (mark) => sql`${mark(0)}::${type}`,
    })
  }
}

export const comma = (list: readonly Expr[]): Expr => (list.length === 0 ? sql`` : sql.join(list))
/** The same after something that stands there already. */
export const more = (list: readonly Expr[]): Expr =>
  list.length === 0 ? sql`` : sql`, ${sql.join(list)}`
