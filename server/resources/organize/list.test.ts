import { expect, test } from 'vitest'
import { base, organizeCalls } from '#tests/organize-calls.ts'
import { invalidate } from '#server/auth/callers.ts'
import { plantOrganization } from '#tests/organization.ts'
import { onDatabase } from '#tests/server.ts'
import { organizeRoutes } from './routes.ts'

onDatabase((make) => {
  const stage = organizeCalls(make)
  const { ids } = stage

  test('7.4 the list is in the order of the tree, and what holds the keyword comes with all above it', async () => {
    const own = await make({ routes: [organizeRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true })
    const list = async (query = '') =>
      ids((await own.request('GET', `${base}?${query}`, { token })).data.list)
    expect(await list()).toEqual([
      'harbour',
      'east',
      'gate',
      'pier',
      'finance',
      'river',
      'testhome',
    ])
    expect([await list('keyword=GAT'), await list('keyword=nothing')]).toEqual([
      ['harbour', 'east', 'gate'],
      [],
    ])
    const departments = async (path: string) =>
      ids((await own.request('GET', `${base}/${path}`, { token })).data.list)
    expect([
      await departments('harbour/Department'),
      await departments('east/Department'),
      await departments('east/Department?keyword=pier'),
    ]).toEqual([['finance'], ['gate', 'pier'], ['pier']])
  })

  test('7.4 a large tree comes level by level; what has no parent in reach stands at the top', async () => {
    const own = await make({ routes: [organizeRoutes] })
    await plantOrganization(own)
    const { token } = await own.signIn({ isAdministrator: true })
    const list = async (parentId: string, as = token) =>
      ids((await own.request('GET', `${base}?parentId=${parentId}`, { token: as })).data.list)
    expect([await list('0'), await list('east'), await list('nowhere')]).toEqual([
      ['harbour', 'river', 'testhome', 'east', 'finance', 'gate', 'pier'],
      ['gate', 'pier'],
      [],
    ])
    const many = Array.from({ length: 100 }, (_, at) => ({
      id: `many${at}`,
      parent_id: 'gate',
      category: 'department' as const,
      full_name: `Many ${at}`,
      en_code: `many${at}`,
    }))
    await own.db.kysely.insertInto('organizes').values(many).execute()
    await invalidate(own.db, 'all')
    expect([await list('0'), await list('east'), (await list('gate')).length]).toEqual([
      ['harbour', 'river', 'testhome', 'east', 'finance', 'gate', 'pier'],
      ['gate', 'pier'],
      100,
    ])
    const managed = await own.signIn({
      menus: ['organize'],
      administers: [{ organizeId: 'gate' }, { organizeId: 'river' }],
    })
    expect([await list('0', managed.token), await list('harbour', managed.token)]).toEqual([
      ['gate', 'river'],
      [],
    ])
  })

  test('7.4 everybody signed in may choose, level by level or by a word', async () => {
    const own = await make({ routes: [organizeRoutes] })
    await plantOrganization(own)
    await own.db.kysely
      .updateTable('organizes')
      .set({ enabled_mark: 0 })
      .where('id', '=', 'pier')
      .execute()
    const { token } = await own.signIn()
    const get = async (path: string) =>
      (await own.request('GET', `${base}/${path}`, { token })).data.list
    expect(ids(await get('Selector/0'))).toEqual(['harbour', 'river', 'testhome'])
    expect(await get('Selector/harbour')).toEqual([
      {
        id: 'east',
        parentId: 'harbour',
        fullName: 'east',
        enCode: 'east',
        type: 'organization',
        icon: 'BankOutlined',
        hasChildren: false,
        isLeaf: true,
        organize: 'harbour / east',
        organizeIds: ['harbour', 'east'],
      },
    ])
    expect([
      ids(await get('Department/Selector/harbour')),
      ids(await get('Department/Selector/east')),
    ]).toEqual([['east', 'finance'], ['gate']])
    expect((await get('Department/Selector/harbour'))[0].hasChildren).toBe(true)
    expect([
      ids(await get('Department/Selector/0?keyword=a')),
      ids(await get('Department/Selector/0?isManaged=1')),
    ]).toEqual([['harbour', 'east', 'gate', 'finance'], []])
    const managed = await own.signIn({
      administers: [{ organizeId: 'gate' }, { organizeId: 'finance' }],
    })
    expect(
      ids(
        (
          await own.request('GET', `${base}/Department/Selector/0?isManaged=1`, {
            token: managed.token,
          })
        ).data.list,
      ),
    ).toEqual(['gate', 'finance'])
  })
})
