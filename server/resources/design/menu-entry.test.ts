import { expect, test } from 'vitest'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { onDatabase } from '#tests/server.ts'

const formData = JSON.stringify({
  ...emptyDocument(),
  nodes: { a: { id: 'a', kind: 'input', field: 'a', label: 'a' } },
  children: ['a'],
})

onDatabase((make) => {
  test('6 a publisher opens no page of the system by the entry of a form, and puts it below directories only', async () => {
    const { request, signIn, db } = await make()
    const [designer, chief] = [
      await signIn({ menus: ['onlineDev'] }),
      await signIn({ isAdministrator: true }),
    ]
    // Where a page has no entry, as after an upgrade, its code is free.
    await db.kysely.deleteFrom('menus').where('en_code', '=', 'log').execute()
    const idOf = async (type: number) =>
      (
        await db.kysely
          .selectFrom('menus')
          .select('id')
          .where('type', '=', type)
          .limit(1)
          .executeTakeFirstOrThrow()
      ).id
    const [directory, page] = [await idOf(1), await idOf(2)]
    const { data } = await request('POST', '/api/visualdev/Base', {
      token: designer.token,
      body: { fullName: 'F', enCode: 'f', formData },
    })
    const at = `/api/visualdev/Base/${data.id}`
    const release = async (token: string, menu: object) => {
      const { version } = (await request('GET', at, { token })).data
      const body = { version, menu: { parentId: '', fullName: 'F', enCode: 'faults', ...menu } }
      return (await request('POST', `${at}/Actions/Release`, { token, body })).status
    }
    const log = async () =>
      (await request('GET', '/api/system/Log/SignIn', { token: designer.token })).status
    expect([await release(designer.token, { enCode: 'log' }), await log()]).toEqual([403, 403])
    expect(await release(designer.token, { parentId: page })).toBe(404)
    expect(await release(designer.token, { parentId: directory })).toBe(200)
    // What gates pages is for administrators to give.
    expect([await release(chief.token, { enCode: 'log' }), await log()]).toEqual([200, 403])
  })
})
