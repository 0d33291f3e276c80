import { setImmediate, setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Body } from '#schemas/api/call.ts'
import type {
  ImportJob,
  ImportPreview,
  RowFailure,
  SheetMapping,
  SheetRow,
  userSheets,
} from '#schemas/api/user-sheet.ts'
import { holdsField } from '#schemas/page-fields.ts'
import { wrongPassword } from '#schemas/password.ts'
import type { PasswordPolicy } from '#schemas/password.ts'
import { importColumns, neededColumns, userColumnTexts } from '#schemas/user-sheet.ts'
import type { UserColumn } from '#schemas/user-sheet.ts'
import { Failure, failureTexts } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { hashPlain, noPassword } from '../../auth/password.ts'
import { invalidate } from '../../auth.ts'
import { configOf } from '../../config.ts'
import { hold } from '../../database/hold.ts'
import { command } from '../../entries.ts'
import type { Acting, Doing } from '../../entries.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { tellLookup } from '../../lookups.ts'
import type { Services } from '../../services.ts'
import type { SheetRead } from '../../sheet.ts'
import { sayNotes } from '../../sheet/notes.ts'
import { presentPlace, readUploadedSheet } from '../../uploaded-sheet.ts'
import { columnsOf, todayOf } from '../user/commands.ts'
import { linksOf, noLinks } from '../user/policy.ts'
import { readRow } from './policy.ts'
import type { ReadyRow } from './policy.ts'
import { columnsOfHeads, headWords, presentJob, sheetTexts } from './present.ts'
import { breakLost, getImport, holdingOf, loadContext } from './table.ts'
import type { Context } from './table.ts'

type Given = Acting & { readonly body: Body<typeof userSheets.importData> }

interface Arranged {
  readonly read: Read
  readonly heads: readonly string[]
  readonly mapping: SheetMapping
  readonly columns: readonly UserColumn[]
  readonly rows: readonly SheetRow[]
  /** Columns that the file has and the caller does not hold. */
  readonly withheld: readonly UserColumn[]
}

/** Users of one file. */
const mostUsers = 10_000

type Read = SheetRead & { readonly rows: readonly (readonly string[])[] }

/** The rows of the file that is meant, found by the heads of users. */
async function readFile(services: Services, given: Given): Promise<Read> {
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

/**
 * The cells that are brought in: columns known by their heads or set by hand, mended cells in their
 * place, rows that are empty or left out not there. Refuses (403) columns that the caller does not
 * hold; known by their heads only, they are left out.
 */
function arrange(
  read: Read,
  { body: { mapping: byHand = {}, corrected = [], skipped = [] }, caller }: Given,
): Arranged {
  const { heads } = read.about
  const begin = read.about.head.row + read.about.head.rows + 1
  const holds = holdsField(caller, 'user', 'form')
  const said = [
    ...Object.entries(byHand).flatMap(([column, place]) => (place === -1 ? [] : [column])),
    ...corrected.flatMap(({ values }) => Object.keys(values)),
  ]
  if (!said.every(holds)) throw new Failure('forbidden')
  const ofHeads = columnsOfHeads(heads)
  const known = Object.fromEntries(Object.entries(ofHeads).filter(([column]) => holds(column)))
  const mapping: SheetMapping = Object.fromEntries(
    Object.entries({ ...known, ...byHand }).filter(([, place]) => place !== -1),
  )
  const mended = new Map(corrected.map(({ row, values }) => [row, values]))
  const columns = importColumns.filter(
    (column) => mapping[column] !== undefined || corrected.some(({ values }) => column in values),
  )
  const left = new Set(skipped)
  const rows = read.rows.map((cells, index) => {
    const row = begin + index
    return {
      row,
      values: columns.map(
        (column) => mended.get(row)?.[column] ?? cells[mapping[column] ?? -1] ?? '',
      ),
    }
  })
  const withheld = importColumns.filter((column) => ofHeads[column] !== undefined && !holds(column))
  return {
    read,
    heads,
    mapping,
    columns,
    withheld,
    rows: rows.filter(({ row, values }) => !left.has(row) && values.some((value) => value !== '')),
  }
}

/**
 * What must be said before rows can be read: which columns are those without which there is no
 * user.
 */
const unsaid = ({ columns }: Arranged, say: Acting['say']) =>
  neededColumns
    .filter((column) => !columns.includes(column))
    .map((column) => ({
      path: `mapping.${column}`,
      code: 'required',
      message: say(sheetTexts, 'heads', { column: say(userColumnTexts, column) }),
    }))

const accountsIn = ({ columns }: Arranged, rows: readonly SheetRow[]): string[] => {
  const places = [columns.indexOf('account'), columns.indexOf('manager')]
  return rows.flatMap(({ values }) => places.map((place) => values[place] ?? ''))
}

const slice = 200

/** What is wrong with each row. Between some hundreds other calls have their turn. */
async function checkRows({ columns, rows }: Arranged, context: Context): Promise<RowFailure[]> {
  const failures: RowFailure[] = []
  for (const [index, row] of rows.entries()) {
    if (index % slice === 0) await setImmediate()
    const read = readRow(row, columns, context)
    if (Array.isArray(read)) failures.push(...read)
  }
  return failures
}

/** What is in a file and what is wrong with it (7.7); nothing is brought in. */
export async function previewImport(services: Services, given: Given): Promise<ImportPreview> {
  const { caller, say } = given
  const { db } = services
  const arranged = arrange(await readFile(services, given), given)
  const { heads, mapping, columns, withheld, rows } = arranged
  const missing = unsaid(arranged, say)
  const context = await loadContext(db.kysely, {
    caller,
    accounts: accountsIn(arranged, rows),
    today: await todayOf(db),
    policy: await configOf(db).get(),
    say,
  })
  const problems = missing.length > 0 ? [] : await checkRows(arranged, context)
  const place = columns.indexOf('password')
  const count = rows.filter(({ values }) => !values[place]).length
  const notes = [
    ...sayNotes(arranged.read.findings, say),
    ...missing.map(({ message }) => message),
    ...(withheld.length > 0
      ? [
          say(sheetTexts, 'withheld', {
            columns: withheld.map((column) => say(userColumnTexts, column)).join(', '),
          }),
        ]
      : []),
    ...(count > 0 ? [say(sheetTexts, 'passwords', { count })] : []),
  ]
  return {
    heads: [...heads],
    place: presentPlace(arranged.read.about),
    mapping,
    columns: [...columns] as ImportPreview['columns'],
    rows: [...rows],
    problems,
    faulty: missing.length > 0 ? rows.length : new Set(problems.map(({ row }) => row)).size,
    notes,
  }
}

/** An import under way. */
interface Running {
  readonly id: string
  readonly arranged: Arranged
  readonly today: string
  /** As it stood when the import began: all rows are judged alike. */
  readonly policy: PasswordPolicy
  readonly acting: Acting
  /** Rows by their account, over all batches. */
  readonly seen: Map<string, number>
}

/**
 * Rows that are brought in together, or not at all: the first of them, and at least and at most.
 */
const batches = { first: 50, least: 20, most: 500 } as const
/**
 * Milliseconds that they should take: on the embedded database everybody waits for them, and has as
 * long to himself afterwards.
 */
const stints = { pglite: 50, postgres: 200 } as const
/** Rows of one statement; longer ones take long to be put together. */
const lines = 100
/**
 * Passwords after which an import looks whether it was stopped: each takes a good part of a second.
 */
const pause = 10

const linkTables = [
  ['positionIds', 'user_positions', 'position_id'],
  ['roleIds', 'user_roles', 'role_id'],
  ['groupIds', 'user_groups', 'group_id'],
  ['organizeIds', 'user_organizes', 'organize_id'],
] as const

/**
 * Puts users in with all that they belong to; gives those whose account somebody else took
 * meanwhile.
 */
async function insertUsers(
  { trx }: Doing,
  ready: readonly ReadyRow[],
  passwords: ReadonlyMap<number, string>,
): Promise<ReadyRow[]> {
  const put = new Set<string>()
  for (let at = 0; at < ready.length; at += lines) {
    const values = ready
      .slice(at, at + lines)
      .map(({ id, row, user: { account, password: _plain, enabledMark, ...settings } }) => {
        const [position_id = ''] = settings.positionIds ?? []
        return {
          ...columnsOf(settings),
          id,
          account,
          password: passwords.get(row.row) ?? noPassword(),
          position_id,
          enabled_mark: enabledMark,
        }
      })
    const done = await trx
      .insertInto('users')
      .values(values)
      .onConflict((one) => one.doNothing())
      .returning('id')
      .execute()
    for (const { id } of done) put.add(id)
  }
  const lost = ready.filter(({ id }) => !put.has(id))
  if (lost.length > 0)
    await sql`update users set manager_id = null where manager_id = any(${lost.map(({ id }) => id)}::text[])`.execute(
      trx,
    )
  for (const [part, table, column] of linkTables) {
    const pairs = ready
      .filter(({ id }) => put.has(id))
      .flatMap(({ id, user }) => {
        const ids = linksOf(user, noLinks)[part]
        return (part === 'organizeIds' ? ids.slice(1) : ids).map((one) => [id, one] as const)
      })
    await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(column)}) select * from unnest(${pairs.map(([id]) => id)}::text[], ${pairs.map(([, one]) => one)}::text[])`.execute(
      trx,
    )
  }
  return lost
}

async function noteUsers(
  { trx, caller, address, requestId }: Doing,
  made: readonly ReadyRow[],
): Promise<void> {
  for (let at = 0; at < made.length; at += lines) {
    const rows = made.slice(at, at + lines).map(({ id, user: { password: _plain, ...after } }) => ({
      id: makeId(),
      user_id: caller.userId,
      address,
      what: 'import',
      target: `user ${id}`,
      after: JSON.stringify(after),
      request_id: requestId,
    }))
    await trx.insertInto('audit').values(rows).execute()
  }
}

/**
 * Brings some rows in, in the transaction of `doing`, and writes down how far the import is. A
 * password is kept nowhere but as its hash.
 */
async function bringIn(
  doing: Doing,
  { id, arranged, today, policy, seen }: Running,
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
    caller: { userId: caller.userId, isAdministrator: standing.is_administrator },
    accounts: accountsIn(arranged, rows),
    today,
    policy,
    say,
    seen,
  })
  const read = rows.map((row) => readRow(row, arranged.columns, context))
  const ready = read.flatMap((one) => (Array.isArray(one) ? [] : [one]))
  const lost = await insertUsers(doing, ready, passwords)
  await noteUsers(
    doing,
    ready.filter((one) => !lost.includes(one)),
  )
  const failures: RowFailure[] = [
    ...read.flatMap((one) => (Array.isArray(one) ? one : [])),
    ...lost.map(({ row, user }) => ({
      row: row.row,
      field: 'account' as const,
      message: say(failureTexts, 'taken', { name: user.account }),
    })),
  ]
  const bad = new Set(failures.map(({ row }) => row))
  const place = arranged.columns.indexOf('password')
  const kept = rows
    .filter(({ row }) => bad.has(row))
    .map(({ row, values }) => ({
      row,
      values: values.map((value, index) => (index === place ? '' : value)),
    }))
  await sql`update user_imports set done = done + ${rows.length}, failed = failed + ${bad.size}, seen_at = now(),
    failures = failures || ${JSON.stringify(failures)}::jsonb, failed_rows = failed_rows || ${JSON.stringify(kept)}::jsonb where id = ${id}`.execute(
    trx,
  )
}

/** Says how an import stands; false where it was stopped meanwhile, which stays so. */
async function touch(
  { db }: Services,
  id: string,
  state: 'running' | 'done' | 'broken' = 'running',
): Promise<boolean> {
  const touched = await db.kysely
    .updateTable('user_imports')
    .set({ seen_at: new Date(), state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  return touched.length > 0
}

/**
 * Hashes by row, one after the other, so that nobody who signs in has to wait behind them; nothing
 * where the import was stopped meanwhile.
 */
async function hashAll(
  services: Services,
  { id, arranged, policy, acting }: Running,
  rows: readonly SheetRow[],
): Promise<Map<number, string> | undefined> {
  const place = arranged.columns.indexOf('password')
  const hashes = new Map<number, string>()
  for (const { row, values } of rows) {
    const plain = values[place] ?? ''
    if (wrongPassword(plain, policy, acting.say) !== undefined) continue
    hashes.set(row, await hashPlain(plain))
    if (hashes.size % pause === 0 && !(await touch(services, id))) return undefined
  }
  return hashes
}

async function run(services: Services, running: Running): Promise<void> {
  const { id, acting, arranged } = running
  const { db, log } = services
  const told = async () => {
    // Nobody is cached who was not there before; totals and lookups are.
    await invalidate(db, { userId: acting.caller.userId })
    await tellLookup(db, 'users')
  }
  try {
    for (let at = 0, size: number = batches.first; at < arranged.rows.length;) {
      const rows = arranged.rows.slice(at, at + size)
      const passwords = (await touch(services, id))
        ? await hashAll(services, running, rows)
        : undefined
      if (!passwords) return await told()
      let began = 0
      await command(db, acting, (doing) => {
        began = performance.now()
        return bringIn(doing, running, { rows, passwords })
      })
      const took = performance.now() - began
      at += rows.length
      size = Math.round(
        Math.min(batches.most, Math.max(batches.least, (rows.length * stints[db.engine]) / took)),
      )
      await (db.engine === 'pglite' ? setTimeout(took) : setImmediate())
    }
    await told()
    await touch(services, id, 'done')
  } catch (error) {
    log.error({ err: error, requestId: acting.requestId }, 'import')
    await touch(services, id, 'broken')
  }
}

/**
 * Ends an own import under way after the rows that are just coming in; one that is over stays as it
 * is.
 */
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

/**
 * Begins to bring in the good rows of a file (7.7); one import of a person at a time. What was
 * brought in before is not brought in again: accounts are unique.
 */
export async function beginImport(services: Services, given: Given): Promise<ImportJob> {
  const { caller, say, address, requestId } = given
  const { db } = services
  const arranged = arrange(await readFile(services, given), given)
  refuseWrong(unsaid(arranged, say))
  const [today, policy] = [await todayOf(db), await configOf(db).get()]
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
    if (others.some((one) => presentJob(one).state === 'running'))
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
    seen: new Map(),
  }).finally(() => void release())
  return presentJob(row)
}
