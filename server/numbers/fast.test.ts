import { beforeAll, expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import type { Database } from '../database/database.ts'
import { onDatabase } from '#tests/server.ts'
import { fastNumbersOf } from './fast.ts'
import { readRules, ruleChannel } from './rules.ts'

const day = 86_400_000
const counter = { type: 'counter', width: 4, start: 1, step: 1, reset: 'day', full: 'widen' }

async function makeRule(db: Database, code: string) {
  await db.kysely
    .insertInto('bill_rules')
    .values({
      id: code,
      full_name: code,
      en_code: code,
      mode: 'fast',
      parts: JSON.stringify([
        { type: 'field', field: 'plate', own: true },
        { type: 'text', text: '-' },
        { type: 'date', format: 'yyyyMMdd' },
        counter,
      ]),
    })
    .execute()
  const [rule] = await readRules(db.kysely, [code])
  const seedOf = (plate: string, now: number) => ({
    now,
    timeZone: 'UTC',
    codes: new Map([['plate', plate]]),
  })
  return {
    take: (plate: string, now = 0) => fastNumbersOf(db).take(rule!, seedOf(plate, now)),
  }
}

onDatabase((make) => {
  let db: Database
  beforeAll(async () => {
    db = (await make()).db
    fastNumbersOf(db)
    // Whoever begins to listen on PostgreSQL is told once that notices may have been missed.
    if (db.engine === 'postgres') await new Promise((resolve) => db.listen('fast_test', resolve))
  })

  test('7.12 of the blocks of a fast rule only those are kept that may be of use', async () => {
    const { take } = await makeRule(db, 'kept')
    const clock = holdClock()
    for (const days of [0, 1, 2]) await take('A', days * day)
    expect(fastNumbersOf(db).size).toBe(1)
    for (const plate of ['B', 'C']) await take(plate)
    expect(fastNumbersOf(db).size).toBe(3)
    clock.move(1000)
    expect(await take('D')).toBe('D-197001010001')
    expect(fastNumbersOf(db).size).toBe(1)
  })

  test('7.12 the notice of another rule leaves no number out', async () => {
    const { take } = await makeRule(db, 'mine')
    holdClock()
    const taken: (string | null)[] = []
    for (const _ of [1, 2]) taken.push(await take('A'))
    await db.notify(ruleChannel, 'another')
    for (const _ of [3, 4]) taken.push(await take('A'))
    expect(taken.map((number) => number?.slice(-4))).toEqual(['0001', '0002', '0003', '0004'])
  })
})
