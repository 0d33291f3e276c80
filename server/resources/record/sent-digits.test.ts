import { beforeAll, expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const long = '123456789123456.12345'
const said = 'This number cannot be read exactly; please send it as text, in quotes'
const comparison = (value: string) =>
  `{"match":"and","groups":[{"match":"and","comparisons":[{"field":"cost","symbol":"==","operand":{"type":"fixed","value":${value}}}]}]}`

onDatabase((make) => {
  let world: World
  let token: string
  let records: string
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
    const cost = (id: string) => ({ id, kind: 'inputNumber', field: 'cost' })
    const form = sketch([
      cost('c'),
      { id: 't', kind: 'table', field: 'lines', children: [cost('d')] },
    ])
    records = `/api/visualdev/OnlineDev/${(await makeDesign(world, token, form)).id}`
  })

  /** Sends a body as it is written, because a number in it may be one that a program cannot hold. */
  async function send([method, path]: readonly [string, string], body: string, language = 'en') {
    const response = await world.app.request(path, {
      method,
      body,
      headers: {
        authorization: token,
        'content-type': 'application/json',
        'accept-language': language,
      },
    })
    const { data } = JSON.parse(await response.text())
    return { status: response.status, data, problems: data?.problems ?? [] }
  }
  const inexact = (path: string) => ({
    status: 422,
    problems: [{ path, code: 'inexact', message: said }],
  })
  const list = async () => (await send(['POST', `${records}/List`], '{}')).data.list

  test('a number whose digits would be lost is refused at its field, and nothing is stored', async () => {
    const create = (data: string, language?: string) =>
      send(['POST', records], `{"data":${data}}`, language)
    expect(await create(`{"cost":${long}}`)).toMatchObject(inexact('cost'))
    expect(
      await create(`{"cost":"1","lines":[{"cost":1},{"cost":9007199254740993}]}`),
    ).toMatchObject(inexact('lines.1.cost'))
    expect(await create('{"cost":1e400}')).toMatchObject(inexact('cost'))
    expect(await create('{"cost":1e-400}')).toMatchObject(inexact('cost'))
    expect((await create(`{"cost":${long}}`, 'zh-CN')).problems[0].message).toBe(
      '此数字无法精确读取，请以文本形式（加引号）发送',
    )
    expect((await create(`{"cost":${long}}`, 'zh-TW')).problems[0].message).toBe(
      '此數字無法精確讀取，請以文字形式（加引號）傳送',
    )
    expect(await list()).toEqual([])
  })

  test('a text, and a number that a double holds, is stored as it was sent', async () => {
    const stored = async (cost: string) => {
      const { data } = await send(['POST', records], `{"data":{"cost":${cost}}}`)
      return (await world.request('GET', `${records}/${data.id}`, { token })).data.data.cost
    }
    expect(await stored(`"${long}"`)).toBe(long)
    expect(await stored('12345678901234567e3')).toBe('12345678901234567000')
    expect(await stored('9007199254740992')).toBe('9007199254740992')
    expect(await stored('0.1000000000000000000')).toBe('0.1')
  })

  test('a change is refused likewise, and leaves the record', async () => {
    const { data } = await send(['POST', records], `{"data":{"cost":"7"}}`)
    const path = `${records}/${data.id}`
    const change = (cost: string) =>
      send(['PUT', path], `{"version":${data.version},"data":{"cost":${cost}}}`)
    expect(await change(long)).toMatchObject(inexact('cost'))
    const read = await world.request('GET', path, { token })
    expect(read.data).toMatchObject({ version: data.version, data: { cost: '7' } })
    expect(await change(`"${long}"`)).toMatchObject({ status: 200, data: { data: { cost: long } } })
  })

  test('filters and searches of a list, and the value of a batch, are refused at their place', async () => {
    const ask = (body: string) => send(['POST', `${records}/List`], body)
    expect(await ask(`{"filter":${comparison(long)}}`)).toMatchObject(
      inexact('filter.groups.0.comparisons.0.operand.value'),
    )
    expect(await ask(`{"query":{"cost":[${long},null]}}`)).toMatchObject(inexact('query.cost.0'))
    expect(await ask(`{"filter":${comparison(`"${long}"`)}}`)).toMatchObject({ status: 200 })
    const order = `{"act":"edit","changes":[{"field":"cost","act":"set","value":${long}}]}`
    expect(await send(['POST', `${records}/Batch`], `{"order":${order}}`)).toMatchObject(
      inexact('order.changes.0.value'),
    )
  })

  test('a design, which comes as a text of its own, is refused at the place in it', async () => {
    const when = { match: 'and', groups: [] }
    const then = [{ type: 'set', field: 'cost', value: '@' }]
    const form = sketch([{ id: 'c', kind: 'inputNumber', field: 'cost' }], {
      rules: [{ id: 'r', name: '', when, then }],
    })
    const flawed = JSON.stringify(form).replace('"@"', long)
    const body = { fullName: 'Long', enCode: 'long', formData: flawed }
    expect(await send(['POST', '/api/visualdev/Base'], JSON.stringify(body))).toMatchObject(
      inexact('formData.rules.0.then.0.value'),
    )
  })
})
