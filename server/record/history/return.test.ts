import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'

const counter = { type: 'counter', width: 4, start: 1, step: 1, reset: 'never', full: 'widen' }

onEachDatabase((make) => {
  test('lines that return keep their ids, and what is filled anew in them is told', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const rule = { fullName: 'R', enCode: 'r', category: '', fiscalMonth: 1, mode: 'gapless' }
    await world.request('POST', '/api/system/BillRule', {
      token,
      body: { ...rule, parts: [counter] },
    })
    const name = { id: 'n1', kind: 'input', field: 'name' }
    const number = { id: 'n3', kind: 'billRule', field: 'number', options: { rule: 'r' } }
    const table = { kind: 'table', children: [name] }
    const form = await makeDesign(
      world,
      token,
      sketch([
        { ...table, id: 't1', field: 'plain' },
        { ...table, id: 't2', field: 'numbered', children: [{ ...name, id: 'n2' }, number] },
      ]),
    )
    const base = `/api/visualdev/OnlineDev/${form.id}`
    const ask = async (method: string, path: string, body?: object) =>
      (await world.request(method, base + path, { token, ...(body && { body }) })).data
    const put = async (id: string, data: object) =>
      ask('PUT', `/${id}`, { version: (await ask('GET', `/${id}`)).version, data })
    const back = async (id: string, to: number) =>
      ask('POST', `/${id}/History/${to}/Actions/Return`, {
        version: (await ask('GET', `/${id}`)).version,
      })
    const lines = [{ name: 'one' }, { name: 'two' }]
    const { id, data: first } = await ask('POST', '', { data: { plain: lines, numbered: lines } })
    await put(id, { plain: [first.plain[1]] })
    expect((await ask('GET', `/${id}/History/1`)).left).toEqual([])
    expect((await back(id, 1)).data.plain).toEqual(first.plain)
    expect((await ask('GET', `/${id}/History/1`)).changes).toEqual([])
    expect((await back(id, 1)).version).toBe(3)

    await put(id, { numbered: [first.numbered[0]] })
    expect((await ask('GET', `/${id}/History/1`)).left).toEqual([
      { label: 'number', why: 'computed' },
    ])
    const { numbered } = (await back(id, 1)).data
    expect(numbered).toEqual([first.numbered[0], { ...first.numbered[1], number: '0003' }])

    // An id that another record's line has is nobody else's.
    const other = await ask('POST', '', { data: { plain: [first.plain[0]] } })
    expect(other.data.plain[0].id).not.toBe(first.plain[0].id)
    const taken = await put(other.id, { plain: [first.plain[0]] })
    expect(taken.data.plain[0].id).not.toBe(first.plain[0].id)
    expect((await ask('GET', `/${id}`)).data.plain).toEqual(first.plain)
  })
})
