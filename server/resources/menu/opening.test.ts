import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

const entry = {
  parentId: '',
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

const base = '/api/system/Menu'

onDatabase((make) => {
  test('2.5 each type must open something: a page its path, a link an address, a form and a dictionary one that is there', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const add = async (more: object) => {
      const { status, problems } = await world.request('POST', base, {
        token,
        body: { ...entry, enCode: `t${JSON.stringify(more).length}.x`, ...more },
      })
      return status === 422 ? problems.map(({ path }) => path) : status
    }
    const { id } = await makeDesign(
      world,
      token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    await world.db.kysely
      .insertInto('dictionary_types')
      .values({ id: 'colours', full_name: 'Colours', en_code: 'colours', parent_id: '' })
      .execute()
    const opens = (moduleId: string) => ({ propertyJson: JSON.stringify({ moduleId }) })
    expect([await add({ type: 2 }), await add({ type: 2, urlAddress: 'shop' })]).toEqual([
      ['urlAddress'],
      200,
    ])
    expect([
      await add({ type: 3, ...opens('nope') }),
      await add({ type: 3, ...opens(id) }),
    ]).toEqual([['propertyJson'], 200])
    expect([
      await add({ type: 4, ...opens(id) }),
      await add({ type: 4, ...opens('colours') }),
    ]).toEqual([['propertyJson'], 200])
    for (const bad of ['', 'javascript:alert(1)', '//evil', 'https://${other}/x'])
      expect([bad, await add({ type: 7, urlAddress: bad })]).toEqual([bad, ['urlAddress']])
    expect([
      await add({ type: 7, urlAddress: '${dataV}/board?t=${token}' }),
      await add({ type: 6 }),
    ]).toEqual([200, 200])
  })

  test('6 a delegate opens by an entry nothing that they may not: no other dictionary, no form without its permissions', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(
      world,
      admin.token,
      sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
    )
    await world.db.kysely
      .insertInto('dictionary_types')
      .values(
        ['one', 'two'].map((typeId) => ({
          id: typeId,
          full_name: typeId,
          en_code: typeId,
          parent_id: '',
        })),
      )
      .execute()
    const { token } = await world.signIn({ menus: ['menu', 'page.one'] })
    const write = (asker: string, body: object, at = '') =>
      world.request(at ? 'PUT' : 'POST', `${base}${at}`, {
        token: asker,
        body: { ...entry, ...body },
      })
    const dictionary = (moduleId: string) => ({
      type: 4,
      enCode: 'colours',
      propertyJson: JSON.stringify({ moduleId }),
    })
    const made = (await write(admin.token, dictionary('one'))).data
    expect((await write(token, { ...dictionary('two'), version: 1 }, `/${made.id}`)).status).toBe(
      403,
    )
    expect(
      (await write(token, { ...dictionary('one'), fullName: 'Other', version: 1 }, `/${made.id}`))
        .status,
    ).toBe(200)
    const form = { type: 3, enCode: 'form', propertyJson: JSON.stringify({ moduleId: id }) }
    const open = { ...form, propertyJson: JSON.stringify({ moduleId: id, isDataAuthorize: 0 }) }
    const page = (await write(token, form)).data
    expect([
      (await write(token, { ...open, version: 1 }, `/${page.id}`)).status,
      (await write(token, { ...open, enCode: 'form2' })).status,
      (await write(admin.token, { ...open, version: 1 }, `/${page.id}`)).status,
    ]).toEqual([403, 403, 200])
  })
})
