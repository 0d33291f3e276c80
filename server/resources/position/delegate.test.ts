import { expect, test } from 'vitest'
import { sample, positionCalls } from '#tests/position-calls.ts'
import type { PositionEntry } from '#schemas/api/position.ts'
import { grantMenu } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = positionCalls(make)
  const { asker, manager } = stage

  test('an administrator of an organisation acts inside it only; without one they see nothing', async () => {
    const [inside, outside, nowhere] = [
      await stage.admin.add(),
      await stage.admin.add({ organizeId: 'finance' }),
      await stage.admin.add({ organizeId: '' }),
    ]
    const [delegate, nobody] = [await manager(), await asker({ menus: ['position'] })]
    const seen = async ({ ask }: typeof delegate) =>
      (await ask('GET', '?pageSize=1000')).data.list.map(({ id }: PositionEntry) => id)
    expect([
      (await seen(delegate)).includes(inside.id),
      (await seen(delegate)).includes(outside.id),
      await seen(nobody),
    ]).toEqual([true, false, []])
    for (const { id } of [outside, nowhere]) {
      const tries = [
        await delegate.ask('GET', `/${id}`),
        await delegate.ask('PUT', `/${id}`, { ...outside, enCode: 'x' }),
        await delegate.ask('PUT', `/${id}/Actions/State`),
        await delegate.ask('DELETE', `/${id}`),
        await delegate.ask('GET', `/${id}/Members`),
        await delegate.ask('POST', `/${id}/Members`, { add: [], remove: [] }),
      ]
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    }
    expect(
      (await delegate.ask('PUT', `/${inside.id}`, { ...inside, organizeId: 'finance' })).status,
    ).toBe(403)
    expect((await delegate.ask('POST', '', sample({ organizeId: '' }))).status).toBe(403)
    expect(
      (await delegate.ask('PUT', `/${inside.id}`, { ...inside, organizeId: 'pier' })).status,
    ).toBe(200)
    expect((await delegate.ask('DELETE', `/${(await delegate.add()).id}`)).status).toBe(200)
  })

  test('what an administrator of an organisation may do counts by layer', async () => {
    const [here, below] = [
      await stage.admin.add({ organizeId: 'east' }),
      await stage.admin.add({ organizeId: 'gate' }),
    ]
    const status = async (delegate: Awaited<ReturnType<typeof manager>>, { id }: PositionEntry) => [
      (await delegate.ask('GET', `/${id}`)).status,
      (await delegate.ask('PUT', `/${id}/Actions/State`, { enabledMark: 1 })).status,
    ]
    const noEdit = await manager('east', ['sub_layer_edit'])
    expect([await status(noEdit, here), await status(noEdit, below)]).toEqual([
      [200, 200],
      [200, 403],
    ])
    const blind = await manager('east', ['this_layer_select'])
    expect([await status(blind, here), await status(blind, below)]).toEqual([
      [403, 403],
      [200, 200],
    ])
    const noAdd = await manager('east', ['sub_layer_add', 'sub_layer_delete'])
    expect([
      (await noAdd.ask('POST', '', sample())).status,
      (await noAdd.ask('POST', '', sample({ organizeId: 'east' }))).status,
      (await noAdd.ask('DELETE', `/${below.id}`)).status,
    ]).toEqual([403, 200, 403])
  })

  test('a delegate hands out only what they hold, to people inside, neither to administrators nor to themselves', async () => {
    const [plain, mighty] = [await stage.admin.add(), await stage.admin.add()]
    await grantMenu(stage.world, { type: 'position', id: mighty.id }, 'menu')
    const delegate = await manager()
    const [inside, outside, boss] = [
      await stage.world.signIn({ organizeId: 'gate' }),
      await stage.world.signIn({ organizeId: 'finance' }),
      await stage.world.signIn({ organizeId: 'gate', isAdministrator: true }),
    ]
    const add = async (position: PositionEntry, userId: string) =>
      (await delegate.ask('POST', `/${position.id}/Members`, { add: [userId], remove: [] })).status
    expect([
      await add(plain, inside.userId),
      await add(mighty, inside.userId),
      await add(plain, outside.userId),
      await add(plain, boss.userId),
      await add(plain, delegate.userId),
    ]).toEqual([200, 403, 403, 403, 403])
    await grantMenu(stage.world, { type: 'user', id: delegate.userId }, 'menu')
    expect(await add(mighty, inside.userId)).toBe(200)
  })

  test('a delegate does not switch on a position that gives more than they hold', async () => {
    const off = await stage.admin.add({ enabledMark: 0 })
    await grantMenu(stage.world, { type: 'position', id: off.id }, 'permission')
    const delegate = await manager()
    const tries = [
      await delegate.ask('PUT', `/${off.id}/Actions/State`),
      await delegate.ask('PUT', `/${off.id}`, { ...off, enabledMark: 1 }),
      await delegate.ask('PUT', `/${off.id}`, { ...off, fullName: '改名' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 200])
  })
})
