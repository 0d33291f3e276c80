import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Expr } from '../record/statement/part.ts'
import type { Tables } from '../tables/tables.ts'
import { compileText, fillText, sqlPart, sqlText } from '../database/sql-text.ts'
import type { SqlText } from '../database/sql-text.ts'

/** A statement's text with its values in it, because the body of a function takes no parameters. */
export function textOf(db: Kysely<Tables>, statement: Expr): SqlText {
  const { text, values } = compileText(db, statement)
  return fillText(text, values)
}

/**
 * A trigger function that computes the made columns of each new row; `lines` are its assignments.
 */
export const triggerFunction = (name: Expr, lines: SqlText): Expr =>
  sql`create function ${name}() returns trigger language plpgsql as ${sqlPart(sqlText`$next_$ begin ${lines} return new; end $next_$`)}`
