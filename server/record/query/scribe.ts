import { sql } from 'kysely'
import type { Expr, Part } from '../statement/part.ts'

/** A piece of a statement that is built only if the statement is new. */
export type Later = () => Expr

/**
 * Collects the parts and values of a statement before any text is written: a statement that was
 * built before is only run again. Parts are built in order, so that a later one can contain an
 * earlier one.
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
