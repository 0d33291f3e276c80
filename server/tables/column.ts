import type { ColumnType, Generated } from 'kysely'
import type { Names } from '#schemas/wire/names.ts'

/** jsonb: read as a value, written as JSON text (`JSON.stringify`), which both engines accept. */
export type Json<T = unknown> = ColumnType<T, string, string>
/** timestamptz: read as epoch milliseconds, written as a Date; the default is now. */
export type Instant = ColumnType<number, Date | undefined, Date>
/** The same, nullable. */
export type InstantOrNull = ColumnType<number | null, Date | null | undefined, Date | null>
/** A nullable value that may be omitted on insert. */
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Translations of a name; null where there are none. */
export type NamesColumn = ColumnType<Names | null, string | null | undefined, string | null>

/** Entries with a name, a unique code, an order, a state and a version. */
export interface NamedColumns {
  id: string
  full_name: string
  names: NamesColumn
  en_code: string
  sort_code: Generated<number>
  enabled_mark: Generated<number>
  version: Generated<number>
}

/** Entries that users name and describe in a system screen. */
export interface DescribedColumns extends NamedColumns {
  description: Generated<string>
  created_at: Instant
}
