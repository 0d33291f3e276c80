import { onTestFinished } from 'vitest'
import { sql } from 'kysely'
import { restoreBackup } from '#server/backup/read.ts'
import { startSession } from '#server/auth/session.ts'
import { readShapes } from '#server/database/catalog.ts'
import type { Database } from '#server/database/database.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { giveTurn, wait } from '#server/platform/timer.ts'
import { openStranger } from './server.ts'
import type { Answer, World } from './server.ts'

/** How often each answer came: its status and code, or the code of a database error. */
type Answers = Record<string, number>

/**
 * All answers that a writer may get: written, signed out by a restore, and refused during one, by
 * the server or, where no call is made, by the database.
 */
export const usualAnswers: ReadonlySet<string> = new Set([
  '200 200',
  'touched',
  '401 602',
  '503 503',
  'error 57P03',
])

interface Storm {
  /** Instances that share one PostgreSQL; the first restores. */
  readonly worlds: readonly World[]
  /** A backup of the first, of what `fill` of forged-backup.ts makes. */
  readonly path: string
  readonly writers: number
  readonly restores: number
}

/** Notes an answer; a refusal without a time to come back under a name of its own. */
const nameOf = ({ status, code, headers }: Answer): string =>
  status === 503 && !(Number(headers.get('retry-after')) > 0) ? '503 for ever' : `${status} ${code}`

/** Saves records and areas by calls; signs in again where a restore has ended the session. */
const makeCaller = ({ db, request }: World, modelId: string, index: number) => {
  let token = ''
  let count = 0
  return async (): Promise<string> => {
    if (token === '') {
      const user = await db.kysely
        .selectFrom('users')
        .select('id')
        .where('account', '=', 'keeper')
        .executeTakeFirstOrThrow()
      token = await startSession(db, { userId: user.id, address: '', agent: '' })
    }
    const enCode = `w${index}n${++count}`
    const answer =
      count % 2 === 0
        ? await request('POST', '/api/system/Area', {
            token,
            body: { parentId: '', fullName: enCode, enCode },
          })
        : await request('POST', `/api/visualdev/OnlineDev/${modelId}`, {
            token,
            body: { data: { plate: enCode, lines: [{ part: 'x' }] } },
          })
    if (answer.status === 401) token = ''
    return nameOf(answer)
  }
}

/** Touches tables one after the other in one transaction, each time beginning with another one. */
const makeToucher = ({ db }: World, tables: readonly string[], index: number) => {
  let from = index
  return async (): Promise<string> => {
    from = (from + 7) % tables.length
    await db.transaction(async (trx) => {
      for (const name of [...tables.slice(from), ...tables.slice(0, from)].slice(0, 12))
        await sql`lock table ${sql.id(...name.split('.'))} in row exclusive mode`.execute(trx)
    })
    return 'touched'
  }
}

async function countDeadlocks(stranger: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select deadlocks as count from pg_stat_database where datname = current_database()`.execute(
    stranger.kysely,
  )
  return rows[0]?.count ?? 0
}

interface StormOutcome {
  readonly restored: number
  readonly deadlocks: number
  readonly answers: Answers
}

/**
 * Restores a backup again and again while others write without a pause: half of them by calls, the
 * others by transactions over many tables, shared out among the instances. Each restore begins when
 * every writer has written since the last one.
 */
export async function restoreUnderWriters({
  worlds,
  path,
  writers,
  restores,
}: Storm): Promise<StormOutcome> {
  const [first] = worlds
  if (!first) throw new Error('no world')
  const stranger = await openStranger(first)
  const shapes = ['app', 'berth'].map((schema) => readShapes(stranger.kysely, schema))
  const tables = (await Promise.all(shapes)).flat().map(({ schema, name }) => `${schema}.${name}`)
  const design = await stranger.kysely.selectFrom('designs').select('id').executeTakeFirstOrThrow()
  const answers: Answers = {}
  const note = (name: string): void => void (answers[name] = (answers[name] ?? 0) + 1)
  const written = new Set<number>()
  let haveAllWritten = (): void => undefined
  const end = new AbortController()

  const write = async (index: number): Promise<void> => {
    const world = worlds[index % worlds.length] ?? first
    const isCaller = Math.floor(index / worlds.length) % 2 === 0
    const turn = isCaller ? makeCaller(world, design.id, index) : makeToucher(world, tables, index)
    while (!end.signal.aborted) {
      const name = await turn().catch((error: unknown) => `error ${codeOf(error) || String(error)}`)
      note(name)
      if (/^(200|touched)/.test(name)) written.add(index)
      if (written.size === writers) haveAllWritten()
      // Whoever is refused leaves time to the others before the next try.
      await (/503|57P03/.test(name) ? wait(50) : giveTurn())
    }
  }

  const all = Array.from({ length: writers }, (_none, index) => write(index))
  // Where the test runs out of time, nobody goes on writing beside the next one.
  onTestFinished(() => end.abort())
  let restored = 0
  for (let count = 0; count < restores; count++) {
    written.clear()
    await new Promise<void>((resolve) => (haveAllWritten = resolve))
    const stores = { db: first.db, files: first.services.files }
    await restoreBackup(stores, path, { isOverwriting: true }).then(
      () => restored++,
      (error: unknown) => note(`restore ${codeOf(error) || String(error)}`),
    )
  }
  end.abort()
  await Promise.all(all)
  const deadlocks = await countDeadlocks(stranger)
  await stranger.close()
  return { restored, deadlocks, answers }
}
