import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/server.ts'
import { planDraw, takeNumbers } from './draw.ts'
import { raiseCounter } from './raise.ts'
import { readRules } from './rules.ts'

onDatabase((make) => {
  test('7.12 a raise waits for the number that is drawn just now, and never goes below it', async () => {
    const { db } = await make()
    const parts = [{ type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' }]
    await db.kysely
      .insertInto('bill_rules')
      .values({ id: 'r', full_name: 'R', en_code: 'r', parts: JSON.stringify(parts) })
      .execute()
    const [rule] = await readRules(db.kysely, ['r'])
    const body = { scope: '', period: '', next: 3, reason: 'Late' }
    const raise = () =>
      db.transaction((trx) =>
        raiseCounter(trx, { rule: rule!, body, timeZone: 'UTC', userId: 'u' }),
      )
    const isWaiting = async (): Promise<boolean> => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely)
      return rows.length > 0
    }
    const tell = { drawn: () => {}, ended: () => {} }
    const drawn = new Promise<void>((resolve) => (tell.drawn = resolve))
    const ended = new Promise<void>((resolve) => (tell.ended = resolve))
    const drawing = db.transaction(async (trx) => {
      await takeNumbers(trx, planDraw(rule!, { now: 0, timeZone: 'UTC', codes: new Map() }, 5))
      tell.drawn()
      await ended
    })
    await drawn
    const raising = raise()
    // PGlite does one thing after the other.
    if (db.engine === 'postgres')
      await expect.poll(isWaiting, { timeout: 20_000, interval: 10 }).toBe(true)
    tell.ended()
    await drawing
    expect(await raising).toEqual({ why: 'notHigher', next: 6 })
    expect(await db.kysely.selectFrom('bill_counters').select('last').execute()).toEqual([
      { last: 5 },
    ])
  })
})
