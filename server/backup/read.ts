import { codeOf } from '../platform/error-code.ts'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { workAlone } from '../database/alone.ts'
import { emptyTables, fullName, readShapes, writeRows } from '../database/catalog.ts'
import type { Target } from '../database/catalog.ts'
import { lockMigrations, migrateIn } from '../database/migrate.ts'
import type { Database } from '../database/database.ts'
import { takeTables } from '../database/take-tables.ts'
import type { FileStore } from '../files/store.ts'
import { closeRuns } from '../jobs/queue.ts'
import { migrations } from '../migrations/list.ts'
import type { Migration } from '../migrations/migration.ts'
import { limitLockWait, retryUntilLocked } from '../publish/briefly.ts'
import { schemaName } from '../record/statement/physical.ts'
import type { Tables } from '../tables/tables.ts'
import { BackupRefusal, makeDamaged, readHead } from './format.ts'
import type { Head, Whole } from './format.ts'
import { readLines } from './lines.ts'
import { createTable, finishTables } from '../database/plain-table.ts'
import type { PlainTable } from '../database/plain-table.ts'
import { nextLine, walkBackup } from './walk.ts'
import type { BackupVisitor } from './walk.ts'
import type { Stores } from './write.ts'
import type { Trx } from '../tables/tables.ts'

const hours = 3 * 3_600_000
/**
 * Milliseconds that one lock is waited for. Longer than `deadlock_timeout`, after which PostgreSQL
 * ends a vacuum of its own that stands in the way.
 */
const lockWait = 3000
/** Longer than the statement of a call may take. */
const patience = 30_000

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

/** Throws if the head already rules out restoring the backup; reads no further than the head. */
export async function peekBackup(path: string): Promise<void> {
  const lines = readLines(path)
  try {
    acceptHead(await nextLine(lines), migrations)
  } finally {
    await lines.return(undefined)
  }
}

/**
 * Reads a whole backup without writing anything, and throws at any fault that can be found without
 * a database.
 */
async function checkBackup(path: string, known: readonly Migration[]): Promise<void> {
  const lines = readLines(path)
  try {
    acceptHead(await nextLine(lines), known)
    await walkBackup(lines, {
      table: async () => undefined,
      rows: async () => undefined,
      tablesAreIn: async () => undefined,
      async file(_id, pieces) {
        const all = pieces[Symbol.asyncIterator]()
        while (!(await all.next()).done);
      },
    })
  } finally {
    await lines.return(undefined)
  }
}

/**
 * Loads the tables and files of a backup: rows of Berth's own tables into those that the migrations
 * made, all others into newly made tables.
 */
async function takeInto(
  trx: Trx,
  files: FileStore,
  finish: () => Promise<void>,
): Promise<BackupVisitor> {
  const own = new Map((await readShapes(trx, 'berth')).map((shape) => [fullName(shape), shape]))
  const made: PlainTable[] = []
  let target: Target | undefined
  let columns: readonly string[] = []
  let awaited = new Set<string>()
  return {
    async table(given) {
      columns = given.columns.map(({ name }) => name)
      if (given.schema === schemaName) {
        await createTable(trx, given)
        made.push(given)
        target = given
        return
      }
      target = own.get(fullName(given))
      if (!target) throw makeDamaged(`there is no table ${fullName(given)}`)
      const names = new Set(target.columns.map(({ name }) => name))
      for (const name of columns)
        if (!names.has(name)) throw makeDamaged(`${fullName(given)} has no column ${name}`)
    },
    rows: async (lines) => {
      if (target) await writeRows(trx, target, { columns, lines })
    },
    async tablesAreIn() {
      await finishTables(trx, made)
      await finish()
      const rows = await trx.selectFrom('files').select('id').execute()
      awaited = new Set(rows.map(({ id }) => id))
    },
    async file(id, pieces) {
      if (!awaited.delete(id)) throw makeDamaged(`nobody knows the file ${id}`)
      await files.put(id, pieces)
    },
  }
}

/** PostgreSQL codes for rows or tables of a file that do not fit: values, keys and names. */
const isMisfit = (error: unknown): error is Error =>
  error instanceof Error && /^(22|23|42)\w{3}$/.test(codeOf(error))

const isEmpty = async (trx: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{
    users: string | null
  }>`select to_regclass('berth.users')::text as users`.execute(trx)
  return (
    rows[0]?.users == null ||
    (await trx.selectFrom('users').select('id').limit(1).execute()).length === 0
  )
}

const notEmpty = (): BackupRefusal => new BackupRefusal('notEmpty', 'the database is not empty')

const refuseFull = async ({ kysely }: Database): Promise<void> => {
  if (!(await isEmpty(kysely))) throw notEmpty()
}

export interface Restoring {
  /** Whether existing data may be overwritten. */
  readonly isOverwriting: boolean
  /** Known migrations; by default those of this program. */
  readonly known?: readonly Migration[]
  /**
   * Runs in the same transaction once everything is loaded, and again where that has to be
   * repeated.
   */
  readonly also?: (trx: Trx) => Promise<void>
}

async function restoreIn(
  trx: Trx,
  files: FileStore,
  {
    lines,
    known,
    migration,
    also,
  }: {
    readonly lines: AsyncGenerator<string>
    readonly known: readonly Migration[]
    readonly migration: number
    readonly also: Restoring['also']
  },
): Promise<Whole> {
  await sql`drop schema if exists ${sql.id(schemaName)} cascade`.execute(trx)
  await sql`drop schema if exists berth cascade`.execute(trx)
  await migrateIn(
    trx,
    known.filter(({ number }) => number <= migration),
  )
  // The rows that migrations inserted are in the backup too, so the tables are emptied first.
  await emptyTables(
    trx,
    (await readShapes(trx, 'berth')).filter(({ name }) => name !== 'migrations'),
  )
  // Files come last, because a rollback cannot undo what was written to the store.
  return walkBackup(
    lines,
    await takeInto(trx, files, async () => {
      await migrateIn(trx, known)
      await closeRuns(trx)
      await also?.(trx)
    }),
  )
}

/**
 * Restores a backup completely or not at all. Existing data is removed, the tables are built as the
 * backup's program made them and then migrated, and rows are loaded with their checksums verified.
 * Refuses a backup of a newer program, one with wrong sums or foreign content, and overwriting data
 * unless that is asked for. The file is read twice; the first pass changes nothing. Meanwhile all
 * others who ask the database are refused as unavailable, and so is the restore itself where
 * somebody keeps a table for longer than half a minute. All users are signed out.
 */
export async function restoreBackup(
  { db, files }: Stores,
  path: string,
  { isOverwriting, known = migrations, also }: Restoring,
): Promise<Whole> {
  if (!isOverwriting) await refuseFull(db)
  await checkBackup(path, known)
  const restoreOnce = async (trx: Trx): Promise<Whole> => {
    // In this order always; what is dropped and made below is then nobody else's.
    await limitLockWait(trx, lockWait)
    // Large files are written without a statement between them.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await lockMigrations(trx)
    await takeTables(trx, ['berth', schemaName])
    if (!isOverwriting && !(await isEmpty(trx))) throw notEmpty()
    const lines = readLines(path)
    try {
      const { migration } = acceptHead(await nextLine(lines), known)
      return await restoreIn(trx, files, { lines, known, migration, also })
    } finally {
      await lines.return(undefined)
    }
  }
  try {
    return await workAlone(db, () =>
      retryUntilLocked(db, restoreOnce, { statementTimeout: hours, patience, isAside: true }),
    )
  } catch (error) {
    throw isMisfit(error) ? makeDamaged(error.message) : error
  }
}
