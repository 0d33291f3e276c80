import * as Type from 'typebox'
import type { Static } from 'typebox'
import Value from 'typebox/value'

/*
 * A backup is a gzip file of lines, each JSON: a head; of every table a line that names it, one
 * list of texts and nulls per row, and a line with their number and checksum; of every stored file
 * the same with its bytes in pieces; at last a line with all sums. Whatever is cut short, or
 * changed, does not add up.
 */

const text = Type.String()
const count = Type.Integer({ minimum: 0 })

/** First line: what wrote it, when, and up to which migration the tables were. */
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
 * Tables whose rows no backup holds: what a session was worth must not come back, and a new
 * database has migrated by itself.
 */
export const rowless: ReadonlySet<string> = new Set([
  'berth.migrations',
  'berth.sessions',
  'berth.tickets',
  'berth.picture_codes',
  'berth.sign_in_failures',
])

/**
 * Why a backup is not brought back: it is none or holds what Berth does not write, of a newer
 * program, damaged, or would go over data that nobody gave up.
 */
export class BackupRefusal extends Error {
  readonly reason: 'foreign' | 'newer' | 'damaged' | 'notEmpty'
  constructor(reason: BackupRefusal['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export const damaged = (what: string): BackupRefusal =>
  new BackupRefusal('damaged', `the backup is damaged: ${what}`)

/** The head of a backup; throws where the line is none. */
export function readHead(line: string): Head {
  const value = parse(line)
  if (!Value.Check(head, value))
    throw new BackupRefusal('foreign', 'this is no backup of Berth, or one of a newer program')
  return value
}

/** A line that is no row and no piece of a file. */
export function readMark(line: string): BackupMark {
  const value = parse(line)
  if (!Value.Check(mark, value)) throw damaged('a line cannot be read')
  return value
}
