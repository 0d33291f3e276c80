import { expect, test } from 'vitest'
import type { Comparison } from '#schemas/design/condition.ts'
import type { Effect, Rule } from '#schemas/design/document.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const when = (
  field: string,
  value: unknown,
  symbol: Comparison['symbol'] = '==',
): Rule['when'] => ({
  match: 'and',
  groups: [{ match: 'and', comparisons: [{ field, symbol, operand: { type: 'fixed', value } }] }],
})
const choices = [
  { id: 'open', fullName: 'Open' },
  { id: 'closed', fullName: 'Closed' },
]
let count = 0
const rule = (condition: Rule['when'], ...then: Effect[]): Rule => ({
  id: `r${(count += 1)}`,
  name: '',
  when: condition,
  then,
})

const nodes = [
  { id: 'n1', kind: 'select', field: 'state', options: { choices } },
  { id: 'n2', kind: 'input', field: 'reason' },
  { id: 'n3', kind: 'input', field: 'plate' },
  { id: 'n4', kind: 'inputNumber', field: 'fee' },
  { id: 'n5', kind: 'datePicker', field: 'from' },
  { id: 'n6', kind: 'datePicker', field: 'until' },
  {
    id: 'n7',
    kind: 'calculate',
    field: 'days',
    options: {
      precision: 0,
      expression: [
        { type: 'field', field: 'from' },
        { type: 'field', field: 'until' },
        { type: 'call', name: 'datediff', count: 2 },
      ],
    },
  },
  {
    id: 'n8',
    kind: 'calculate',
    field: 'words',
    options: {
      result: 'text',
      expression: [
        { type: 'field', field: 'plate' },
        { type: 'text', value: '/' },
        { type: 'field', field: 'fee' },
        { type: 'number', value: '2' },
        { type: 'call', name: 'text', count: 2 },
        { type: 'call', name: 'concat', count: 3 },
      ],
    },
  },
  {
    id: 't1',
    kind: 'table',
    field: 'parts',
    children: [
      { id: 'n9', kind: 'input', field: 'name' },
      { id: 'n10', kind: 'inputNumber', field: 'amount' },
    ],
  },
]
const rules = [
  rule(when('state', 'open'), { type: 'hide', fields: ['reason'] }),
  rule(
    when('state', 'closed'),
    { type: 'require', fields: ['reason'] },
    {
      type: 'set',
      field: 'fee',
      value: null,
      from: {
        type: 'formula',
        formula: [
          { type: 'field', field: 'parts.amount' },
          { type: 'call', name: 'sum', count: 1 },
          { type: 'number', value: '1' },
          { type: 'call', name: 'round', count: 2 },
        ],
      },
    },
    { type: 'readOnly', fields: ['plate'] },
  ),
  rule(
    { match: 'and', groups: [] },
    { type: 'limit', field: 'until', least: { type: 'field', field: 'from' } },
    { type: 'unique', fields: ['plate', 'from'] },
  ),
  rule(when('parts.amount', '9', '>'), { type: 'unique', fields: ['parts.name'] }),
  rule(when('fee', '100', '>'), { type: 'refuse', fields: ['fee'], message: 'Too dear' }),
  rule(when('@new', 1), { type: 'set', field: 'from', value: '2026-01-01', whenEmpty: true }),
]

async function begin(world: World) {
  const { token } = await world.signIn({ isAdministrator: true })
  const { id } = await makeDesign(world, token, sketch(nodes, { rules }))
  const base = `/api/visualdev/OnlineDev/${id}`
  const add = (data: object) => world.request('POST', base, { token, body: { data } })
  const put = (record: string, body: object) =>
    world.request('PUT', `${base}/${record}`, { token, body })
  const codes = async (data: object): Promise<string[]> =>
    ((await add(data)).problems ?? []).map(({ path, code, message }) =>
      code === 'refused' ? `${path} ${message}` : `${path} ${code}`,
    )
  return { add, put, codes }
}

onDatabase((make) => {
  test('what the form hides or locks is refused when it is posted, and what a rule sets wins', async () => {
    const { add, put, codes } = await begin(await make())
    expect(await codes({ state: 'open', reason: 'because' })).toEqual(['reason hidden'])
    expect(await codes({ state: 'closed' })).toEqual(['reason required'])
    const made = await add({
      state: 'closed',
      reason: 'over',
      plate: 'mine',
      fee: '5',
      parts: [
        { name: 'a', amount: '1.26' },
        { name: 'b', amount: '2' },
      ],
    })
    expect(made.data.data).toMatchObject({
      reason: 'over',
      plate: null,
      fee: '3.3',
      words: '/3.30',
      from: '2026-01-01',
    })
    const again = await put(made.data.id, {
      version: 1,
      data: { state: 'closed', reason: 'over', plate: 'mine' },
    })
    expect(again.problems).toMatchObject([{ path: 'plate', code: 'readOnly' }])
    const opened = await put(made.data.id, {
      version: 1,
      data: { state: 'open', plate: 'P1', fee: '4' },
    })
    expect(opened.data.data).toMatchObject({ state: 'open', reason: null, plate: 'P1', fee: '4' })
  })

  test('limits, refusals and unique combinations of rules stand on the server', async () => {
    const { add, codes } = await begin(await make())
    const first = await add({ plate: 'P1', from: '2026-02-01', until: '2026-03-01', fee: '100' })
    expect(first.data.data).toMatchObject({ days: '28', words: 'P1/100.00' })
    expect(await codes({ plate: 'P1', from: '2026-02-01' })).toEqual(['plate uniqueTogether'])
    expect(
      await codes({ plate: 'P1', from: '2026-02-02', until: '2026-02-01', fee: '100.01' }),
    ).toEqual(['fee Too dear', 'until tooEarly'])
    expect(
      await codes({
        plate: 'P1',
        from: '2026-02-02',
        parts: [
          { name: 'a', amount: '1' },
          { name: 'a', amount: '10' },
        ],
      }),
    ).toEqual(['parts.1.name twin'])
    expect(await codes({ plate: 'P2', from: '2026-02-01' })).toEqual([])
  })

  test('of many saves of one combination at once one is taken', async () => {
    const { add } = await begin(await make())
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add({ plate: 'P', from: '2026-05-05' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
