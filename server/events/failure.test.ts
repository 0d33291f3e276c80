import { beforeAll, expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import { append, begin, failuresOf, listener, makeDue } from '#tests/events.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { sweepEvents } from './sweep.ts'

onEachDatabase((make) => {
  let world: World
  beforeAll(async () => {
    world = await make()
  })

  test('what a consumer throws at waits, and later events of the same thing behind it; all others go on', async () => {
    const clock = holdClock()
    const four = listener('four', ['four'])
    four.refuse(({ id, version }) => id === 'a' && version === 1)
    const pump = await begin(world, four)
    for (const [id, version] of [
      ['a', 1],
      ['b', 1],
      ['a', 2],
      ['c', 1],
    ] as const)
      await append(world, 'four', { id, version })
    await pump.settled()
    expect(four.told()).toEqual(['b 1', 'c 1'])
    expect(await failuresOf(world, 'four')).toMatchObject([
      { target: 'a', tries: 1, is_dead: false, error: 'cannot take it' },
      { target: 'a', tries: 0, is_dead: false, error: '' },
    ])

    const triesAfter = async (milliseconds: number) => {
      clock.move(milliseconds)
      await pump.settled()
      return (await failuresOf(world, 'four'))[0]?.tries
    }
    expect([await triesAfter(999), await triesAfter(1)]).toEqual([1, 2])
    expect(four.told()).toEqual(['b 1', 'c 1'])
    four.refuse(() => false)
    expect([await triesAfter(3999), await triesAfter(1)]).toEqual([2, undefined])
    expect([four.told().slice(2), await failuresOf(world, 'four')]).toEqual([['a 1', 'a 2'], []])
    await pump.stop()
  })

  test('after its tries an event is dead: it keeps its error, and lets later ones through', async () => {
    const five = listener('five', ['five'])
    five.refuse(({ version }) => version === 1)
    const pump = await begin(world, five)
    await append(world, 'five', { id: 'a', version: 1 })
    await append(world, 'five', { id: 'a', version: 2 })
    for (let round = 0; round < 2; round++) {
      await pump.settled()
      expect(five.told()).toEqual([])
      await makeDue(world)
    }
    await pump.settled()
    expect(five.told()).toEqual(['a 2'])
    expect(await failuresOf(world, 'five')).toMatchObject([
      { target: 'a', tries: 3, is_dead: true, error: 'cannot take it' },
    ])
    const { position } = await world.db.kysely
      .selectFrom('event_tail')
      .select('position')
      .executeTakeFirstOrThrow()
    await world.db.kysely.updateTable('event_consumers').set({ position }).execute()
    await sweepEvents(world.db, ['five'])
    const left = await world.db.kysely
      .selectFrom('events')
      .select(['noun', 'version'])
      .where('noun', '=', 'five')
      .execute()
    expect(left).toEqual([{ noun: 'five', version: 1 }])
    await pump.stop()
  })
})
