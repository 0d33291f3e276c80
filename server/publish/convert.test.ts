import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { envOf } from '#server/rows/env.ts'
import { modelsOf } from '#server/rows/models.ts'
import { insertRecord, runIn, updateRecord } from '#server/rows/save.ts'
import { always } from '#server/rows/part.ts'
import { nobody } from '#server/auth/caller.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { Sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { followSteps } from './columns.ts'
import { deriveSteps } from './derive.ts'
import { limitsOf } from './limits.ts'
import { findLarge, openTable } from './online.ts'
import { watchReleases } from './run.ts'
import { claimRelease } from './state.ts'

const text: Sketch = { id: 'n1', kind: 'input', field: 'fee' }
const number: Sketch = { id: 'n1', kind: 'inputNumber', field: 'fee' }
const note: Sketch = { id: 'n2', kind: 'input', field: 'note' }
const rows = 2000

/** A design of which every tenth record holds a word where its draft wants a number, converted in use whatever its size. */
async function begin(world: World, wrong = true) {
  const { token, userId } = await world.signIn({ isAdministrator: true })
  const made = await makeDesign(world, token, sketch([text, note]))
  Object.assign(limitsOf(world.db), { online: 10 })
  const { table: name } = (await modelsOf(world.db).get(made.id)).layout
  const table = sql.table(`app.${name}`)
  await sql`insert into ${table} (id, created_by, created_org, modified_by, fee, note)
    select 'r' || i, 'u', '', 'u', case when ${wrong} and i % 10 = 0 then 'about ' || i else i::text end, 'x' from generate_series(1, ${rows}::int) i`.execute(
    world.db.kysely,
  )
  await made.save(sketch([number, note]))
  const base = `/api/visualdev/Base/${made.id}`
  const records = `/api/visualdev/OnlineDev/${made.id}`
  const ask = (method: string, path: string, body?: unknown) =>
    world.request(method, path, { token, language: 'en', ...(body !== undefined && { body }) })
  const progress = async () => (await ask('GET', `${base}/Actions/Release`)).data
  return {
    ...made,
    token,
    userId,
    table,
    name,
    records,
    ask,
    progress,
    publish: async (body: object = { consent: true }) => {
      const { version } = (await ask('GET', base)).data
      return ask('POST', `${base}/Actions/Release`, { version, ...body })
    },
    cancel: () => ask('DELETE', `${base}/Actions/Release`),
    ended: async () => {
      for (;;) {
        const now = await progress()
        if (now.state !== 'running') return now
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

/** Holds the first batch of a conversion until it is let go. */
function gate({ db }: World) {
  const { query } = db
  let letGo = (): void => undefined
  let reach = (): void => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const open = new Promise<void>((resolve) => (letGo = resolve))
  const held = async (...given: Parameters<typeof query>): Promise<unknown[]> => {
    if (given[0].text.includes('skip locked')) {
      reach()
      await open
    }
    return query(...given)
  }
  Object.assign(db, { query: held })
  return { reached, letGo }
}

/** What a conversion would leave behind in the catalog. */
async function remains({ db }: World) {
  const { rows: found } = await sql<Record<string, number | string>>`select
    (select count(*) from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relkind = 'r' and a.attname ~ '^next_[0-9]+_$' and not a.attisdropped)::int as columns,
    (select count(*) from pg_trigger where tgname = 'next_')::int as triggers,
    (select count(*) from pg_proc where proname ~ '^next_.*_$')::int as functions,
    (select count(*) from pg_class where relname ~ '_next_$')::int as indexes,
    (select count(*) from pg_class where reloptions::text like '%autovacuum_enabled%')::int as options,
    (select count(*) from releases where state = 'running')::int as runs`.execute(db.kysely)
  return Object.values(found[0] ?? {})
}
const nothing = [0, 0, 0, 0, 0, 0]

onEachDatabase((make) => {
  test('saves and lists go on while a column is converted, and every value is what it would be without', async () => {
    const world = await make()
    const { ask, records, publish, ended, table, progress } = await begin(world)
    const { reached, letGo } = gate(world)
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
    expect([...statuses].filter((one) => one !== 200 && one !== 409)).toEqual([])
    expect(written.size).toBeGreaterThan(3)
    for (const [id, fee] of written)
      expect([id, (await ask('GET', `${records}/${id}`)).data.data.fee]).toEqual([id, fee])
    const { rows: wrong } = await sql`select id, fee, kept_fee from ${table}
      where not id = any(${[...written.keys()]}::text[]) and fee is distinct from (case when kept_fee ~ '^\\d+$' then kept_fee::numeric end)`.execute(
      world.db.kysely,
    )
    expect(wrong).toEqual([])
    expect(await remains(world)).toEqual(nothing)
  }, 60_000)

  test('nobody else publishes meanwhile, and what is cancelled leaves nothing', async () => {
    const world = await make()
    const { publish, cancel, ended, ask, records } = await begin(world)
    const { reached, letGo } = gate(world)
    const publishing = publish()
    await reached
    expect(await publish()).toMatchObject({
      status: 409,
      msg: 'This form is being published; please wait until that is done, or cancel it',
    })
    await cancel()
    letGo()
    await publishing
    expect(await ended()).toMatchObject({ state: 'failed', message: 'This was cancelled' })
    expect(await remains(world)).toEqual(nothing)
    expect((await ask('POST', records, { data: { fee: 'a word' } })).status).toBe(200)
    await publish()
    expect(await ended()).toMatchObject({ state: 'done', number: 2 })
  }, 60_000)

  test('what the exact count finds lost is not lost without consent', async () => {
    const world = await make()
    const { publish, ended, ask, records } = await begin(world, false)
    const { reached, letGo } = gate(world)
    const publishing = publish({})
    await reached
    expect((await ask('POST', records, { data: { fee: 'a word' } })).status).toBe(200)
    letGo()
    await publishing
    expect(await ended()).toMatchObject({
      state: 'failed',
      message: 'This publish affects existing data; please confirm it first',
    })
    expect(await remains(world)).toEqual(nothing)
  }, 60_000)

  test('a server that died in the middle leaves nothing once another looks', async () => {
    const world = await make()
    const { id, userId, name, ask, records, publish, ended } = await begin(world)
    const say = (): string => ''
    const derived = await deriveSteps(world.db.kysely, { id, number: undefined, say })
    const tables = await findLarge(world.db, followSteps(derived.steps, 'UTC'), derived)
    await claimRelease(world.db, { designId: id, userId, tables: [name] })
    await world.db.transaction(async (trx) => {
      for (const one of tables) await openTable(trx, one)
    })
    await sql`update releases set beat_at = now() - interval '2 minutes'`.execute(world.db.kysely)
    expect((await ask('POST', records, { data: { fee: '1' } })).status).toBe(200)
    expect(await remains(world)).not.toEqual(nothing)
    const stop = await watchReleases(world.db, (error) => expect(error).toBeUndefined())
    stop()
    expect(await remains(world)).toEqual(nothing)
    await publish()
    expect(await ended()).toMatchObject({ state: 'done' })
  }, 60_000)

  test('no statement of a version that is over writes or reads a value', async () => {
    const world = await make()
    const { id, publish, ended, release } = await begin(world)
    await publish()
    await ended()
    // A number would go into the text that takes its place without a word of the database.
    const live = await modelsOf(world.db).get(id)
    await release({ number: 1 })
    const env = await envOf(world.db, nobody)
    await world.db.transaction(async (trx) => {
      const run = runIn(trx)
      const data = { fee: '12.50', note: 'late' }
      const late = { live, run, env, data }
      await expect(
        insertRecord({ ...late, id: 'late' }, { org: '', kept: always }),
      ).rejects.toMatchObject({
        code: '0A000',
      })
    })
    await world.db.transaction(async (trx) => {
      const late = { live, run: runIn(trx), env, data: { fee: '12.50', note: 'late' } }
      await expect(
        updateRecord({ ...late, id: 'r1' }, { version: 1, reach: always, kept: always }),
      ).rejects.toMatchObject({ code: '0A000' })
    })
  }, 60_000)
})
