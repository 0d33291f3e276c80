import type { RawBuilder } from 'kysely'

export interface Migration {
  readonly number: number
  readonly name: string
  /** Run in order; one statement each (PGlite takes no more at a time). */
  readonly statements: readonly RawBuilder<unknown>[]
}
