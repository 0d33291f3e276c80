import { sql } from 'kysely'
import type {
  BegunImport,
  ImportJob,
  ImportPreview,
  MadePassword,
  RowFailure,
  SheetRow,
} from '#schemas/api/user-sheet.ts'
import { makePassword } from '#schemas/person/password.ts'
import type { PasswordPolicy } from '#schemas/person/password.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { hashMade, hashPlain } from '../../auth/password.ts'
import { randomInt } from '../../auth/random.ts'
import { invalidate } from '../../auth/callers.ts'
import { configOf } from '../../config/config.ts'
import { groupBy } from '../../database/group-by.ts'
import { hold } from '../../database/hold.ts'
import { command } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import type { Services } from '../../services.ts'
import { sayNotes } from '../../sheet/notes.ts'
import { presentPlace, readUploadedSheet } from '../../sheet/uploaded.ts'
import { todayOf } from '../../people/settings.ts'
import { readRow, arrange, findMissingColumns, accountsIn, refuseLapsed } from './policy.ts'
import type { SheetCall, ImportRows, RowsRead } from './policy.ts'
import { headWords, presentJob, sayColumns } from './present.ts'
import {
  breakLost,
  getImport,
  holdingOf,
  loadContext,
  insertUsers,
  noteUsers,
  touchImport,
} from './table.ts'
import type { UserSheetContext } from './table.ts'
import { giveTurn, wait } from '../../platform/timer.ts'

/** Most users in one file. */
const mostUsers = 10_000

/** The requested rows of the file, found by the heads of users. */
async function readFile(services: Services, given: SheetCall): Promise<RowsRead> {
  const { fileName, sheet, head } = given.body
  const rows: string[][] = []
  const read = await readUploadedSheet(services, {
    ...given,
    fileName,
    wish: {
      known: headWords,
      most: mostUsers,
      ...(sheet !== undefined && { sheet }),
      ...(head && { head }),
    },
    take: (more) => void rows.push(...more),
  })
  return { ...read, rows }
}

const slice = 200

/** The problems of each row, with pauses every few hundred rows for other calls. */
async function checkRows(
  { columns, rows }: ImportRows,
  context: UserSheetContext,
): Promise<RowFailure[]> {
  const failures: RowFailure[] = []
  for (const [index, row] of rows.entries()) {
    if (index % slice === 0) await giveTurn()
    const read = readRow(row, columns, context)
    if (Array.isArray(read)) failures.push(...read)
  }
  return failures
}

/** The problems of all rows, by the rules of this moment. */
async function inspect({ db }: Services, given: SheetCall, arranged: ImportRows) {
  const [today, policy] = [await todayOf(db), await configOf(db).get()]
  const { caller, say } = given
  const accounts = accountsIn(arranged, arranged.rows)
  const context = await loadContext(db.kysely, { caller, accounts, today, policy, say })
  return { today, policy, problems: await checkRows(arranged, context) }
}

/** The content of a file with its problems (7.7); nothing is imported. */
export async function previewImport(services: Services, given: SheetCall): Promise<ImportPreview> {
  const { say } = given
  const arranged = arrange(await readFile(services, given), given)
  const { heads, mapping, columns, withheld, rows } = arranged
  const missing = findMissingColumns(arranged, say)
  const problems = missing.length > 0 ? [] : (await inspect(services, given, arranged)).problems
  const faulty = new Set(problems.map(({ row }) => row))
  const place = columns.indexOf('password')
  const drawn = rows.filter(({ row, values }) => !faulty.has(row) && !values[place]?.trim())
  return {
    heads: [...heads],
    place: presentPlace(arranged.read.about),
    mapping,
    columns: [...columns] as ImportPreview['columns'],
    rows: [...rows],
    problems,
    faulty: missing.length > 0 ? rows.length : faulty.size,
    notes: [
      ...sayNotes(arranged.read.findings, say),
      ...missing.map(({ message }) => message),
      ...sayColumns({ withheld, drawn: missing.length > 0 ? 0 : drawn.length }, say),
    ],
  }
}

/** A running import. */
interface ImportRun {
  readonly id: string
  readonly arranged: ImportRows
  readonly today: string
  /** As it was when the import started, so that all rows follow the same rule. */
  readonly policy: PasswordPolicy
  readonly acting: Acting
  /** Rows that were wrong when the import started, which are not imported whatever changes. */
  readonly faults: ReadonlyMap<number, readonly RowFailure[]>
  /** Passwords of rows that have none, by row. */
  readonly made: ReadonlyMap<number, string>
}

/**
 * Sizes of batches, each imported completely or not at all: of the first, the smallest and the
 * largest.
 */
const batches = { first: 50, least: 20, most: 500 } as const
/**
 * Milliseconds that a batch should take. On the embedded database all other calls wait for it, and
 * afterwards get equally long.
 */
const stints = { pglite: 50, postgres: 200 } as const

/**
 * After so many passwords the import checks whether it was stopped, because hashing each takes a
 * noticeable part of a second.
 */
const pause = 10

/**
 * Imports some rows in the transaction of `doing` and stores the progress. Passwords are only
 * stored as hashes.
 */
async function bringIn(
  doing: Doing,
  { id, arranged, today, policy, faults }: ImportRun,
  {
    rows,
    passwords,
  }: { readonly rows: readonly SheetRow[]; readonly passwords: ReadonlyMap<number, string> },
): Promise<void> {
  const { trx, say, caller } = doing
  const standing = await trx
    .selectFrom('users')
    .select(['is_administrator', 'enabled_mark'])
    .where('id', '=', caller.userId)
    .executeTakeFirst()
  if (standing?.enabled_mark !== 1) throw new Failure('forbidden')
  const context = await loadContext(trx, {
    caller: { ...caller, isAdministrator: standing.is_administrator },
    accounts: accountsIn(arranged, rows),
    today,
    policy,
    say,
  })
  const bad = new Map(faults)
  const ready = rows.flatMap((row) => {
    if (bad.has(row.row)) return []
    const outcome = readRow(row, arranged.columns, context)
    if (!Array.isArray(outcome)) return outcome
    bad.set(row.row, outcome)
    return []
  })
  const lost = await insertUsers(doing, ready, passwords)
  const put = ready.filter((readyRow) => !lost.includes(readyRow))
  await noteUsers(doing, put)
  if (put.length > 0) await invalidate(doing.db, { concerns: ['led'] })
  for (const { row, user } of lost) {
    const message = say(failureTexts, 'taken', { name: user.account })
    bad.set(row.row, [{ row: row.row, field: 'account', message }])
  }
  const failed = rows.filter(({ row }) => bad.has(row))
  const failures = failed.flatMap(({ row }) => bad.get(row) ?? [])
  const place = arranged.columns.indexOf('password')
  const kept = failed.map(({ row, values }) => ({
    row,
    values: values.map((value, index) => (index === place ? '' : value)),
  }))
  await sql`update user_imports set done = done + ${rows.length}, failed = failed + ${failed.length}, seen_at = now(),
    failures = failures || ${JSON.stringify(failures)}::jsonb,
      failed_rows = failed_rows || ${JSON.stringify(kept)}::jsonb where id = ${id}`.execute(trx)
}

/**
 * Password hashes of rows without problems, made one after the other so that sign-ins need not
 * wait; nothing where the import was stopped.
 */
async function hashAll(
  services: Services,
  { id, arranged, faults, made }: ImportRun,
  rows: readonly SheetRow[],
): Promise<Map<number, string> | undefined> {
  const place = arranged.columns.indexOf('password')
  const hashes = new Map<number, string>()
  for (const { row, values } of rows) {
    if (faults.has(row)) continue
    const drawn = made.get(row)
    hashes.set(
      row,
      drawn === undefined ? await hashPlain(values[place]?.trim() ?? '') : await hashMade(drawn),
    )
    if (hashes.size % pause === 0 && !(await touchImport(services.db.kysely, id))) return undefined
  }
  return hashes
}

async function run(services: Services, running: ImportRun): Promise<void> {
  const { id, acting, arranged } = running
  const { db, log } = services
  const told = async () => {
    // New users are in no cache, and leaders were told by each batch: only totals are left to drop.
    await invalidate(db, { userId: acting.caller.userId })
  }
  try {
    for (let at = 0, size: number = batches.first; at < arranged.rows.length;) {
      const rows = arranged.rows.slice(at, at + size)
      const passwords = (await touchImport(db.kysely, id))
        ? await hashAll(services, running, rows)
        : undefined
      if (!passwords) return await told()
      const caller = await refuseLapsed(db, acting.caller, arranged)
      let began = 0
      await command(db, { ...acting, caller }, (doing) => {
        began = performance.now()
        return bringIn(doing, running, { rows, passwords })
      })
      const took = performance.now() - began
      at += rows.length
      size = Math.round(
        Math.min(batches.most, Math.max(batches.least, (rows.length * stints[db.engine]) / took)),
      )
      await (db.engine === 'pglite' ? wait(took) : giveTurn())
    }
    await told()
    await touchImport(db.kysely, id, 'done')
  } catch (error) {
    log.error({ err: error, requestId: acting.requestId }, 'import')
    await touchImport(db.kysely, id, 'broken')
  }
}

/** Stops the caller's running import after the present batch; does nothing where it is over. */
export const stopImport = ({ db }: Services, id: string, acting: Acting): Promise<ImportJob> =>
  command(db, acting, async ({ trx, caller }) => {
    await trx
      .updateTable('user_imports')
      .set({ state: 'stopped', seen_at: new Date() })
      .where('id', '=', id)
      .where('created_by', '=', caller.userId)
      .where('state', '=', 'running')
      .execute()
    return presentJob(await getImport(trx, caller, id))
  })

const keptDays = 7

/** A password for each row that has none and will be imported. */
function makePasswords(
  { columns, rows }: ImportRows,
  { policy, faults }: Pick<ImportRun, 'policy' | 'faults'>,
): MadePassword[] {
  const [named, given] = [columns.indexOf('account'), columns.indexOf('password')]
  return rows.flatMap(({ row, values }) =>
    faults.has(row) || values[given]?.trim()
      ? []
      : [
          {
            row,
            account: values[named]?.trim() ?? '',
            password: makePassword(policy, randomInt),
          },
        ],
  )
}

/**
 * Starts importing the valid rows of a file (7.7), one import per user at a time. Rows imported
 * before are not imported again, because accounts are unique. Passwords for rows without one are
 * told in the answer and stored only as hashes.
 */
export async function beginImport(services: Services, given: SheetCall): Promise<BegunImport> {
  const { caller, say, address, requestId } = given
  const { db } = services
  const arranged = arrange(await readFile(services, given), given)
  refuseWrong(findMissingColumns(arranged, say))
  const { today, policy, problems } = await inspect(services, given, arranged)
  const faults = groupBy(problems, (problem) => problem.row)
  const passwords = makePasswords(arranged, { policy, faults })
  const id = makeId()
  const release = await hold(db, holdingOf(id))
  const row = await command(db, given, async ({ trx }) => {
    await sql`delete from user_imports where created_at < now() - make_interval(days => ${keptDays})`.execute(
      trx,
    )
    await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', caller.userId)
      .forNoKeyUpdate()
      .execute()
    await breakLost(db, trx, caller.userId)
    const others = await trx
      .selectFrom('user_imports')
      .selectAll()
      .where('created_by', '=', caller.userId)
      .where('state', '=', 'running')
      .execute()
    if (others.some((other) => presentJob(other).state === 'running'))
      throw new Failure('tooMany', { params: { seconds: 10 } })
    return trx
      .insertInto('user_imports')
      .values({
        id,
        created_by: caller.userId,
        total: arranged.rows.length,
        columns: JSON.stringify(arranged.columns),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }).catch(async (error: unknown) => {
    await release()
    throw error
  })
  void run(services, {
    id: row.id,
    arranged,
    today,
    policy,
    acting: { caller, say, address, requestId },
    faults,
    made: new Map(passwords.map(({ row: at, password }) => [at, password])),
  }).finally(() => void release())
  return { ...presentJob(row), passwords }
}
