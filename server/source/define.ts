import type { Condition } from '#schemas/design/condition.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Noun, Reference } from '#schemas/widget/reference.ts'
import type { Database } from '../database/database.ts'

/** Records of a form for which a condition holds. */
export interface FittingQuery {
  readonly modelId: string
  readonly ids: readonly string[]
  readonly filter: Condition
}

/** What a limit may be found with, on behalf of a caller. */
export interface Looking {
  readonly db: Database
  readonly env: Env
  /** Those of the ids that the caller's own list holds and for which the condition holds. */
  fitting(query: FittingQuery): Promise<ReadonlySet<string>>
}

/**
 * Which of some ids a restriction lets through: told apart by its key, asked of the database once
 * for all ids that meet it.
 */
export interface Limit {
  readonly key: string
  find(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The reference to a noun. */
export type ReferenceTo<N extends Noun> = Extract<Reference, { readonly to: N }>

/**
 * How the entries of a noun are read; a facet with a plain default is not written. Texts of SQL are
 * constants of this folder.
 */
export interface StoredSource<R extends Reference> {
  /** The table of its entries, by which a save holds those that it names; absent: there is none. */
  readonly table?: string
  /** Its entries stand in a tree, by `parent_id`. */
  readonly isTree?: boolean
  /** The columns `within`, `name` and `"isOn"`, and what they are read from; absent: nothing. */
  readonly names?: string
  /** Its names are those of records of other forms, as the caller's own lists show them. */
  readonly isOfRecords?: boolean
  /** These ids with all that stands below them; absent, or null: they are out of no tree. */
  below?(reference: R, ids: readonly string[], db: Database): Promise<readonly string[] | null>
  /** What the database has to be asked about what a field allows; absent, or null: nothing. */
  limit?(reference: R, get: (path: string) => unknown, looking: Looking): Limit | null
}

interface NameColumns {
  readonly table: string
  readonly name: string
  readonly isOn: string
}

/** The names of a table whose entries stand inside nothing. */
export const namesIn = ({ table, name, isOn }: NameColumns): string =>
  `'' as within, ${name} as name, ${isOn} as "isOn" from ${table}`
