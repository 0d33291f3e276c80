import { beforeAll, expect, test } from 'vitest'
import { initialConfig } from '#schemas/api/config.ts'
import type { Comparison, Operand, Symbol } from '#schemas/design/condition.ts'
import { fromDay, toDay } from '#schemas/format/time.ts'
import { shiftDay, toWall } from '#schemas/format/wall.ts'
import type { Scope } from '#schemas/permission.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { csv } from '#tests/import-stage.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

/*
 * What "is today" finds of a date with time: the six records of the report, asked by each way that
 * takes conditions, in a zone that is not the one of the server.
 */

const zone = 'America/New_York'
const minute = 60_000
const withTime = { format: 'yyyy-MM-dd HH:mm' }
const all = (comparisons: readonly Comparison[]) => ({
  match: 'and' as const,
  groups: [{ match: 'and' as const, comparisons: [...comparisons] }],
})
const is = (field: string, operand: Operand, symbol: Symbol = '=='): Comparison => ({
  field,
  symbol,
  operand,
})
const today: Operand = { type: 'today' }
const fixed = (value: unknown): Operand => ({ type: 'fixed', value })
const paths = ['name', 'came', 'due', 'stops', 'stops.at']
const buttons = ['btn_add', 'btn_edit', 'btn_import']

const nodes = [
  { id: 'n1', kind: 'input', field: 'name', label: 'Name' },
  { id: 'n2', kind: 'datePicker', field: 'came', label: 'Came', options: withTime },
  { id: 'n3', kind: 'datePicker', field: 'due', label: 'Due' },
  {
    id: 't1',
    kind: 'table',
    field: 'stops',
    children: [{ id: 'n4', kind: 'datePicker', field: 'at', options: withTime }],
  },
]
const rules = [
  {
    id: 'r1',
    name: '',
    when: all([is('name', fixed('ruled')), is('came', today)]),
    then: [{ type: 'refuse' as const, fields: ['came'], message: 'Not today' }],
  },
]

onEachDatabase((make) => {
  let world: World
  let admin = ''
  let id = ''
  const day = toDay(Date.now(), zone)
  const [begin, end] = [fromDay(day, zone), fromDay(shiftDay(day, 1, 'day'), zone)]
  /** 00:00, 00:30, 10:00, 23:59, the evening before and the midnight after. */
  const six = {
    A: begin,
    B: begin + 30 * minute,
    C: begin + 600 * minute,
    D: end - minute,
    E: begin - 150 * minute,
    F: end,
  }
  const ask = (token: string, path: string, body: object) =>
    world.request('POST', `/api/visualdev/OnlineDev/${id}${path}`, { token, language: 'en', body })
  const find = async (body: object, token = admin): Promise<string> => {
    const answer = await ask(token, '/List', { sidx: 'name', ...body })
    expect([answer.status, answer.problems]).toEqual([200, []])
    return answer.data.list.map((row: { data: { name: string } }) => row.data.name).join('')
  }
  const filtered = (...comparisons: readonly Comparison[]) => find({ filter: all(comparisons) })

  beforeAll(async () => {
    world = await make()
    admin = (await world.signIn({ isAdministrator: true })).token
    const config = await world.signIn({ menus: ['config'] })
    const body = { ...initialConfig, timeZone: zone, version: 0 }
    const set = await world.request('PUT', '/api/system/SysConfig', { token: config.token, body })
    expect(set.status).toBe(200)
    id = (await makeDesign(world, admin, sketch(nodes, { rules }))).id
    for (const [name, came] of Object.entries(six)) {
      const data = { name, came, due: toDay(came, zone), stops: [{ at: came }, { at: null }] }
      expect((await ask(admin, '', { data })).status).toBe(200)
    }
  })

  test('today is the whole day, for a moment as for a date', async () => {
    expect(await filtered(is('due', today))).toBe('ABCD')
    expect(await filtered(is('came', today))).toBe('ABCD')
  })

  test.each<readonly [Symbol, string]>([
    ['==', 'ABCD'],
    ['<>', 'EF'],
    ['<', 'E'],
    ['<=', 'ABCDE'],
    ['>', 'F'],
    ['>=', 'ABCDF'],
    ['in', 'ABCD'],
    ['notIn', 'EF'],
  ])(
    '%s asks so of records, of their lines, of a fixed day and of a field',
    async (symbol, found) => {
      expect(await filtered(is('came', today, symbol))).toBe(found)
      expect(await filtered(is('came', fixed(day), symbol))).toBe(found)
      const lines = { table: 'stops', hold: 'some' as const }
      const [group] = all([
        is('stops.at', today, symbol),
        { field: 'stops.at', symbol: 'notNull' },
      ]).groups
      expect(await find({ filter: { match: 'and', groups: [{ ...group, lines }] } })).toBe(found)
      expect(await filtered(is('due', { type: 'field', field: 'came' }, symbol))).toBe(
        ['==', '<=', '>=', 'in'].includes(symbol) ? 'ABCDEF' : '',
      )
      expect(await filtered(is('came', { type: 'field', field: 'due' }, symbol))).toBe(
        ['==', '<=', '>=', 'in'].includes(symbol) ? 'ABCDEF' : '',
      )
    },
  )

  test('days by name', async () => {
    const period = (from: number, to: number): Operand => ({
      type: 'period',
      unit: 'day',
      from,
      to,
    })
    expect(await filtered(is('came', period(-1, 0)))).toBe('E')
    expect(await filtered(is('came', period(-1, 0), '<>'))).toBe('ABCDF')
    expect(await filtered(is('came', period(-6, 1)))).toBe('ABCDE')
    expect(await filtered(is('came', period(0, 7), 'between'))).toBe('ABCDF')
  })

  test('the ends of a search are days', async () => {
    const yesterday = shiftDay(day, -1, 'day')
    expect(await find({ query: { came: [day, day] } })).toBe('ABCD')
    expect(await find({ query: { came: [yesterday, day] } })).toBe('ABCDE')
    expect(await find({ query: { came: [day, null] } })).toBe('ABCDF')
    expect(await find({ query: { came: [begin, end - 1] } })).toBe('ABCD')
  })

  test('the filter of a list and a data scope mean the same', async () => {
    const scope: Scope = { type: 'condition', condition: all([is('came', today)]) }
    const clerk = await world.signIn({
      models: [{ modelId: id, columns: paths, forms: paths, buttons, scopes: [scope] }],
    })
    expect(await find({}, clerk.token)).toBe('ABCD')
    const { token } = await world.signIn({ isAdministrator: true })
    const listed = await makeDesign(
      world,
      token,
      sketch(nodes, { list: { filter: all([is('came', today)]) } }),
    )
    const base = `/api/visualdev/OnlineDev/${listed.id}`
    for (const [name, came] of Object.entries(six))
      await world.request('POST', base, { token, body: { data: { name, came, stops: [] } } })
    const answer = await world.request('POST', `${base}/List`, { token, body: {} })
    expect(answer.data.pagination.total).toBe(4)
  })

  test('a rule refuses the whole day, in a save and in an import', async () => {
    for (const [name, came] of Object.entries(six)) {
      const answer = await ask(admin, '', { data: { name: 'ruled', came, stops: [] } })
      const problems = 'ABCD'.includes(name) ? [expect.objectContaining({ path: 'came' })] : []
      expect([name, answer.problems]).toEqual([name, problems])
    }
    const rows = Object.values(six).map((came) => ['ruled', toWall(came, zone)])
    const upload = { token: admin, file: csv(['Name', 'Came'], ...rows) }
    const { fileId } = (await world.request('POST', '/api/file/Uploader/annex', upload)).data
    const begun = (await ask(admin, '/Import', { fileName: fileId })).data
    const path = `/Import/${begun.id}`
    await ask(admin, `${path}/Actions/Check`, { columns: begun.columns, mode: 'add' })
    let state = begun
    while (['read', 'checking'].includes(state.state))
      state = (
        await world.request('GET', `/api/visualdev/OnlineDev/${id}${path}`, { token: admin })
      ).data
    expect(state.failed).toBe(4)
    expect(state.problems.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4, 5])
  })
})
