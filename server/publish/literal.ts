import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Expr } from '../record/statement/part.ts'
import type { Tables } from '../tables/tables.ts'

const quoted = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error('not a value of a conversion')
}

/**
 * A statement's text with its values inlined, because the body of a function takes no parameters.
 * Backslashes need no escaping.
 */
export function textOf(db: Kysely<Tables>, statement: Expr): string {
  const compiled = statement.compile(db)
  return compiled.sql.replaceAll(/\$(\d+)/g, (_, place: string) =>
    quoted(compiled.parameters[Number(place) - 1]),
  )
}

/**
 * A trigger function that computes the made columns of each new row; `lines` are its assignments.
 */
export const triggerFunction = (name: Expr, lines: string): Expr =>
  sql`create function ${name}() returns trigger language plpgsql as ${sql.raw(`$next_$ begin ${lines} return new; end $next_$`)}`
