import { expect, test } from 'vitest'
import { userCalls } from '#tests/user-calls.ts'
import type { UserDetail } from '#schemas/api/user.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = userCalls(make)
  const { manager, status, asker } = stage

  const plantSeal = async (id: string, userIds: readonly string[]) => {
    const { kysely } = stage.world.db
    await kysely
      .insertInto('signatures')
      .values({ id, full_name: id, en_code: id, image: '' })
      .execute()
    await kysely
      .insertInto('signature_users')
      .values(userIds.map((user_id) => ({ signature_id: id, user_id })))
      .execute()
  }

  test('6 an account that reaches beyond the organizations of a delegate is not taken over, nor are its failed tries forgotten', async () => {
    const delegate = await manager()
    const chief = await stage.admin.add({ organizeId: 'east' })
    const plain = await stage.admin.add()
    const users: { readonly [why: string]: UserDetail } = {
      place: await stage.admin.add({ organizeIds: ['gate', 'finance'] }),
      leads: await stage.admin.add(),
      leadsPlace: await stage.admin.add(),
      seal: await stage.admin.add(),
      anyAddress: await stage.admin.add(),
      grants: await stage.admin.add({ roleIds: ['boss'] }),
    }
    const idOf = (why: string) => users[why]?.id ?? ''
    await stage.admin.add({ organizeId: 'finance', managerId: idOf('leads') })
    const { kysely } = stage.world.db
    await kysely
      .updateTable('organizes')
      .set({ manager_id: idOf('leadsPlace') })
      .where('id', '=', 'finance')
      .execute()
    await plantSeal('seal', [idOf('seal'), chief.id])
    await kysely
      .updateTable('users')
      .set({ any_address: true })
      .where('id', '=', idOf('anyAddress'))
      .execute()
    const tried = async (account: string): Promise<boolean> =>
      (await kysely
        .selectFrom('sign_in_failures')
        .select('count')
        .where('account', '=', account)
        .executeTakeFirst()) !== undefined
    for (const [why, { id, account }] of Object.entries({ plain, ...users })) {
      await kysely.insertInto('sign_in_failures').values({ account, count: 9 }).execute()
      const answers = [
        await status(delegate.ask('PUT', `/${id}/Actions/unlock`)),
        await status(delegate.ask('POST', `/${id}/Actions/ResetPassword`, {})),
      ]
      const { data } = await delegate.ask('POST', '/Actions/Unlock', { ids: [id] })
      expect([why, ...answers, data.list[0].isDone, await tried(account)]).toEqual(
        why === 'plain' ? [why, 200, 200, true, false] : [why, 403, 403, false, true],
      )
    }
    await kysely
      .updateTable('organizes')
      .set({ manager_id: null })
      .where('id', '=', 'finance')
      .execute()
  })

  test('whoever has the same places, people and seals takes over an account', async () => {
    const delegate = await asker({
      menus: ['user'],
      organizeId: 'finance',
      administers: [{ organizeId: 'east' }],
    })
    const { kysely } = stage.world.db
    const user = await stage.admin.add({ organizeIds: ['gate', 'finance'] })
    const led = await stage.admin.add({ organizeId: 'finance', managerId: user.id })
    await kysely
      .updateTable('users')
      .set({ manager_id: delegate.userId })
      .where('id', '=', user.id)
      .execute()
    await plantSeal('common', [user.id, delegate.userId])
    const reset = () => status(delegate.ask('POST', `/${user.id}/Actions/ResetPassword`, {}))
    expect(await reset()).toBe(200)
    await stage.admin.ask('PUT', `/${led.id}`, { ...led, managerId: '' })
    expect(await reset()).toBe(200)
  })
})
