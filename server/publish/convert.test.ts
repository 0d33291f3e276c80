import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { envOf } from '#server/record/env.ts'
import { modelsOf } from '#server/record/models.ts'
import { insertRecord, runIn, updateRecord } from '#server/record/statement/save.ts'
import { always } from '#server/record/statement/part.ts'
import { nobody } from '#server/auth/caller.ts'
import { beginConversion, holdBatch, nothing, remainsIn } from '#tests/conversion.ts'
import { onEachDatabase } from '#tests/server.ts'
import { followSteps } from './columns.ts'
import { deriveSteps } from './derive.ts'
import { findLarge, openTable } from './online.ts'
import { watchReleases } from './run.ts'
import { claimRelease } from './state.ts'

onEachDatabase((make) => {
  test('saves and lists go on while a column is converted, and every value is what it would be without', async () => {
    const world = await make()
    const { ask, records, publish, ended, table, progress } = await beginConversion(world)
    const { reached, letGo } = holdBatch(world)
    const written = new Map<string, string>()
    const statuses = new Set<number>()
    const work = { isOver: false }
    const save = async (at: number): Promise<void> => {
      for (let round = 0; !work.isOver; round++) {
        const id = `r${at * 100 + (round % 50) + 1}`
        const now = await ask('GET', `${records}/${id}`)
        const fee = `${round + 1}.5`
        const { status } = await ask('PUT', `${records}/${id}`, {
          version: now.data.version,
          data: { fee },
        })
        if (status === 200) written.set(id, fee)
        statuses.add(now.status).add(status)
        statuses.add((await ask('POST', `${records}/List`, { pageSize: 5 })).status)
      }
    }
    const savers = [1, 2, 3].map(save)
    const publishing = publish()
    await reached
    expect(await progress()).toMatchObject({ state: 'running' })
    expect((await ask('POST', records, { data: { fee: 'a word', note: 'new' } })).status).toBe(200)
    letGo()
    await publishing
    expect(await ended()).toMatchObject({ state: 'done', number: 2 })
    work.isOver = true
    await Promise.all(savers)
    expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([])
    expect(written.size).toBeGreaterThan(3)
    for (const [id, fee] of written)
      expect([id, (await ask('GET', `${records}/${id}`)).data.data.fee]).toEqual([id, fee])
    const { rows: wrong } = await sql`select id, fee, kept_fee from ${table}
      where not id = any(${[...written.keys()]}::text[])
        and fee is distinct from (case when kept_fee ~ '^\\d+$' then kept_fee::numeric end)`.execute(
      world.db.kysely,
    )
    expect(wrong).toEqual([])
    expect(await remainsIn(world)).toEqual(nothing)
  }, 60_000)

  test('nobody else publishes meanwhile, and what is cancelled leaves nothing', async () => {
    const world = await make()
    const { publish, cancel, ended, ask, records } = await beginConversion(world)
    const { reached, letGo } = holdBatch(world)
    const publishing = publish()
    await reached
    expect(await publish()).toMatchObject({
      status: 409,
      msg: 'This form is being published; please wait until that is done, or cancel it',
    })
    await cancel()
    letGo()
    await publishing
    expect(await ended()).toMatchObject({ state: 'failed', message: 'This was canceled' })
    expect(await remainsIn(world)).toEqual(nothing)
    expect((await ask('POST', records, { data: { fee: 'a word' } })).status).toBe(200)
    await publish()
    expect(await ended()).toMatchObject({ state: 'done', number: 2 })
  }, 60_000)

  test('what the exact count finds lost is not lost without consent', async () => {
    const world = await make()
    const { publish, ended, ask, records } = await beginConversion(world, { wrong: false })
    const { reached, letGo } = holdBatch(world)
    const publishing = publish({})
    await reached
    expect((await ask('POST', records, { data: { fee: 'a word' } })).status).toBe(200)
    letGo()
    await publishing
    expect(await ended()).toMatchObject({
      state: 'failed',
      message: 'This publish affects existing data; please confirm it first',
    })
    expect(await remainsIn(world)).toEqual(nothing)
  }, 60_000)

  test('a row that somebody holds while its range is filled is filled when it is free', async (context) => {
    const world = await make()
    // On PGlite transactions run one after the other, so no row is ever locked.
    if (world.db.engine === 'pglite') return context.skip()
    const { publish, ended, table } = await beginConversion(world, { wrong: false })
    const beside = await make({ beside: world })
    const { query } = world.db
    let letGo = (): void => undefined
    const free = new Promise<void>((resolve) => (letGo = resolve))
    let holding: Promise<void> | undefined
    const hold = (): Promise<void> =>
      new Promise((hasRow) => {
        holding = beside.db.transaction(async (trx) => {
          await sql`select id from ${table} where id = 'r7' for update`.execute(trx)
          hasRow()
          await free
        })
      })
    Object.assign(world.db, {
      query: async (...given: Parameters<typeof query>): Promise<unknown[]> => {
        const { text } = given[0]
        if (text.includes('no key update skip locked') && !holding) await hold()
        // All ranges are converted by now; next, every row is verified.
        if (holding && / as "?(wrong|total)\b/.test(text)) {
          letGo()
          await holding
        }
        return query(...given)
      },
    })
    await publish()
    expect(await ended()).toMatchObject({ state: 'done' })
    const { rows } = await sql`select fee::text from ${table} where id = 'r7'`.execute(
      beside.db.kysely,
    )
    expect(rows).toEqual([{ fee: '7' }])
  }, 60_000)

  test.each([
    ['another server starts', 'starts'],
    ['somebody asks how far it is', 'asks'],
  ] as const)(
    'a server that died in the middle leaves nothing once %s',
    async (_, how) => {
      const world = await make()
      const { id, userId, name, ask, records, publish, ended, progress } =
        await beginConversion(world)
      const say = (): string => ''
      const derived = await deriveSteps(world.db.kysely, { id, number: undefined, say })
      const tables = await findLarge(world.services, followSteps(derived.steps, 'UTC'), derived)
      await claimRelease(world.db, { designId: id, userId, tables: [name] })
      await world.db.transaction(async (trx) => {
        for (const table of tables) await openTable(trx, table)
      })
      await sql`update releases set beat_at = now() - interval '2 minutes'`.execute(world.db.kysely)
      expect((await ask('POST', records, { data: { fee: '1' } })).status).toBe(200)
      expect(await remainsIn(world)).not.toEqual(nothing)
      if (how === 'asks') expect(await progress()).toMatchObject({ state: 'failed' })
      else (await watchReleases(world.db, (error) => expect(error).toBeUndefined()))()
      expect(await remainsIn(world)).toEqual(nothing)
      await publish()
      expect(await ended()).toMatchObject({ state: 'done' })
    },
    60_000,
  )

  test('no statement of a version that is over writes or reads a value', async () => {
    const world = await make()
    const { id, publish, ended, release } = await beginConversion(world)
    await publish()
    await ended()
    // The database would silently convert a number into the text that replaces it.
    const live = await modelsOf(world.db).get(id)
    await release({ number: 1 })
    const env = await envOf(world.db, nobody)
    await world.db.transaction(async (trx) => {
      const run = runIn(trx)
      const data = { fee: '12.50', note: 'late' }
      const late = { live, run, env, operation: '', data }
      await expect(
        insertRecord({ ...late, id: 'late' }, { org: '', kept: always }),
      ).rejects.toMatchObject({
        code: '0A000',
      })
    })
    await world.db.transaction(async (trx) => {
      const data = { fee: '12.50', note: 'late' }
      const late = { live, run: runIn(trx), env, operation: '', way: 'form' as const, data }
      await expect(
        updateRecord(
          { ...late, id: 'r1' },
          { version: 1, before: data, reach: always, kept: always },
        ),
      ).rejects.toMatchObject({ code: '0A000' })
    })
  }, 60_000)
})
