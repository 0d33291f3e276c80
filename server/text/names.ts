import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { allNamesOf, nameIn } from '#schemas/names.ts'
import type { NamedInLanguages } from '#schemas/names.ts'
import type { Names } from '#schemas/wire/names.ts'
import type { Language } from '#schemas/text.ts'
import { languages } from '#schemas/text.ts'
import { quoteText, sqlPart, sqlText } from '../database/sql-text.ts'
import type { SqlText } from '../database/sql-text.ts'
import { Context } from '../platform/context.ts'

/*
 * The language that names are read in stays with the code that answers a request. Code outside of a
 * request, such as a scheduled task, reads the original names.
 */
const reader = new Context<Language>()

/** Runs `work` so that all names it reads are in one language. */
export const readIn = <R>(language: Language, work: () => R): R => reader.run(language, work)

/** The language of the reader, which what is kept of names has to be kept by. */
export const readerLanguage = (): Language | undefined => reader.value

/** The name of an entry as the reader sees it. */
export const nameOf = (entry: NamedInLanguages): string =>
  reader.value ? nameIn(entry, reader.value) : entry.fullName

interface NamedRow {
  readonly full_name: string
  readonly names: Names | null
}

/** The name of a row as the reader sees it. */
export const nameOfRow = ({ full_name: fullName, names }: NamedRow): string =>
  nameOf({ fullName, names })

const literal = (language: Language): RawBuilder<unknown> => sqlPart(quoteText(language))

const at = (table: string, column: string): RawBuilder<string> =>
  sql.ref(table === '' ? column : `${table}.${column}`)

/**
 * The same as SQL: the name of a row of `table` (its name or alias in the query, '' where there is
 * only one).
 */
export function nameFrom(table = ''): RawBuilder<string> {
  const original = at(table, 'full_name')
  return reader.value
    ? sql<string>`coalesce(nullif(${at(table, 'names')} ->> ${literal(reader.value)}, ''), ${original})`
    : sql<string>`${original}`
}

/** The same in a language, for a statement that is planned once; `of` is such as `d.`. */
export const nameText = (language: Language, of: SqlText = sqlText``): SqlText =>
  sqlText`coalesce(nullif(${of}names ->> ${quoteText(language)}, ''), ${of}full_name)`

/** The original name and all translations as one text, for searches. */
export const allNamesFrom = (table = ''): RawBuilder<string> =>
  sql<string>`concat_ws(chr(10), ${sql.join([
    at(table, 'full_name'),
    ...languages.map((language) => sql`${at(table, 'names')} ->> ${literal(language)}`),
  ])})`

const pack = (names: Names): string | null => {
  const filled = Object.entries(names).flatMap(([language, name]) =>
    name.trim() === '' ? [] : [[language, name.trim()] as const],
  )
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled))
}

/** The columns of a name; translations that are not given stay as they are. */
export const nameColumns = ({
  fullName,
  names,
}: {
  readonly fullName: string
  readonly names?: Names | undefined
}): { full_name: string; names: string | null | undefined } => ({
  full_name: fullName,
  names: names && pack(names),
})

/** The translations of a row as its own screen receives them; nothing where there are none. */
export const presentNames = ({ names }: Pick<NamedRow, 'names'>): { names?: Names } =>
  names ? { names } : {}

const tableOf = (column: string): string | undefined =>
  /^(?:(\w+)\.)?full_name$/
    .exec(column)
    ?.slice(1)
    .map((table) => table ?? '')[0]

/** A column to sort by; a name as the reader sees it. */
export function shownColumn(column: string): RawBuilder<unknown> {
  const table = tableOf(column)
  return table === undefined ? sql.ref(column) : nameFrom(table)
}

/** A column to search in; a name with all its translations. */
export function searchedColumn(column: string): RawBuilder<unknown> {
  const table = tableOf(column)
  return table === undefined ? sql.ref(column) : allNamesFrom(table)
}

/** The original name of a row and all its translations. */
export const namesOfRow = ({ full_name: fullName, names }: NamedRow): string[] =>
  allNamesOf({ fullName, names })

/** The name of an entry that is stored as JSON in `column`, as the reader sees it; else null. */
export const nameWithin = (column: string): RawBuilder<string | null> =>
  reader.value
    ? sql`coalesce(nullif(${sql.ref(column)} -> 'names' ->> ${literal(reader.value)}, ''), ${sql.ref(column)} ->> 'fullName')`
    : sql`${sql.ref(column)} ->> 'fullName'`
