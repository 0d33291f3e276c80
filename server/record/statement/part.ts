import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

export type Expr = RawBuilder<unknown>

/**
 * A piece of a statement: its text depends only on `key`, its values are those of this call. Parts
 * with equal keys have equally many values, so that a statement is built and parsed once per key.
 */
export interface Part {
  readonly key: string
  readonly values: readonly unknown[]
  build(mark: (index: number) => Expr): Expr
}

export const plain = (key: string, build: () => Expr): Part => ({ key, values: [], build })
export const always = plain('1', () => sql`true`)
export const never = plain('0', () => sql`false`)
/**
 * What a comparison that cannot be made comes to: neither it nor its opposite holds. Compare it by
 * identity before you put it under a negation.
 */
export const unknown = plain('?', () => sql`null::boolean`)

/** Items separated by commas; nothing for an empty list. */
export const joinItems = (list: readonly Expr[]): Expr =>
  list.length === 0 ? sql`` : sql.join(list)
/** The same after other items: with a comma before the first. */
export const addItems = (list: readonly Expr[]): Expr =>
  list.length === 0 ? sql`` : sql`, ${sql.join(list)}`

const embrace = (list: readonly Expr[], word: Expr): Expr => sql`(${sql.join(list, word)})`

/** Joins parts by `and` or `or`; nothing joined by `and` is true, nothing joined by `or` is false. */
export function joinParts(match: 'and' | 'or', list: readonly Part[]): Part {
  if (list.length === 0) return match === 'and' ? always : never
  if (list.length === 1) return list[0]!
  const word = match === 'and' ? sql` and ` : sql` or `
  return {
    ...gather(list),
    key: `(${list.map((part) => part.key).join(match === 'and' ? '&' : '|')})`,
    build: (mark) => embrace(buildAll(list, mark), word),
  }
}

const gather = (list: readonly Part[]): { values: unknown[] } => ({
  values: list.flatMap((part) => part.values),
})

/** Builds parts side by side over one shared list of values. */
export function buildAll(list: readonly Part[], mark: (index: number) => Expr): Expr[] {
  let start = 0
  return list.map((part) => {
    const offset = start
    start += part.values.length
    return part.build((index) => mark(offset + index))
  })
}
