import type { Language } from '#schemas/text.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Env } from '#schemas/widget/define.ts'
import type { Noun, Reference } from '#schemas/widget/reference.ts'
import type { Database } from '../database/database.ts'
import { quoteName, sqlText } from '../database/sql-text.ts'
import type { SqlText } from '../database/sql-text.ts'
import { nameText } from '../text/names.ts'

/** Records of a form that fulfil a condition. */
export interface FittingQuery {
  readonly modelId: string
  readonly ids: readonly string[]
  readonly filter: Condition
}

/** What a limit can use to query, on behalf of a caller. */
export interface Looking {
  readonly db: Database
  readonly env: Env
  /** Those of the ids that are in the caller's own list and fulfil the condition. */
  fitting(query: FittingQuery): Promise<ReadonlySet<string>>
}

/**
 * Which ids a restriction allows. Restrictions are recognised by their key, and each is queried
 * once for all ids it applies to.
 */
export interface Limit {
  readonly key: string
  find(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The reference type of a noun. */
export type ReferenceTo<N extends Noun> = Extract<Reference, { readonly to: N }>

/**
 * How the entries of a noun are read; optional parts have plain defaults.
 */
export interface StoredSource<R extends Reference> {
  /**
   * The table of its entries, in which a save locks those that it refers to; absent: there is none.
   */
  readonly table?: string
  /** The column with the code of an entry; absent: its id is its code. */
  readonly code?: 'en_code' | 'account'
  /** Whether its entries form a tree by `parent_id`. */
  readonly isTree?: boolean
  /**
   * SQL that gives the columns `within`, `name` in a language and `"isOn"`; absent: there are no
   * names.
   */
  readonly names?: (language: Language) => SqlText
  /** Whether its names are those of records, as the caller's own lists show them. */
  readonly isOfRecords?: boolean
  /** These ids and all below them; absent, or null: the entries form no tree. */
  below?(reference: R, ids: readonly string[], db: Database): Promise<readonly string[] | null>
  /** The restriction that a field sets, where it needs the database; absent, or null: none. */
  limit?(reference: R, get: (path: string) => unknown, looking: Looking): Limit | null
}

interface NameColumns {
  readonly table: string
  readonly name: SqlText
  readonly isOn: SqlText
}

/** The names of a table whose entries do not belong to a larger entry. */
export const namesIn = ({ table, name, isOn }: NameColumns): SqlText =>
  sqlText`'' as within, ${name} as name, ${isOn} as "isOn" from ${quoteName(table)}`

/** The same for a table whose names have translations. */
export const translatedNames =
  ({ table, isOn }: Omit<NameColumns, 'name'>) =>
  (language: Language): SqlText =>
    namesIn({ table, name: nameText(language), isOn })
