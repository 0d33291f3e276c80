import { expect, test } from 'vitest'
import { toDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { invalidate } from '#server/auth/callers.ts'
import { holdClockThroughout } from '#tests/clock.ts'
import { authority, plantHarbour } from '#tests/harbour.ts'
import { onDatabase } from '#tests/server.ts'

const clock = holdClockThroughout()
const today = () => toDay(clock.now(), 'Asia/Shanghai')
const inDays = (count: number) => shiftDay(today(), count, 'day')

onDatabase((make) => {
  const plant = async () => {
    const world = await make()
    const harbour = await plantHarbour(world)
    const { menuId, guard, admin } = harbour
    const end = (until: string) => [{ part: 'menu', modelId: menuId, enCode: '', until }]
    const give = async (token: string, until: string | null) => {
      const path = `${authority}/Data/${guard.userId}`
      const { data } = await world.request('GET', `${path}?objectType=user`, { token: admin.token })
      return world.request('PUT', path, {
        token,
        language: 'en',
        body: {
          objectType: 'user',
          version: data.version,
          menuIds: [menuId],
          models: [],
          ...(until && { ends: end(until) }),
        },
      })
    }
    /** Lets the first grant of a user end on a day, as time alone would make it past. */
    const setUntil = async (userId: string, until: string, part = 'menu') => {
      await world.db.kysely
        .updateTable('grants')
        .set({ until })
        .where('subject_id', '=', userId)
        .where('part', '=', part as 'menu')
        .where('model_id', '=', menuId)
        .execute()
      await invalidate(world.db, { userId })
    }
    const explain = async () =>
      (
        await world.request('POST', `${authority}/Actions/Explain`, {
          token: admin.token,
          body: { userId: guard.userId, target: { type: 'menu', menuId } },
        })
      ).data
    return { ...world, ...harbour, end, give, setUntil, explain }
  }

  test('an end is kept, shown and logged, and what has expired is held by nobody until it is extended', async () => {
    const { give, setUntil, explain, request, admin, guard, end } = await plant()
    expect((await give(admin.token, inDays(1))).data.ends).toEqual(end(inDays(1)))
    expect(await explain()).toMatchObject({
      isAllowed: true,
      grants: [{ until: inDays(1), isOver: false, decides: true }],
    })
    const logs = '/api/system/Log/Operation'
    const { list } = (await request('GET', `${logs}?what=grant`, { token: admin.token })).data
    const { data } = await request('GET', `${logs}/${list[0].id}`, {
      token: admin.token,
      language: 'en',
    })
    expect(data.changes[0].after).toContain(`(until ${inDays(1)})`)

    await setUntil(guard.userId, inDays(-1))
    expect(await explain()).toMatchObject({
      isAllowed: false,
      reason: 'expired',
      grants: [{ until: inDays(-1), isOver: true, decides: false }],
    })
    const overview = async () =>
      (
        await request('GET', `${authority}/Overview?objectType=user&pageSize=100`, {
          token: admin.token,
        })
      ).data.list.find(({ id }: { id: string }) => id === guard.userId)
    expect(await overview()).toMatchObject({ menus: 0, expired: 1, ends: null })
    const target = { type: 'menu', menuId: end('')[0]?.modelId }
    const holders = async () =>
      (
        await request('POST', `${authority}/Actions/Holders`, {
          token: admin.token,
          body: { target },
        })
      ).data.subjects
    expect(JSON.stringify(await holders())).not.toContain(guard.userId)

    expect((await give(admin.token, today())).status).toBe(200)
    expect(await explain()).toMatchObject({ isAllowed: true, reason: 'granted' })
    expect(await overview()).toMatchObject({ menus: 1, expired: 0, ends: today() })
  })

  test('an end lies ahead and is a date; what has expired may stay as it is', async () => {
    const { give, admin, guard, setUntil } = await plant()
    for (const [until, code] of [
      [inDays(-1), 'past'],
      ['2026-02-31', 'noDay'],
    ] as const)
      expect(await give(admin.token, until)).toMatchObject({
        status: 422,
        problems: [{ path: 'ends.0.until', code }],
      })
    expect((await give(admin.token, today())).status).toBe(200)
    await setUntil(guard.userId, inDays(-3))
    expect((await give(admin.token, inDays(-3))).status).toBe(200)
  })

  test('nobody grants for longer than they hold it themselves, nor by a role that holds longer', async () => {
    const { give, delegate, guard, setUntil, request, db, menuId } = await plant()
    await setUntil(delegate.userId, inDays(5))
    for (const until of [null, inDays(6)])
      expect(await give(delegate.token, until)).toMatchObject({
        status: 422,
        problems: [{ path: 'ends', code: 'tooLong' }],
      })
    expect((await give(delegate.token, inDays(5))).status).toBe(200)
    expect((await give(delegate.token, inDays(2))).status).toBe(200)
    expect((await give(delegate.token, inDays(6))).status).toBe(422)

    await db.kysely
      .insertInto('grants')
      .values({
        id: 'g-role',
        subject_type: 'role',
        subject_id: 'easterly',
        part: 'menu',
        model_id: menuId,
        until: inDays(6),
      })
      .execute()
    const copy = async () =>
      (
        await request('POST', `${authority}/Actions/CopyPlan`, {
          token: delegate.token,
          body: {
            from: { objectType: 'role', objectId: 'easterly' },
            to: { objectType: 'user', objectId: guard.userId },
          },
        })
      ).data
    expect(await copy()).toMatchObject({ menuIds: [], withheld: 1 })
    await db.kysely
      .updateTable('grants')
      .set({ until: inDays(4) })
      .where('id', '=', 'g-role')
      .execute()
    expect(await copy()).toMatchObject({
      menuIds: [menuId],
      withheld: 0,
      ends: [{ modelId: menuId, until: inDays(4) }],
    })
    await db.kysely
      .updateTable('grants')
      .set({ until: inDays(-4) })
      .where('id', '=', 'g-role')
      .execute()
    expect(await copy()).toMatchObject({ menuIds: [], withheld: 0 })

    await setUntil(delegate.userId, inDays(-1))
    expect((await give(delegate.token, inDays(1))).status).toBe(403)
  })

  test('a batch beside what is held never shortens it', async () => {
    const { give, admin, guard, request, end, menuId } = await plant()
    const batch = async (until: string | null) => {
      const { data } = await request('GET', `${authority}/Data/${guard.userId}?objectType=user`, {
        token: admin.token,
      })
      await request('PUT', `${authority}/Actions/Batch`, {
        token: admin.token,
        body: {
          objects: [{ objectType: 'user', objectId: guard.userId, version: data.version }],
          way: 'add',
          menuIds: [menuId],
          models: [],
          ...(until && { ends: end(until) }),
        },
      })
      const after = await request('GET', `${authority}/Data/${guard.userId}?objectType=user`, {
        token: admin.token,
      })
      return after.data.ends
    }
    await give(admin.token, inDays(5))
    expect(await batch(inDays(3))).toEqual(end(inDays(5)))
    expect(await batch(inDays(9))).toEqual(end(inDays(9)))
    expect(await batch(null)).toBeUndefined()
    expect(await batch(inDays(9))).toBeUndefined()
  })
})
