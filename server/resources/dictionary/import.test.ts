import { expect, test } from 'vitest'
import { dictionaryCalls } from '#tests/dictionary-calls.ts'
import { hearLookups } from '#server/entries/lookups.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  const stage = dictionaryCalls(make)
  const { types, data, ask, upload, makeType, makeData, treeOf } = stage

  const exportOf = async (id: string) => {
    const response = await stage.world.app.request(`${data}/${id}/Action/Export`, {
      headers: { authorization: `Bearer ${stage.token}` },
    })
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toMatch(
      /^attachment; .*\.json$/,
    )
    return response.json()
  }

  test('7.9 what is exported comes in elsewhere, by codes', async () => {
    const top = await makeType('trip', { isTree: 1, description: 'Ways' })
    const below = await makeType('trip.stops', { parentId: top.id, isTree: 1 })
    const hub = await makeData(below.id, 'hub', { enabledMark: 0 })
    await makeData(below.id, 'stop', { parentId: hub.id, sortCode: 4, description: 'A stop' })
    const file = await exportOf(top.id)
    expect(
      file.dictionaries.map(({ enCode, parent }: { enCode: string; parent: string }) => [
        enCode,
        parent,
      ]),
    ).toEqual([
      ['trip', ''],
      ['trip.stops', 'trip'],
    ])

    const elsewhere = await make()
    const admin = await elsewhere.signIn({ isAdministrator: true })
    const send = (path: string, body?: object) =>
      elsewhere.request('POST', `${data}/Action/${path}`, {
        token: admin.token,
        file: new File([JSON.stringify(file)], 'words.json'),
        ...(body && { body }),
      })
    expect((await send('ImportPreview')).data.list).toEqual([
      { enCode: 'trip', fullName: '词典trip', entries: 0, isTaken: false },
      { enCode: 'trip.stops', fullName: '词典tripstops', entries: 2, isTaken: false },
    ])
    const form = new FormData()
    form.set('file', new File([JSON.stringify(file)], 'words.json'))
    form.set('conflict', 'skip')
    const response = await elsewhere.app.request(`${data}/Action/Import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    })
    expect((await response.json()).data).toEqual({ added: 2, changed: 0, skipped: 0 })
    const tree = await elsewhere.request('GET', types, { token: admin.token })
    const [
      {
        children: [stops],
      },
    ] = tree.data.list
    const inside = await elsewhere.request('GET', `${data}/${stops.id}`, { token: admin.token })
    expect(inside.data.list).toMatchObject([
      {
        enCode: 'hub',
        enabledMark: 0,
        children: [{ enCode: 'stop', sortCode: 4, description: 'A stop' }],
      },
    ])
  })

  const take = async (conflict: string, value: unknown) => {
    const form = new FormData()
    form.set('file', new File([JSON.stringify(value)], 'words.json'))
    form.set('conflict', conflict)
    return (
      await stage.world.app.request(`${data}/Action/Import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage.token}`, 'accept-language': 'en' },
        body: form,
      })
    ).json()
  }

  test('an import leaves what is there, changes it, or takes the file beside it', async () => {
    const type = await makeType('tide')
    await makeData(type.id, 'low')
    await makeData(type.id, 'high')
    const file = await exportOf(type.id)
    file.dictionaries[0].fullName = '潮汐'
    file.dictionaries[0].data = [
      { ...file.dictionaries[0].data[0], fullName: '低潮' },
      { ...file.dictionaries[0].data[0], enCode: 'spring', parent: 'low', fullName: '大潮' },
    ]
    const names = async (id: string) =>
      (await ask('GET', `${data}/${id}?isTree=0`)).data.list
        .map(({ fullName }: { fullName: string }) => fullName)
        .toSorted()
    expect((await upload('ImportPreview', file)).data.list).toMatchObject([
      { enCode: 'tide', isTaken: true },
    ])
    expect((await take('skip', file)).data).toEqual({ added: 0, changed: 0, skipped: 1 })
    expect(await names(type.id)).toEqual(['词 high', '词 low'])
    const heard: string[] = []
    const stop = hearLookups(stage.world.db, (names) => void heard.push(...names))
    expect((await take('overwrite', file)).data).toEqual({ added: 0, changed: 1, skipped: 0 })
    await expect.poll(() => heard, { timeout: 10_000 }).toContain('dictionaries')
    stop()
    expect((await ask('GET', `${types}/${type.id}`)).data).toMatchObject({
      fullName: '潮汐',
      version: 2,
    })
    expect(await names(type.id)).toEqual(['低潮', '大潮', '词 high'])
    expect((await take('rename', file)).data).toEqual({ added: 1, changed: 0, skipped: 0 })
    const copy = (await ask('GET', `${types}?keyword=tide.2`)).data.list[0]
    expect(await treeOf(`${data}/${copy.id}?isTree=1`)).toBe('low(spring)')
  })

  test('a file that is none is refused whole, with what is wrong and where', async () => {
    const type = await makeType('bad')
    await makeData(type.id, 'fine')
    const file = await exportOf(type.id)
    const [entry] = file.dictionaries[0].data
    file.dictionaries[0].data = [
      entry,
      entry,
      { ...entry, enCode: 'x!' },
      { ...entry, enCode: 'lost', parent: 'nowhere' },
    ]
    const { code, data: answer } = await take('overwrite', file)
    expect([
      code,
      answer.problems.map(({ path, message }: { path: string; message: string }) => [
        path,
        message,
      ]),
    ]).toEqual([
      422,
      [
        ['dictionaries.0.data.1.enCode', 'This code stands here twice'],
        [
          'dictionaries.0.data.2.enCode',
          'A code has English letters, digits and dots, with no dot at either end',
        ],
        ['dictionaries.0.data.3.parent', 'What was chosen does not exist any more'],
      ],
    ])
    for (const foreign of [{ format: 'other' }, {}])
      expect((await upload('ImportPreview', foreign)).problems).toMatchObject([
        { path: '', code: 'foreign' },
      ])
    expect((await take('later', file)).code).toBe(422)
    const words = await stage.world.request('POST', `${data}/Action/ImportPreview`, {
      token: stage.token,
      file: new File(['no json'], 'words.json'),
    })
    expect(words.status).toBe(400)
    expect(await treeOf(`${data}/${type.id}`)).toBe('fine')
  })
})
