import { expect, test } from 'vitest'
import { checkNames } from '#schemas/api/entry-rules.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { sayInEnglish } from '#tests/say.ts'
import { onDatabase } from '#tests/server.ts'

const base = '/api/system/Menu'
const content = {
  enCode: 'shop',
  fullName: 'Shop',
  icon: '',
  type: 1,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  sortCode: 9,
  enabledMark: 1,
}
const entry = { ...content, parentId: '' }
const wrong = { fullName: 'Sh#op', names: { en: 'Shop', zhtw: '店<' } }

onDatabase((make) => {
  test('5.1 every name that ships follows the rule of names', async () => {
    const { db } = await make()
    const rows = await db.kysely
      .selectFrom('menus')
      .select(['full_name as fullName', 'names', 'en_code as enCode'])
      .execute()
    expect(rows.length).toBeGreaterThan(20)
    expect(
      rows.flatMap(({ names, ...row }) =>
        checkNames({ ...row, ...(names && { names }) }, sayInEnglish).map(({ path }) => [
          row.enCode,
          path,
        ]),
      ),
    ).toEqual([])
  })

  test('5.1 names of menu entries hold no special symbols, by whatever door they come', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await world.request(method, path, { token, ...(body && { body }) })
      return { ...answer, paths: answer.problems.map(({ path: at }) => at) }
    }
    const at = ['fullName', 'names.zhtw']
    expect(await ask('POST', base, { ...entry, ...wrong })).toMatchObject({
      status: 422,
      paths: at,
    })
    const made = (await ask('POST', base, entry)).data
    expect(
      await ask('PUT', `${base}/${made.id}`, { ...entry, ...wrong, version: made.version }),
    ).toMatchObject({ status: 422, paths: at })
    // A name of older data stays until somebody changes it.
    await world.db.kysely
      .updateTable('menus')
      .set({ full_name: 'A#1' })
      .where('id', '=', made.id)
      .execute()
    const kept = { ...entry, fullName: 'A#1', version: made.version }
    expect((await ask('PUT', `${base}/${made.id}`, { ...kept, icon: 'x' })).status).toBe(200)

    const file = {
      format: 'berth.menu',
      version: 1,
      menus: [{ ...content, parent: '', opens: '' }],
    }
    const bring = async (menu: object) => {
      const body = new FormData()
      const menus = file.menus.map((known) => ({ ...known, ...menu }))
      body.set('file', new File([JSON.stringify({ ...file, menus })], 'menu.json'))
      body.set('conflict', 'rename')
      body.set('parentId', '')
      const response = await world.app.request(`${base}/Actions/Import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      })
      const { code, data } = await response.json()
      return [code, data?.problems?.map(({ path }: { path: string }) => path)]
    }
    expect(await bring(wrong)).toEqual([422, ['menus.0.fullName', 'menus.0.names.zhtw']])
    expect(await bring({ fullName: 'Shop (2)' })).toEqual([200, undefined])

    const { id } = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    const design = `/api/visualdev/Base/${id}`
    const release = async (menu: object) => {
      const { version } = (await ask('GET', design)).data
      const body = { version, menu: { parentId: '', enCode: 'plates', fullName: 'P', ...menu } }
      return ask('POST', `${design}/Actions/Release`, body)
    }
    expect(await release(wrong)).toMatchObject({
      status: 422,
      paths: ['menu.fullName', 'menu.names.zhtw'],
    })
    // Translations that come of the form are left out where they do not fit.
    const names = JSON.stringify({ en: 'Plates', zhtw: '車牌<' })
    await world.db.kysely
      .updateTable('designs')
      .set({ full_name: 'P', names })
      .where('id', '=', id)
      .execute()
    expect((await release({})).status).toBe(200)
    const { data } = await ask('GET', base)
    expect(data.list.find(({ enCode }: { enCode: string }) => enCode === 'plates')).toMatchObject({
      fullName: 'P',
      names: { en: 'Plates' },
    })
  })
})
