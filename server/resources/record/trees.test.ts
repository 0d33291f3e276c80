import { beforeAll, expect, test } from 'vitest'
import { seedAreas } from '#server/start/areas.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const choices = [
  { id: 'east', fullName: 'East', parentId: '' },
  { id: 'gate', fullName: 'Gate', parentId: 'east' },
  { id: 'west', fullName: 'West', parentId: '' },
]
const document = (dictionary: string) =>
  sketch([
    { id: 'n1', kind: 'treeSelect', field: 'place', options: { choices } },
    { id: 'n2', kind: 'cascader', field: 'way', options: { choices, level: 'leaf' } },
    {
      id: 'n3',
      kind: 'treeSelect',
      field: 'sort',
      options: { dataType: 'dictionary', dictionaryType: dictionary, level: 'leaf' },
    },
    {
      id: 'n4',
      kind: 'cascader',
      field: 'sorts',
      options: { dataType: 'dictionary', dictionaryType: 'sorts', multiple: true },
    },
    {
      id: 'n5',
      kind: 'select',
      field: 'plain',
      options: { dataType: 'dictionary', dictionaryType: 'sorts' },
    },
    {
      id: 'n8',
      kind: 'treeSelect',
      field: 'model',
      options: { dataType: 'dictionary', dictionaryType: dictionary, parentField: 'plain' },
    },
    { id: 'n6', kind: 'areaSelect', field: 'area' },
    { id: 'n7', kind: 'areaSelect', field: 'cities', options: { level: 'city', multiple: true } },
  ])

onDatabase((make) => {
  let world: World
  let token: string
  let base: string
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, path, { token, language: 'en', ...(body && { body }) })
  const add = (data: object) => ask('POST', base, { data })
  const wrong = async (data: object) => {
    const made = await add(data)
    if (made.code === 200) await ask('DELETE', `${base}/${made.data.id}`)
    return made.problems.map(({ path, code }) => `${path} ${code}`)
  }
  const found = async (query: object) =>
    (await ask('POST', `${base}/List`, { query })).data.pagination.total
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    world = await make()
    await seedAreas(world.db)
    token = (await world.signIn({ isAdministrator: true })).token
    const entry = { sortCode: 0, enabledMark: 1, description: '', parentId: '' }
    const type = (
      await ask('POST', '/api/system/DictionaryType', {
        ...entry,
        fullName: 'Sorts',
        enCode: 'sorts',
        isTree: 1,
      })
    ).data.id
    for (const [name, parent, enabledMark] of [
      ['car', '', 1],
      ['van', 'car', 1],
      ['bike', '', 1],
      ['trike', 'bike', 1],
      ['cart', '', 0],
    ] as const) {
      ids[name] = (
        await ask('POST', '/api/system/DictionaryData', {
          ...entry,
          enabledMark,
          fullName: name,
          enCode: name,
          parentId: ids[parent] ?? '',
          dictionaryTypeId: type,
        })
      ).data.id
    }
    base = `/api/visualdev/OnlineDev/${(await makeDesign(world, token, document(type))).id}`
  })

  test('a choice of a tree is stored by its id and told by its name, or with all above it', async () => {
    const data = {
      place: 'gate',
      way: 'gate',
      sort: ids['van'],
      sorts: [ids['van'], ids['trike']],
      plain: ids['car'],
      model: ids['van'],
      area: '330106',
      cities: ['330100', '330200'],
    }
    const made = await add(data)
    expect(made.problems).toEqual([])
    expect(made.data.data).toEqual(data)
    expect((await ask('GET', `${base}/${made.data.id}/DataChange`)).data.printed).toEqual({
      place: 'Gate',
      way: 'East / Gate',
      sort: 'van',
      sorts: 'car / van, bike / trike',
      plain: 'car',
      model: 'van',
      area: 'Zhejiang / 杭州市 / 西湖区',
      cities: 'Zhejiang / 杭州市, Zhejiang / 宁波市',
    })
    await ask('DELETE', `${base}/${made.data.id}`)
  })

  test('a choice has to stand below what another field holds', async () => {
    expect(await wrong({ plain: ids['bike'], model: ids['trike'] })).toEqual([])
    for (const [plain, model] of [
      ['bike', 'van'],
      ['bike', 'bike'],
      [null, 'van'],
    ] as const)
      expect(await wrong({ plain: plain && ids[plain], model: ids[model] })).toEqual([
        'model notChoice',
      ])
    const made = await add({ plain: ids['bike'], model: ids['trike'] })
    expect(
      (await ask('PUT', `${base}/${made.data.id}`, { version: 1, data: { plain: ids['car'] } }))
        .problems,
    ).toMatchObject([{ path: 'model', code: 'notChoice' }])
    await ask('DELETE', `${base}/${made.data.id}`)
  })

  test('what is not there, switched off, or not on its level is refused at its field', async () => {
    expect(await wrong({ place: 'nowhere', way: 'east' })).toEqual([
      'place notChoice',
      'way notChoice',
    ])
    expect(await wrong({ sort: ids['car'], sorts: ['gone'], plain: 'gone' })).toEqual([
      'sort notChoice',
      'sorts notKnown',
      'plain notKnown',
    ])
    expect(await wrong({ area: '330100', cities: ['330106'] })).toEqual([
      'area notChoice',
      'cities notChoice',
    ])
    expect(await wrong({ area: 'nowhere' })).toEqual(['area notKnown'])
    expect(await wrong({ area: '441900' })).toEqual([])
    expect(await wrong({ sorts: [ids['cart']] })).toEqual(['sorts notKnown'])
    expect(await wrong({ sort: ids['bike'] })).toEqual(['sort notChoice'])
    await ask('PUT', `/api/system/DictionaryData/${ids['trike']}/Actions/State`)
    expect(await wrong({ sort: ids['bike'] })).toEqual([])
    await ask('PUT', `/api/system/DictionaryData/${ids['trike']}/Actions/State`)
  })

  test('a search for a branch finds what stands below it', async () => {
    const made = await add({
      place: 'gate',
      sort: ids['van'],
      sorts: [ids['van']],
      area: '330106',
      cities: ['330100'],
    })
    for (const query of [
      { place: 'east' },
      { place: ['west', 'east'] },
      { sort: ids['car'] },
      { sorts: ids['car'] },
      { area: '330000' },
      { area: ['330100'] },
      { cities: '330000' },
    ])
      expect({ query, total: await found(query) }).toEqual({ query, total: 1 })
    for (const query of [
      { place: 'west' },
      { sort: ids['bike'] },
      { area: '110000' },
      { cities: ['330200'] },
    ])
      expect({ query, total: await found(query) }).toEqual({ query, total: 0 })
    await ask('DELETE', `${base}/${made.data.id}`)
  })

  test('7.9 a dictionary that a form names by its code is in use', async () => {
    const type = (await ask('GET', '/api/system/DictionaryData/All')).data.list.find(
      (dictionary: { enCode: string }) => dictionary.enCode === 'sorts',
    ).id
    expect((await ask('DELETE', `/api/system/DictionaryType/${type}`)).status).toBe(409)
    // What stands in the recycle bin holds its choices, so that it can come back.
    const binned = await ask('POST', `${base}/Bin/List`, { pageSize: 1000 })
    const purged = binned.data.list.map(({ id }: { id: string }) => id)
    await ask('POST', `${base}/Bin/Actions/Delete`, { ids: purged })
    const held = await add({ plain: ids['bike'] })
    expect((await ask('DELETE', `/api/system/DictionaryData/${ids['trike']}`)).code).toBe(200)
    expect((await ask('DELETE', `/api/system/DictionaryData/${ids['bike']}`)).status).toBe(409)
    await ask('DELETE', `${base}/${held.data.id}`)
  })
})
