import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import {
  createTable,
  emptyTables,
  finishTables,
  fullName,
  readShapes,
  writeRows,
} from '../database/catalog.ts'
import type { Shape } from '../database/catalog.ts'
import { migrateIn } from '../database/migrate.ts'
import type { FileStore } from '../files/store.ts'
import { closeRuns } from '../jobs/queue.ts'
import { migrations } from '../migrations/list.ts'
import type { Migration } from '../migrations/migration.ts'
import { schemaName } from '../rows/physical.ts'
import type { Tables } from '../tables.ts'
import { BackupRefusal, damaged, readHead, readMark } from './format.ts'
import type { Head, Mark, Whole } from './format.ts'
import { readLines, Sum } from './lines.ts'
import type { Stores } from './write.ts'

type Trx = Transaction<Tables>

const hours = 3 * 3_600_000
const batchBytes = 2_000_000
const batchLines = 2000

const next = async (lines: AsyncGenerator<string>): Promise<string> => {
  const read = await lines.next()
  if (read.done) throw damaged('it ends too early')
  return read.value
}

/** The head of a backup that this program can bring back. */
function acceptHead(line: string, known: readonly Migration[]): Head {
  const head = readHead(line)
  const newest = known.at(-1)?.number ?? 0
  if (head.migration > newest)
    throw new BackupRefusal(
      'newer',
      `the backup is of a newer Berth (schema ${head.migration}; this one knows ${newest})`,
    )
  return head
}

/** Throws what its head tells against bringing a backup back, without reading more than that. */
export async function peekBackup(path: string): Promise<void> {
  const lines = readLines(path)
  try {
    acceptHead(await next(lines), migrations)
  } finally {
    await lines.return(undefined)
  }
}

function mustMatch(mark: Mark, name: string, sum: Sum): void {
  if (
    !('end' in mark) ||
    mark.end !== name ||
    mark.count !== sum.count ||
    mark.sha256 !== sum.sha256
  )
    throw damaged(`${name} does not add up`)
}

/** Rows of one table, up to the line that closes it. */
async function takeTable(trx: Trx, shape: Shape, lines: AsyncGenerator<string>): Promise<number> {
  const columns = shape.columns.map(({ name }) => name)
  const sum = new Sum()
  let batch: string[] = []
  let bytes = 0
  const flush = async (): Promise<void> => {
    await writeRows(trx, shape, { columns, lines: batch })
    batch = []
    bytes = 0
  }
  for (let line = await next(lines); ; line = await next(lines)) {
    if (!line.startsWith('[')) {
      await flush()
      mustMatch(readMark(line), fullName(shape), sum)
      return sum.count
    }
    sum.add(line, 1)
    batch.push(line)
    bytes += line.length
    if (batch.length === batchLines || bytes > batchBytes) await flush()
  }
}

/** Pieces of one file, up to the line that closes it. */
async function* piecesOf(
  id: string,
  lines: AsyncGenerator<string>,
  sum: Sum,
): AsyncGenerator<Buffer> {
  for (let line = await next(lines); ; line = await next(lines)) {
    if (!line.startsWith('"')) return mustMatch(readMark(line), id, sum)
    const piece = Buffer.from(line.slice(1, -1), 'base64')
    sum.add(line, piece.length)
    yield piece
  }
}

/** The bytes of one file, kept only where they add up. */
async function takeFile(
  files: FileStore,
  id: string,
  lines: AsyncGenerator<string>,
): Promise<number> {
  const sum = new Sum()
  await files.put(id, piecesOf(id, lines, sum))
  return sum.count
}

/** All tables and files of a backup, into tables that are there and empty and tables that are made. */
async function takeAll(trx: Trx, files: FileStore, lines: AsyncGenerator<string>): Promise<Whole> {
  const own = new Set((await readShapes(trx, 'berth')).map(fullName))
  const made: Shape[] = []
  const whole = { tables: 0, rows: 0, files: 0, bytes: 0 }
  for (;;) {
    const mark = readMark(await next(lines))
    if ('table' in mark) {
      const { table } = mark
      if (table.schema === schemaName) {
        await createTable(trx, table)
        made.push(table)
      } else if (!own.has(fullName(table))) throw damaged(`there is no table ${fullName(table)}`)
      whole.tables++
      whole.rows += await takeTable(trx, table, lines)
    } else if ('file' in mark) {
      whole.files++
      whole.bytes += await takeFile(files, mark.file, lines)
    } else if ('whole' in mark) {
      if (JSON.stringify(mark.whole) !== JSON.stringify(whole))
        throw damaged('its sums do not add up')
      await finishTables(trx, made)
      return whole
    } else throw damaged('a table is closed that was not opened')
  }
}

const isEmpty = async (trx: Trx): Promise<boolean> => {
  const { rows } = await sql<{
    users: string | null
  }>`select to_regclass('berth.users')::text as users`.execute(trx)
  return (
    rows[0]?.users == null ||
    (await trx.selectFrom('users').select('id').limit(1).execute()).length === 0
  )
}

export interface Restoring {
  /** Goes over data that are there. */
  readonly isOverwriting: boolean
  /** Migrations that the program knows; its own unless told. */
  readonly known?: readonly Migration[]
  /** Runs in the same transaction, when everything is there. */
  readonly also?: (trx: Trx) => Promise<void>
}

/**
 * Brings a backup back, whole or not at all: everything that was there goes, tables are as the backup's program made them and then brought
 * up to this one, and rows come in under their checksums. Refuses a backup of a newer program, one that does not add up, and to go over
 * data unless that is asked for. Everybody is signed out.
 */
export async function restoreBackup(
  { db, files }: Stores,
  path: string,
  { isOverwriting, known = migrations, also }: Restoring,
): Promise<Whole> {
  const lines = readLines(path)
  try {
    const { migration } = acceptHead(await next(lines), known)
    return await db.transaction(
      async (trx) => {
        if (!isOverwriting && !(await isEmpty(trx)))
          throw new BackupRefusal('notEmpty', 'the database is not empty')
        await sql`drop schema if exists ${sql.id(schemaName)} cascade`.execute(trx)
        await sql`drop schema if exists berth cascade`.execute(trx)
        await migrateIn(
          trx,
          known.filter(({ number }) => number <= migration),
        )
        // What migrations brought in is among the rows too.
        await emptyTables(
          trx,
          (await readShapes(trx, 'berth')).filter(({ name }) => name !== 'migrations'),
        )
        const whole = await takeAll(trx, files, lines)
        await migrateIn(trx, known)
        await closeRuns(trx)
        await also?.(trx)
        return whole
      },
      { statementTimeout: hours },
    )
  } finally {
    await lines.return(undefined)
  }
}
