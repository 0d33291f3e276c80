import { sql } from 'kysely'
import type { Kysely, RawBuilder } from 'kysely'
import type { Tables } from '../tables/tables.ts'

/*
 * Kysely's `sql` keeps values out of a statement by its types. Statements that are planned once and
 * run by their text need the same: here are the only makers of such a text, so that a concatenated
 * one does not compile.
 */

declare const made: unique symbol

/** The text of a statement, or a part of it, that no input can become a part of. */
export type SqlText = string & { readonly [made]: true }

/** A text written in the source; its holes take such texts, and whole numbers from 0 on. */
export const sqlText = (
  words: TemplateStringsArray,
  ...holes: readonly (SqlText | number)[]
): SqlText =>
  words.reduce((text, word, index) => `${text}${textIn(holes[index - 1])}${word}`) as SqlText

function textIn(hole: SqlText | number | undefined): string {
  if (typeof hole !== 'number') return String(hole)
  // A sign or a dot could change how the words beside it are read.
  if (!Number.isSafeInteger(hole) || hole < 0) throw new Error('not a number for a statement')
  return String(hole)
}

/** The name of a table or column, quoted. */
export const quoteName = (name: string): SqlText => `"${name.replaceAll('"', '""')}"` as SqlText

/** A text as a constant of a statement. Backslashes need no escaping. */
export const quoteText = (value: string): SqlText => `'${value.replaceAll("'", "''")}'` as SqlText

export const joinTexts = (texts: readonly SqlText[], between: SqlText): SqlText =>
  texts.join(between) as SqlText

/** A text as a part of a statement of Kysely's. */
export const sqlPart = (text: SqlText): RawBuilder<unknown> => sql.raw(text)

/** The text of a statement of Kysely's, and the values of its placeholders in order. */
export function compileText(
  kysely: Kysely<Tables>,
  statement: RawBuilder<unknown>,
): { readonly text: SqlText; readonly values: readonly unknown[] } {
  const compiled = statement.compile(kysely)
  return { text: compiled.sql as SqlText, values: compiled.parameters }
}

/**
 * A compiled text with its values written into it, for a place that takes no values, such as the
 * body of a function. Throws for a value that is neither a number nor a text.
 */
export const fillText = (text: SqlText, values: readonly unknown[]): SqlText =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) =>
    constantOf(values[Number(place) - 1]),
  ) as SqlText

function constantOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return quoteText(value)
  throw new Error('not a value of a conversion')
}
