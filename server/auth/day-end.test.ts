import { expect, test } from 'vitest'
import { fromDay } from '#schemas/format/time.ts'
import { makeId } from '#schemas/wire/id.ts'
import { holdClock } from '#tests/clock.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import type { CallerChange } from './callers.ts'
import { hearDayEnds } from './day-end.ts'
import { forever } from './today.ts'
import { loadRights } from './rights.ts'
import { setConfig } from '#tests/system-config.ts'

const zone = 'Asia/Shanghai'
const [last, next] = ['2026-06-30', '2026-07-01']
const midnight = fromDay(next, zone)

const grant = async ({ db }: World, userId: string, until: string | null) =>
  db.kysely
    .insertInto('grants')
    .values({
      id: makeId(),
      subject_type: 'user',
      subject_id: userId,
      part: 'button',
      model_id: 'm',
      code: until ?? 'endless',
      until,
    })
    .execute()

onDatabase((make) => {
  test('a grant is held to the last millisecond of its day in the zone, and by no kept caller after it', async () => {
    const world = await make({ routes: [] })
    const { token, userId } = await world.signIn({})
    await world.db.kysely
      .updateTable('sessions')
      .set({ expires_at: new Date('2099-01-01') })
      .execute()
    await grant(world, userId, last)
    await grant(world, userId, null)
    const clock = holdClock(midnight - 1)
    const heldNow = async () =>
      (await world.services.auth.callerOf(`Bearer ${token}`)).grants.flatMap(({ buttonList }) =>
        buttonList.map(({ enCode }) => enCode).toSorted(),
      )
    expect(await heldNow()).toEqual([last, 'endless'])
    clock.move(1)
    expect(await heldNow()).toEqual(['endless'])
  })

  test('in another zone the day ends at another moment', async () => {
    const world = await make({ routes: [] })
    const { token, userId } = await world.signIn({})
    const { db } = world
    await setConfig(db, { timeZone: 'America/New_York' })
    await db.kysely
      .updateTable('sessions')
      .set({ expires_at: new Date('2099-01-01') })
      .execute()
    await grant(world, userId, last)
    const clock = holdClock(fromDay(next, 'America/New_York') - 1)
    const { auth } = world.services
    const count = async () => (await auth.callerOf(`Bearer ${token}`)).grants.length
    expect(await count()).toBe(1)
    clock.move(1)
    expect(await count()).toBe(0)
  })

  test('rights can be asked of a later day', async () => {
    const world = await make({ routes: [] })
    const { userId } = await world.signIn({})
    await grant(world, userId, last)
    await grant(world, userId, null)
    const user = { id: userId, is_administrator: false }
    const count = async (day: string) =>
      (await loadRights(world.db, user, day)).grants[0]?.buttonList.length
    expect([await count(last), await count(next), await count(forever)]).toEqual([2, 1, 1])
  })

  test('when a day ends, those are named whose grants end with it, once', async () => {
    const world = await make({ routes: [] })
    const [ann, bob] = [await world.signIn({}), await world.signIn({})]
    await grant(world, ann.userId, last)
    await grant(world, bob.userId, next)
    const heard: CallerChange[] = []
    const clock = holdClock(midnight - 1)
    const watch = hearDayEnds(world.db, {
      hear: (changed) => heard.push(changed),
      onTrouble: (error) => expect.unreachable(String(error)),
    })
    await watch.look()
    expect(heard).toEqual([])
    clock.move(1)
    await watch.look()
    await watch.look()
    expect(heard).toEqual([{ concerns: [`user:${ann.userId}`] }])
    clock.move(fromDay('2026-07-05', zone) - midnight)
    await watch.look()
    expect(heard.at(-1)).toEqual({ concerns: [`user:${bob.userId}`] })
    watch.close()
  })
})
