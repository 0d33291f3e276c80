import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { named } from '#tests/nouns.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

onDatabase((make) => {
  let world: World
  let token: string
  let userId: string

  beforeAll(async () => {
    world = await make()
    const { kysely } = world.db
    await kysely
      .insertInto('organizes')
      .values({ ...named('harbour'), parent_id: '', category: 'organization' })
      .execute()
    await kysely
      .insertInto('dictionary_types')
      .values({ ...named('paints'), parent_id: '' })
      .execute()
    const admin = await world.signIn({ isAdministrator: true, organizeId: 'harbour' })
    token = admin.token
    userId = admin.userId
  })

  test('a notice that was sent holds nobody, one that is not tells its name to who writes notices', async () => {
    const { kysely } = world.db
    await kysely
      .insertInto('positions')
      .values({ ...named('pilot'), organize_id: 'harbour' })
      .execute()
    const none = { isAll: false, organizeIds: [], roleIds: [], groupIds: [], userIds: [] }
    const notice = (id: string, enabled_mark: number) => ({
      id,
      title: id,
      enabled_mark,
      files: '[]',
      created_by: userId,
      receivers: JSON.stringify({ ...none, positionIds: ['pilot'] }),
    })
    await kysely
      .insertInto('messages')
      .values([notice('drafted', 0), notice('sent', 1)])
      .execute()
    const remove = async (...menus: readonly string[]) => {
      const { token: by } = await world.signIn({
        menus: ['position', ...menus],
        administers: [{ organizeId: 'harbour' }],
      })
      const path = '/api/permission/Position/pilot'
      const { code, problems } = await world.request('DELETE', path, { token: by, language: 'en' })
      return [code, problems.map(({ message }) => message)]
    }
    expect(await remove()).toEqual([409, ['Places that you may not see: 1']])
    expect(await remove('notice')).toEqual([409, ['Receivers of the notice “drafted”, a draft']])
    await kysely.deleteFrom('messages').where('id', '=', 'drafted').execute()
    expect(await remove()).toEqual([200, []])
  })

  test('a dictionary whose entries stand in removed fields, that an earlier version brings back, is refused', async () => {
    const { kysely } = world.db
    await kysely
      .insertInto('dictionary_types')
      .values({ ...named('metals'), parent_id: '' })
      .execute()
    await kysely
      .insertInto('dictionary_data')
      .values(['iron', 'tin'].map((id) => ({ ...named(id), type_id: 'metals', parent_id: '' })))
      .execute()
    const options = { dataType: 'dictionary', dictionaryType: 'metals' }
    const whole = sketch([
      { id: 'n0', kind: 'input', field: 'note' },
      { id: 'n1', kind: 'select', field: 'metal', label: 'Metal', options },
      { id: 'n2', kind: 'select', field: 'more', options: { ...options, multiple: true } },
    ])
    const made = await makeDesign(world, token, whole)
    const base = `/api/visualdev/OnlineDev/${made.id}`
    const { data } = await world.request('POST', base, {
      token,
      body: { data: { metal: 'tin', more: ['iron', 'tin'] } },
    })
    await made.save(sketch([{ id: 'n0', kind: 'input', field: 'note' }]))
    await made.release()
    const remove = () =>
      world.request('DELETE', '/api/system/DictionaryType/metals', { token, language: 'en' })
    const refused = await remove()
    expect([refused.code, refused.problems.map(({ code }) => code)]).toEqual([
      409,
      ['parked', 'parked'],
    ])
    expect(refused.problems[0]?.message).toBe(
      'Form “Sample”, removed field “Metal” that an earlier version brings back; records: 1',
    )
    await world.request('DELETE', `${base}/${data.id}`, { token })
    // From the recycle bin it could come back with them.
    expect((await remove()).code).toBe(409)
    await world.request('POST', `${base}/Bin/Actions/Delete`, { token, body: { ids: [data.id] } })
    expect((await remove()).code).toBe(200)
  })
})
