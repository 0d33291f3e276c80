import { beforeAll, expect, test } from 'vitest'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { plainSql } from '#tests/plain-sql.ts'
import { hold, isHeld } from './hold.ts'
import { readSnapshot } from './snapshot.ts'

/** More than the pool of a test has connections. */
const many = Array.from({ length: 12 }, (_none, index) => `name ${index}`)

onEachDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make({ routes: [] })
  })
  const ask = async (text: string): Promise<unknown> =>
    (await world.db.query<{ value: unknown }>({ name: '', text: plainSql(text) }, []))[0]?.value

  test('names that are held, and snapshots that wait for their reader, leave the pool to others', async () => {
    const releases = await Promise.all(many.map((name) => hold(world.db, name)))
    const statement = { text: plainSql('select n from generate_series(1, 2000) as n') }
    const readers = many.map(() => readSnapshot<{ n: number }>(world.db, { statement, values: [] }))
    for (const reader of readers) expect((await reader.next()).value?.[0]).toEqual({ n: 1 })
    expect(await ask('select 1 as value')).toBe(1)
    await world.db.transaction(async (trx) => {
      for (const name of many) expect(await isHeld(world.db, trx, name)).toBe(true)
    })
    for (const reader of readers) await reader.return(undefined)
    for (const release of releases) await release()
    for (const name of many) expect(await isHeld(world.db, world.db.kysely, name)).toBe(false)
  })

  test('names are held on after the connection that held them broke', async () => {
    const { db } = world
    if (db.engine !== 'postgres') return
    const other = (await make({ routes: [], beside: world })).db
    const seen = () => isHeld(other, other.kysely, 'broken')
    const release = await hold(db, 'broken')
    expect(await seen()).toBe(true)
    await ask(`select count(pg_terminate_backend(pid, 20000)) as value from pg_locks
      where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`)
    await expect.poll(seen, { timeout: 20_000 }).toBe(true)
    await release()
    await expect.poll(seen, { timeout: 20_000 }).toBe(false)
    await (
      await hold(other, 'broken')
    )()
  })
})
