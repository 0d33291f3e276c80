import { beforeAll, expect, test } from 'vitest'
import { seedAreas } from '#server/start/areas.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

interface ListedArea {
  readonly id: string
  readonly fullName: string
  readonly fullPath: string
  readonly isLeaf: boolean
}

onDatabase((make) => {
  let world: World
  let token: string
  const base = '/api/system/Area'
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, base + path, { token, language: 'en', ...(body && { body }) })
  const lines = async (path: string): Promise<ListedArea[]> => (await ask('GET', path)).data.list
  const paths = async (path: string) => (await lines(path)).map(({ fullPath }) => fullPath)

  beforeAll(async () => {
    world = await make()
    expect(await seedAreas(world.db)).toBeGreaterThan(3000)
    token = (await world.signIn({ menus: ['area'] })).token
  })

  test('7.3 the national areas come into an empty table once, their codes are their ids', async () => {
    expect(await seedAreas(world.db)).toBe(0)
    expect((await ask('GET', '/440305/Info')).data).toMatchObject({
      id: '440305',
      parentId: '440300',
      enCode: '440305',
      fullName: '南山区',
      enabledMark: 1,
      version: 1,
    })
    expect((await lines('/429000'))[0]?.fullPath).toMatch(/^Hubei\/省直辖县级行政区划\//)
    expect((await lines('/130100')).map(({ fullName }) => fullName)).not.toContain('市辖区')
  })

  test('7.3 the tree is read level by level', async () => {
    const top = await lines('/0')
    expect([top.length, top[0]?.fullName, top[0]?.isLeaf]).toEqual([34, '北京市', false])
    const districts = await lines('/440300')
    expect(districts.find(({ id }) => id === '440305')).toMatchObject({
      fullPath: 'Guangdong/深圳市/南山区',
      isLeaf: true,
    })
    expect(await lines('/nowhere')).toEqual([])
  })

  test.each([
    ['南山', '/0', ['Heilongjiang/鹤岗市/南山区', 'Guangdong/深圳市/南山区']],
    ['nanshanqu', '/440000', ['Guangdong/深圳市/南山区']],
    ['440305', '/0', ['Guangdong/深圳市/南山区']],
    ['cqs', '/0', ['Chongqing']],
    ['%', '/0', []],
  ])('7.3 a search for %s below %s finds names, codes and pinyin', async (keyword, node, found) => {
    expect(await paths(`${node}?keyword=${encodeURIComponent(keyword)}`)).toEqual(found)
  })

  test('a search gives 200 at most', async () => {
    expect((await lines('/0?keyword=q')).length).toBe(200)
  })

  test('7.3 names are found by paths of ids', async () => {
    expect(
      (
        await ask('POST', '/GetAreaByIds', {
          idsList: [['440000', '440300', '440305'], ['gone'], []],
        })
      ).data,
    ).toEqual([['Guangdong', '深圳市', '南山区'], ['gone'], []])
  })

  test('7.3 an area is added, changed with its version, switched and removed when nothing stands below it', async () => {
    const made = (
      await ask('POST', '', {
        parentId: '440305',
        fullName: '粤海街道',
        enCode: '440305007',
        description: 'Street',
      })
    ).data
    expect(made).toMatchObject({ parentId: '440305', sortCode: 0, enabledMark: 1, version: 1 })
    expect(await paths('/0?keyword=yuehai')).toEqual(['Guangdong/深圳市/南山区/粤海街道'])
    const changed = await ask('PUT', `/${made.id}`, { ...made, fullName: '招商街道', sortCode: 3 })
    expect(changed.data).toMatchObject({
      fullName: '招商街道',
      sortCode: 3,
      description: 'Street',
      version: 2,
    })
    expect(await paths('/0?keyword=zhaoshang')).toEqual(['Guangdong/深圳市/南山区/招商街道'])
    const stale = await ask('PUT', `/${made.id}`, { ...made, fullName: '桃源街道' })
    expect([stale.status, stale.data.fullName]).toEqual([409, '招商街道'])
    expect((await ask('PUT', `/${made.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect(
      (await ask('PUT', `/${made.id}/Actions/State`, { enabledMark: 0 })).data.enabledMark,
    ).toBe(0)
    const used = await ask('DELETE', '/440305')
    expect([used.status, used.msg, used.problems.map(({ message }) => message)]).toEqual([
      409,
      '南山区 is in use and cannot be removed',
      ['招商街道'],
    ])
    expect([
      (await ask('DELETE', `/${made.id}`)).status,
      (await ask('GET', `/${made.id}/Info`)).status,
    ]).toEqual([200, 404])
    const audit = await world.db.kysely
      .selectFrom('audit')
      .select('what')
      .where('target', '=', `area ${made.id}`)
      .orderBy('at')
      .orderBy('id')
      .execute()
    expect(audit.map(({ what }) => what)).toEqual(['add', 'change', 'state', 'state', 'remove'])
  })

  test('7.3 choices leave out what is disabled or stands below it, and the area that is moved', async () => {
    await ask('PUT', '/650000/Actions/State', { enabledMark: 0 })
    expect((await lines('/0/Selector/0')).length).toBe(33)
    expect(await paths('/0/Selector/0?keyword=wulumuqi')).toEqual([])
    expect(await paths('/0/Selector/440000?keyword=nanshanqu')).toEqual([
      'Heilongjiang/鹤岗市/南山区',
    ])
    expect((await ask('GET', '/440300/Selector/440305')).data.list[0]).toMatchObject({
      type: 'area',
      parentId: '440300',
      hasChildren: false,
    })
  })

  test('5.1 names and codes follow their rules, parents exist and are no descendants, codes are unique', async () => {
    const wrong = await ask('POST', '', { parentId: 'nowhere', fullName: '<b>', enCode: '.1' })
    expect(wrong.problems.map(({ path, code }) => [path, code])).toEqual([
      ['fullName', 'fullName'],
      ['enCode', 'enCode'],
      ['parentId', 'missing'],
    ])
    const circle = await ask('PUT', '/440000', {
      parentId: '440305',
      fullName: '广东省',
      enCode: '440000',
      version: 1,
    })
    expect([circle.status, circle.problems[0]?.code]).toEqual([422, 'circle'])
    const taken = await ask('POST', '', { parentId: '', fullName: '又一个', enCode: '440000' })
    expect([taken.status, taken.msg]).toEqual([409, '440000 is already taken'])
  })

  test('whoever lacks the screen chooses and reads names, and no more', async () => {
    const own = { token: (await world.signIn()).token }
    const body = { parentId: '', fullName: 'X', enCode: 'x' }
    const status = async (method: string, path: string, more: object = {}) =>
      (await world.request(method, base + path, { ...own, ...more })).status
    expect([
      await status('GET', '/0/Selector/0'),
      await status('POST', '/GetAreaByIds', { body: { idsList: [] } }),
    ]).toEqual([200, 200])
    expect([
      await status('GET', '/0'),
      await status('GET', '/440000/Info'),
      await status('POST', '', { body }),
      await status('PUT', '/440000', { body: { ...body, version: 1 } }),
      await status('PUT', '/440000/Actions/State'),
      await status('DELETE', '/440000'),
    ]).toEqual([403, 403, 403, 403, 403, 403])
  })
})
