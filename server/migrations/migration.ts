import type { RawBuilder } from 'kysely'

export interface Migration {
  readonly number: number
  readonly name: string
  /** Run in order, each a single statement, because PGlite accepts no more at a time. */
  readonly statements: readonly RawBuilder<unknown>[]
}
