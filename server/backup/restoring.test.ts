import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '#server/auth/session.ts'
import { workAlone } from '#server/database/alone.ts'
import { readShapes } from '#server/database/catalog.ts'
import { databaseError } from '#server/database/trouble.ts'
import { Scheduler } from '#server/jobs/scheduler.ts'
import { fill } from '#tests/forged-backup.ts'
import { onEachDatabase, openStranger } from '#tests/server.ts'
import type { Answer, World } from '#tests/server.ts'
import { restoreUnderWriters, usualAnswers } from '#tests/writers.ts'
import type { Restoring } from './read.ts'
import { restoreBackup } from './read.ts'
import { writeBackup } from './write.ts'
import type { Whole } from './format.ts'

const folder = mkdtempSync(join(tmpdir(), 'berth-restoring-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const soon = { timeout: 20_000 }
const signal = () => {
  let give = (): void => undefined
  const given = new Promise<void>((resolve) => (give = resolve))
  return { give, given }
}

const signInAgain = async ({ db }: World): Promise<string> => {
  const { id } = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('account', '=', 'keeper')
    .executeTakeFirstOrThrow()
  return startSession(db, { userId: id, address: '', agent: '' })
}

const save = (world: World, token: string, enCode: string): Promise<Answer> =>
  world.request('POST', '/api/system/Area', {
    token,
    body: { parentId: '', fullName: enCode, enCode },
  })
const load = (world: World, token: string): Promise<Answer> =>
  world.request('GET', '/api/permission/Position', { token })
const outcomeOf = ({ status, code, headers }: Answer) => [
  status,
  code,
  Number(headers.get('retry-after')) > 0,
]
const refused = [503, 503, true]

onEachDatabase((make) => {
  let world: World
  let path: string
  let whole: Whole
  beforeAll(async () => {
    world = await make()
    await fill(world)
    path = join(folder, `${++count}.gz`)
    whole = await writeBackup({ db: world.db, files: world.services.files }, path)
  })
  const restore = (more: Partial<Restoring> = {}): Promise<Whole> =>
    restoreBackup({ db: world.db, files: world.services.files }, path, {
      isOverwriting: true,
      ...more,
    })

  test('others are refused while a restore is under way, and told when to come back', async () => {
    const isShared = world.db.engine === 'postgres'
    const worlds = isShared ? [world, await make({ beside: world })] : [world]
    const token = await signInAgain(world)
    for (const each of worlds) expect((await load(each, token)).status).toBe(200)
    const [loaded, goOn] = [signal(), signal()]
    const restored = restore({
      also: async () => {
        loaded.give()
        await goOn.given
      },
    })
    try {
      await loaded.given
      for (const each of worlds) {
        await expect.poll(() => each.db.gate.isShut, soon).toBe(true)
        expect(outcomeOf(await save(each, token, 'meanwhile'))).toEqual(refused)
        expect(outcomeOf(await load(each, token))).toEqual(refused)
        // What runs in the background is refused too, but nobody has to read of it.
        await each.pump.settled()
        const scheduler = new Scheduler(each.services)
        await scheduler.looked()
        await scheduler.stop()
      }
    } finally {
      goOn.give()
    }
    expect(await restored).toEqual(whole)
    for (const [index, each] of worlds.entries()) {
      await expect.poll(() => each.db.gate.isShut, soon).toBe(false)
      // Nobody is signed in by what an instance remembers.
      expect((await load(each, token)).code).toBe(602)
      expect((await save(each, await signInAgain(each), `after${index}`)).status).toBe(200)
      expect(each.log.some((line) => /"msg":"(events|tasks)"/.test(line))).toBe(false)
    }
    const rows = await world.db.kysely.selectFrom('areas').select('en_code').execute()
    expect(rows.map((row) => row.en_code).toSorted()).toEqual(
      worlds.map((_world, index) => `after${index}`),
    )
  }, 60_000)

  test('a restore that is held up begins again from the start, and one that fails lets others in', async () => {
    const troubles = ['40P01', '55P03']
    const holdUp = async (): Promise<void> => {
      const code = troubles.shift()
      if (code !== undefined) throw databaseError(code, 'held up')
    }
    expect(await restore({ also: holdUp })).toEqual(whole)
    expect(troubles).toEqual([])

    const token = await signInAgain(world)
    expect((await save(world, token, 'kept')).status).toBe(200)
    let tries = 0
    const fail = async (): Promise<void> => {
      tries++
      throw databaseError('53100', 'the disk is full')
    }
    await expect(restore({ also: fail })).rejects.toMatchObject({ code: '53100' })
    expect([tries, (await save(world, token, 'kept2')).status]).toEqual([1, 200])
  }, 60_000)

  test('whoever is at work gets what it wants while a restore waits for it', async (context) => {
    if (world.db.engine === 'pglite') return context.skip()
    const stranger = await openStranger(world)
    const tables = await Promise.all(
      ['app', 'berth'].map((name) => readShapes(stranger.kysely, name)),
    )
    const [holding, goOn] = [signal(), signal()]
    const work = stranger.transaction(async (trx) => {
      await sql`update berth.users set real_name = real_name`.execute(trx)
      holding.give()
      await goOn.given
      for (const { schema, name } of tables.flat())
        await sql`lock table ${sql.id(schema, name)} in row exclusive mode nowait`.execute(trx)
    })
    await holding.given
    const restored = restore()
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`
        select 1 from pg_locks where not granted and relation = 'berth.users'::regclass`.execute(
        stranger.kysely,
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting, soon).toBe(true)
    goOn.give()
    await work
    expect(await restored).toEqual(whole)
    await stranger.close()
  })

  test('when the process that works alone is gone, others go on', async (context) => {
    if (world.db.engine === 'pglite') return context.skip()
    const token = await signInAgain(world)
    const dying = await openStranger(world)
    void workAlone(dying, () => new Promise(() => undefined))
    await expect.poll(() => world.db.gate.isShut, soon).toBe(true)
    expect(outcomeOf(await save(world, token, 'refused'))).toEqual(refused)
    await dying.close()
    await expect.poll(() => world.db.gate.isShut, soon).toBe(false)
    expect((await save(world, token, 'taken')).status).toBe(200)
  })

  test('under writers of two instances each restore comes through, and no two lock each other', async (context) => {
    if (world.db.engine === 'pglite') return context.skip()
    const worlds = [world, await make({ beside: world })]
    const outcome = await restoreUnderWriters({ worlds, path, writers: 4, restores: 2 })
    expect(outcome).toEqual({ restored: 2, deadlocks: 0, answers: expect.anything() })
    expect(Object.keys(outcome.answers).filter((name) => !usualAnswers.has(name))).toEqual([])
    expect(outcome.answers['503 503']).toBeGreaterThan(0)
  }, 120_000)
})
