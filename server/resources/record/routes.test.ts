import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plateNo', required: true },
  { id: 'n2', kind: 'inputNumber', field: 'minutes' },
  { id: 'n3', kind: 'datePicker', field: 'reportedAt' },
  {
    id: 'n4',
    kind: 'table',
    field: 'parts',
    children: [
      { id: 'n5', kind: 'input', field: 'name' },
      { id: 'n6', kind: 'inputNumber', field: 'price' },
    ],
  },
  { id: 'n7', kind: 'createUser', field: 'reporter' },
  { id: 'n8', kind: 'createTime', field: 'createdTime' },
  {
    id: 'n9',
    kind: 'select',
    field: 'severity',
    options: {
      choices: [
        { id: 'a', fullName: 'High' },
        { id: 'b', fullName: 'Low' },
      ],
    },
  },
])

onDatabase((make) => {
  test('a record lives: added, listed, read, changed, removed', async () => {
    const world = await make()
    const admin = await world.signIn({ isAdministrator: true })
    const { token } = admin
    const { id: modelId } = await makeDesign(world, token, document)
    const base = `/api/visualdev/OnlineDev/${modelId}`

    const made = await world.request('POST', base, {
      token,
      body: {
        data: {
          plateNo: 'A1',
          minutes: '12.50',
          severity: 'a',
          parts: [
            { name: 'bolt', price: 3 },
            { name: 'nut', price: '1.10' },
          ],
        },
      },
    })
    expect(made).toMatchObject({
      code: 200,
      data: {
        version: 1,
        data: {
          plateNo: 'A1',
          minutes: '12.5',
          severity: 'a',
          reporter: admin.userId,
          parts: [
            { name: 'bolt', price: '3' },
            { name: 'nut', price: '1.1' },
          ],
        },
      },
    })
    const { id, data } = made.data
    const read = await world.request('GET', `${base}/${id}`, { token })
    expect(read.data).toEqual(made.data)
    expect(typeof read.data.data.createdTime).toBe('number')

    const list = await world.request('POST', `${base}/List`, {
      token,
      body: { keyword: 'a1', sidx: '-minutes', query: { plateNo: 'a' } },
    })
    expect(list.data).toMatchObject({
      list: [{ id, version: 1, data: { plateNo: 'A1' } }],
      pagination: { currentPage: 1, pageSize: 10, total: 1 },
    })

    const parts = [{ ...data.parts[1], price: '2' }, { name: 'washer' }]
    const changed = await world.request('PUT', `${base}/${id}`, {
      token,
      body: { version: 1, data: { plateNo: 'B2', parts } },
    })
    expect(changed).toMatchObject({
      code: 200,
      data: {
        version: 2,
        data: {
          plateNo: 'B2',
          minutes: '12.5',
          parts: [
            { id: data.parts[1].id, name: 'nut', price: '2' },
            { name: 'washer', price: null },
          ],
        },
      },
    })
    expect((await world.request('GET', `${base}/${id}`, { token })).data.data.parts).toEqual(
      changed.data.data.parts,
    )

    const stale = await world.request('PUT', `${base}/${id}`, {
      token,
      body: { version: 1, data: {} },
    })
    expect(stale).toMatchObject({ status: 409, data: { id, version: 2, data: { plateNo: 'B2' } } })

    expect(await world.request('GET', `${base}/${id}/DataChange`, { token })).toMatchObject({
      code: 200,
      data: { printed: { severity: 'High', reporter: 'Somebody' } },
    })
    expect(await world.request('GET', `${base}/Config`, { token })).toMatchObject({
      code: 200,
      data: { id: modelId, number: 1 },
    })
    expect((await world.request('DELETE', `${base}/${id}`, { token })).code).toBe(200)
    expect((await world.request('GET', `${base}/${id}`, { token })).status).toBe(404)
  })
})
