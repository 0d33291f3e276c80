import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { dictionaryCalls } from '#tests/dictionary-calls.ts'
import type { Node } from '#tests/dictionary-calls.ts'

onDatabase((make) => {
  const stage = dictionaryCalls(make)
  const { types, data, ask, makeType, makeData, treeOf } = stage

  test('7.9 dictionaries are a tree, changed with their version, searched with what stands above', async () => {
    const group = await makeType('group', { isTree: 1, description: 'All words' })
    expect(group).toMatchObject({
      enCode: 'group',
      isTree: 1,
      description: 'All words',
      enabledMark: 1,
      version: 1,
    })
    const below = await makeType('group.colours', { parentId: group.id })
    await makeType('group.sizes', { parentId: group.id, sortCode: 1 })
    expect(await treeOf(types)).toContain('group(group.colours group.sizes)')
    expect(await treeOf(`${types}?keyword=COLOURS`)).toBe('group(group.colours)')
    const changed = await ask('PUT', `${types}/${below.id}`, { ...below, fullName: '颜色' })
    expect(changed.data).toMatchObject({ fullName: '颜色', version: 2 })
    expect(
      (await ask('PUT', `${types}/${below.id}`, { ...below, fullName: '色' })).data,
    ).toMatchObject({ fullName: '颜色' })
    expect((await ask('GET', `${types}/${below.id}`)).data.fullName).toBe('颜色')
    const circle = await ask('PUT', `${types}/${group.id}`, { ...group, parentId: below.id })
    expect([circle.status, circle.problems[0]?.path]).toEqual([422, 'parentId'])
    const choices = (await ask('GET', `${types}/Selector/${below.id}`)).data.list
    expect(choices.map(({ enCode }: Node) => enCode)).toEqual(['group', 'group.sizes'])
    const used = await ask('DELETE', `${types}/${group.id}`)
    expect([used.status, used.problems.map(({ message }) => message)]).toEqual([
      409,
      ['颜色', '词典groupsizes'],
    ])
  })

  test('7.9 data are a tree or flat, searched by pinyin, switched off and removed', async () => {
    const type = await makeType('places', { isTree: 1 })
    const north = await makeData(type.id, 'north', { fullName: '北区' })
    const gate = await makeData(type.id, 'gate', { fullName: '大门 (A/B)', parentId: north.id })
    await makeData(type.id, 'south', { fullName: '南区', sortCode: 1 })
    expect(await treeOf(`${data}/${type.id}`)).toBe('north(gate) south')
    expect(await treeOf(`${data}/${type.id}?isTree=0`)).toBe('north gate south')
    expect(await treeOf(`${data}/${type.id}?keyword=dm`)).toBe('north(gate)')
    expect(await treeOf(`${data}/${type.id}?keyword=dm&isTree=0`)).toBe('gate')
    expect(await treeOf(`${data}/${type.id}/Selector/${north.id}`)).toBe('south')
    expect(await treeOf(`${data}/${type.id}/Selector/0?isTree=0`)).toBe('')
    expect((await ask('GET', `${data}/${gate.id}/Info`)).data).toMatchObject({
      fullName: '大门 (A/B)',
      parentId: north.id,
      dictionaryTypeId: type.id,
    })
    expect((await ask('DELETE', `${data}/${north.id}`)).problems).toEqual([
      { path: 'parentId', code: 'child', message: '大门 (A/B)' },
    ])
    expect((await ask('PUT', `${data}/${north.id}/Actions/State`)).data.enabledMark).toBe(0)
    expect(
      (await ask('GET', `${data}/${type.id}/Data/Selector`)).data.list.map(
        ({ enCode }: Node) => enCode,
      ),
    ).toEqual(['south'])
    const moved = await ask('PUT', `${data}/${gate.id}`, {
      ...gate,
      fullName: '东门',
      parentId: '',
    })
    expect(moved.data).toMatchObject({ fullName: '东门', version: 2 })
    expect(await treeOf(`${data}/${type.id}?keyword=dongmen`)).toBe('gate')
    expect([
      (await ask('DELETE', `${data}/${north.id}`)).status,
      (await ask('GET', `${data}/${north.id}/Info`)).status,
    ]).toEqual([200, 404])
    expect((await ask('DELETE', `${types}/${type.id}`)).status).toBe(200)
    expect((await ask('GET', `${data}/${type.id}`)).status).toBe(404)
  })

  test('5.1 codes follow their rule and are unique in their dictionary; an entry stays in it', async () => {
    const [type, other] = [await makeType('rules'), await makeType('rules.more')]
    const entry = await makeData(type.id, 'a')
    expect((await makeData(other.id, 'a')).enCode).toBe('a')
    expect(
      (
        await ask('POST', data, {
          enCode: 'a',
          fullName: 'A',
          parentId: '',
          dictionaryTypeId: type.id,
        })
      ).msg,
    ).toBe('a is already taken')
    const wrong = await ask('POST', data, {
      enCode: '.',
      fullName: 'A',
      parentId: entry.id,
      dictionaryTypeId: other.id,
    })
    expect(wrong.problems.map(({ path, code }) => [path, code])).toEqual([
      ['enCode', 'enCode'],
      ['parentId', 'moved'],
    ])
    expect(
      (await ask('PUT', `${data}/${entry.id}`, { ...entry, dictionaryTypeId: other.id }))
        .problems[0]?.message,
    ).toBe('An entry stays in its dictionary')
    expect(
      (
        await ask('POST', data, {
          enCode: 'b',
          fullName: 'B',
          parentId: '',
          dictionaryTypeId: 'nowhere',
        })
      ).problems[0]?.path,
    ).toBe('dictionaryTypeId')
    expect(
      (
        await ask('POST', types, { enCode: 'x y', fullName: '<b>', parentId: 'nowhere', isTree: 0 })
      ).problems.map(({ path }) => path),
    ).toEqual(['fullName', 'enCode', 'parentId'])
  })

  test('7.9 what published forms use stays: a dictionary by its forms, an entry by their records', async () => {
    const type = await makeType('used')
    const [held, listed, free, row] = [
      await makeData(type.id, 'held'),
      await makeData(type.id, 'listed'),
      await makeData(type.id, 'free'),
      await makeData(type.id, 'row'),
    ]
    const options = { dataType: 'dictionary', dictionaryType: type.id }
    const document = sketch([
      { id: 'n1', kind: 'select', field: 'one', options },
      { id: 'n2', kind: 'checkbox', field: 'many', options },
      {
        id: 'n3',
        kind: 'table',
        field: 'lines',
        children: [{ id: 'n4', kind: 'select', field: 'part', options }],
      },
    ])
    expect((await ask('DELETE', `${data}/${(await makeData(type.id, 'gone')).id}`)).status).toBe(
      200,
    )
    const { id } = await makeDesign(stage.world, stage.token, document)
    await ask('POST', `/api/visualdev/OnlineDev/${id}`, {
      data: { one: held.id, many: [listed.id], lines: [{ part: row.id }] },
    })
    expect((await ask('DELETE', `${types}/${type.id}`)).problems).toEqual([
      {
        path: '',
        code: 'design',
        message: 'Published form “Sample”: field “one”, field “many”, field “part”',
      },
    ])
    const removals = []
    for (const entry of [held, listed, row, free])
      removals.push(
        (await ask('DELETE', `${data}/${entry.id}`)).problems.map(({ message }) => message),
      )
    const refused = (field: string) => [`Form “Sample”, field “${field}”; records: 1`]
    expect(removals).toEqual([refused('one'), refused('many'), refused('part'), []])
  })

  test('6 the buttons of the page of dictionaries count for their data too', async () => {
    const type = await makeType('counted')
    const kept = await makeData(type.id, 'a')
    const token = (await stage.world.signIn({ menus: ['dictionary'], pageButtons: ['btn_add'] }))
      .token
    const status = async (method: string, path: string, body?: object) =>
      (await stage.world.request(method, path, { token, ...(body && { body }) })).status
    const entry = { enCode: 'b', fullName: 'B', parentId: '', dictionaryTypeId: type.id }
    expect([
      await status('GET', `${data}/${type.id}`),
      await status('GET', `${data}/${kept.id}/Info`),
      await status('POST', data, entry),
    ]).toEqual([200, 200, 200])
    expect([
      await status('PUT', `${data}/${kept.id}`, { ...entry, version: 1 }),
      await status('PUT', `${data}/${kept.id}/Actions/State`, {}),
      await status('DELETE', `${data}/${kept.id}`),
    ]).toEqual([403, 403, 403])
  })

  test('2.5 whoever has a menu entry of type 4 edits its dictionary and no other', async () => {
    const [own, other] = [await makeType('own'), await makeType('other')]
    const foreign = await makeData(other.id, 'x')
    const menu = {
      parentId: '',
      enCode: 'ownPage',
      fullName: 'Own',
      icon: '',
      type: 4,
      urlAddress: '',
      linkTarget: '',
      propertyJson: JSON.stringify({ moduleId: own.id }),
      sortCode: 0,
      enabledMark: 1,
    }
    expect((await ask('POST', '/api/system/Menu', menu)).data).toMatchObject({ enCode: 'ownPage' })
    const staff = (await stage.world.signIn({ menus: ['ownPage'] })).token
    const status = async (method: string, path: string, body?: object) =>
      (await stage.world.request(method, path, { token: staff, ...(body && { body }) })).status
    const entry = { enCode: 'y', fullName: 'Y', parentId: '' }
    expect([
      await status('GET', `${data}/${own.id}`),
      await status('POST', data, { ...entry, dictionaryTypeId: own.id }),
      await status('GET', `${data}/${own.id}/Selector/0`),
    ]).toEqual([200, 200, 200])
    expect(
      await Promise.all([
        status('GET', `${data}/${other.id}`),
        status('GET', `${data}/${other.id}/Selector/0`),
        status('POST', data, { ...entry, dictionaryTypeId: other.id }),
        status('GET', `${data}/${foreign.id}/Info`),
        status('PUT', `${data}/${foreign.id}`, { ...entry, dictionaryTypeId: own.id, version: 1 }),
        status('PUT', `${data}/${foreign.id}/Actions/State`),
        status('DELETE', `${data}/${foreign.id}`),
        status('GET', types),
        status('GET', `${types}/${own.id}`),
        status('POST', types, { ...entry, isTree: 0 }),
        status('DELETE', `${types}/${own.id}`),
        status('GET', `${data}/${own.id}/Action/Export`),
      ]),
    ).toEqual(Array.from({ length: 12 }, () => 403))
    expect(await status('GET', `${data}/${other.id}/Data/Selector`)).toBe(200)
  })
})
