import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { physicalPattern } from '#schemas/design/slot-names.ts'

/** PostgreSQL schema of the tables made from designs. */
export const schemaName = 'app'

/*
 * The only place where a name from a design becomes part of a statement, and only if it matches the
 * pattern of physical names. Other input is bound as values; where no parameter is allowed,
 * database/sql-text.ts quotes it.
 */
const safe = (name: string): string => {
  if (!physicalPattern.test(name)) throw new Error('not a physical name')
  return name
}

export const tableOf = (name: string): RawBuilder<unknown> =>
  sql.table(`${schemaName}.${safe(name)}`)
export const columnOf = (name: string, alias?: string): RawBuilder<unknown> =>
  sql.ref(alias ? `${safe(alias)}.${safe(name)}` : safe(name))
/** An identifier: an alias, the key of a JSON object, or a column of a record set. */
export const nameOf = (name: string): RawBuilder<unknown> => sql.ref(safe(name))
