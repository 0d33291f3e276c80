import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrations } from '../migrations/list.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { migrate } from './migrate.ts'
import { sqlText } from '#server/database/sql-text.ts'

const next = migrations.length + 1
const whole = {
  number: next,
  name: 'whole',
  statements: [sql`create table berth.made (n integer)`],
}
const broken = {
  number: next + 1,
  name: 'broken',
  statements: [sql`create table berth.half (n integer)`, sql`select 1 / 0`],
}

onEachDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make({ routes: [] })
  })
  const tables = async () =>
    (
      await world.db.query<{ name: string }>(
        {
          name: '',
          text: sqlText`select tablename as name from pg_tables where schemaname = 'berth'
            and tablename in ('made', 'half')`,
        },
        [],
      )
    ).map(({ name }) => name)

  test('numbers are 1, 2, 3 …', () => {
    expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1))
  })

  test('nothing is done twice', async () => {
    expect(await migrate(world.db)).toEqual([])
  })

  test('a broken step undoes the whole upgrade', async () => {
    await expect(migrate(world.db, [...migrations, whole, broken])).rejects.toMatchObject({
      code: '22012',
    })
    expect(await tables()).toEqual([])
  })

  test('two at once do it once', async () => {
    const taken = await Promise.all([
      migrate(world.db, [...migrations, whole]),
      migrate(world.db, [...migrations, whole]),
    ])
    expect(taken.flat()).toEqual(['whole'])
    expect(await tables()).toEqual(['made'])
  })

  test('a database of a newer program is refused in words', async () => {
    await expect(migrate(world.db)).rejects.toThrow(`schema ${next}; this one knows ${next - 1}`)
  })
})
