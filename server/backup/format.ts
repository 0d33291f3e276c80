import * as Type from 'typebox'
import type { Static } from 'typebox'
import Value from 'typebox/value'

/*
 * A backup is a gzip file of JSON lines: a head; for each table a line that names it, one list of
 * texts and nulls per row, and a closing line with row count and checksum; for each stored file the
 * same, with its bytes in pieces; and a last line with all sums. A file that was cut short or
 * changed therefore fails the check of its sums.
 */

const text = Type.String()
const count = Type.Integer({ minimum: 0 })

/** First line: the program that wrote the backup, when, and the last migration of its tables. */
export const head = Type.Object({
  berth: Type.Literal('backup'),
  format: Type.Literal(1),
  product: text,
  engine: text,
  migration: count,
  time: count,
})
export type Head = Static<typeof head>

const column = Type.Object({
  name: text,
  type: text,
  collation: text,
  isRequired: Type.Boolean(),
  initial: text,
  comment: text,
})
const shape = Type.Object({
  schema: text,
  name: text,
  comment: Type.Optional(text),
  columns: Type.Array(column),
  constraints: Type.Array(Type.Object({ name: text, text })),
  indexes: Type.Array(text),
  needs: Type.Array(text),
})

const table = Type.Object({ table: shape })
const file = Type.Object({ file: Type.String({ pattern: '^[A-Za-z0-9_-]{2,40}$' }) })
/** Closes a table or a file: rows or bytes, and SHA-256 of all its lines. */
const end = Type.Object({ end: text, count, sha256: text })
const whole = Type.Object({ tables: count, rows: count, files: count, bytes: count })
export type Whole = Static<typeof whole>

const mark = Type.Union([table, file, end, Type.Object({ whole })])
export type BackupMark = Static<typeof mark>

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Tables whose rows are never backed up: sessions and other short-lived secrets must not become
 * valid again, and a new database has run its migrations by itself.
 */
export const rowless: ReadonlySet<string> = new Set([
  'berth.migrations',
  'berth.sessions',
  'berth.tickets',
  'berth.picture_codes',
  'berth.sign_in_failures',
  'berth.sign_in_attempts',
  'berth.provider_secrets',
])

/**
 * Why a backup is refused: it is no backup, holds something that Berth does not write, comes from a
 * newer program, is damaged, or would overwrite data without permission.
 */
export class BackupRefusal extends Error {
  readonly reason: 'foreign' | 'newer' | 'damaged' | 'notEmpty'
  constructor(reason: BackupRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export const makeDamaged = (what: string): BackupRefusal =>
  new BackupRefusal('damaged', `the backup is damaged: ${what}`)

/** Reads the head of a backup; throws where the line is not one. */
export function readHead(line: string): Head {
  const value = parse(line)
  if (!Value.Check(head, value))
    throw new BackupRefusal('foreign', 'this is no backup of Berth, or one of a newer program')
  return value
}

/** Reads a line that is neither a row nor a piece of a file. */
export function readMark(line: string): BackupMark {
  const value = parse(line)
  if (!Value.Check(mark, value)) throw makeDamaged('a line cannot be read')
  return value
}
