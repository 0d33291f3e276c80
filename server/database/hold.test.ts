import { expect, test } from 'vitest'
import { onEachDatabase } from '#tests/server.ts'
import { hold, isHeld } from './hold.ts'
import { sqlText } from '#server/database/sql-text.ts'

onEachDatabase((make) => {
  test('3.6 one after the other holds a name, and others see that it is held', async () => {
    const world = await make()
    const { db } = world
    // The embedded database has one process, so only its own can wait there.
    const other = db.engine === 'pglite' ? db : (await make({ beside: world })).db
    const seen = () => isHeld(other, other.kysely, 'start')
    expect(await seen()).toBe(false)
    const release = await hold(db, 'start')
    expect([await seen(), await isHeld(other, other.kysely, 'another')]).toEqual([true, false])
    const order: string[] = []
    const second = hold(other, 'start').then((letGo) => {
      order.push('second')
      return letGo
    })
    await db.query({ name: '', text: sqlText`select 1` }, [])
    order.push('first is done')
    await release()
    const letGo = await second
    expect(order).toEqual(['first is done', 'second'])
    expect([await seen(), await isHeld(db, db.kysely, 'start')]).toEqual([true, true])
    await letGo()
    expect(await isHeld(db, db.kysely, 'start')).toBe(false)
  })
})
