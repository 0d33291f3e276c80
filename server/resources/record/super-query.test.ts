import { beforeAll, describe, expect, test } from 'vitest'
import { holdClock } from '#tests/clock.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'datePicker', field: 'day' },
  {
    id: 'n3',
    kind: 'table',
    field: 'fees',
    children: [
      { id: 'n4', kind: 'input', field: 'kind' },
      { id: 'n5', kind: 'inputNumber', field: 'amount' },
    ],
  },
])

const records = [
  { plate: 'A', day: null, fees: [] },
  { plate: 'B', day: null, fees: [{ kind: 'park', amount: '5' }] },
  {
    plate: 'C',
    day: null,
    fees: [
      { kind: 'park', amount: '9' },
      { kind: 'wash', amount: '2' },
    ],
  },
]

const grouped = (group: object) => ({ match: 'and', groups: [{ match: 'and', ...group }] })
const equal = (field: string, value: unknown) => ({
  field,
  symbol: '==',
  operand: { type: 'fixed', value },
})
const more = { field: 'fees.amount', symbol: '>', operand: { type: 'fixed', value: '4' } }

onDatabase((make) => {
  describe('the filter of a list reads lines of sub-tables', () => {
    let world: World
    let id = ''
    let admin = ''
    const ask = (token: string, filter: object) =>
      world.request('POST', `/api/visualdev/OnlineDev/${id}/List`, {
        token,
        body: { filter, sidx: 'plate' },
      })
    const find = async (filter: object): Promise<string> =>
      (await ask(admin, filter)).data.list
        .map((row: { data: { plate: string } }) => row.data.plate)
        .join('')
    beforeAll(async () => {
      world = await make()
      admin = (await world.signIn({ isAdministrator: true })).token
      id = (await makeDesign(world, admin, document)).id
      for (const data of records) {
        const body = { data }
        await world.request('POST', `/api/visualdev/OnlineDev/${id}`, { token: admin, body })
      }
    })

    test('some, all, none of them, and how many', async () => {
      const on = (lines: object, comparisons: readonly object[]) =>
        find(grouped({ comparisons, lines: { table: 'fees', ...lines } }))
      expect(await on({ hold: 'some' }, [equal('fees.kind', 'park'), more])).toBe('BC')
      expect(await on({ hold: 'some' }, [equal('fees.kind', 'wash'), more])).toBe('')
      expect(await on({ hold: 'all' }, [more])).toBe('AB')
      expect(await on({ hold: 'none' }, [more])).toBe('A')
      expect(await on({ hold: 'count', symbol: '>=', count: 2 }, [])).toBe('C')
      expect(await find(grouped({ comparisons: [equal('fees.kind', 'wash')] }))).toBe('C')
    })

    test('only those that the form grants, and one that is not is as unknown as none', async () => {
      const grant = (forms: readonly string[]) =>
        world.signIn({
          models: [
            { modelId: id, columns: ['plate'], forms: [...forms], scopes: [{ type: 'all' }] },
          ],
        })
      const filter = grouped({ comparisons: [equal('fees.kind', 'park')] })
      const full = await grant(['plate', 'fees', 'fees.kind'])
      expect((await ask(full.token, filter)).data.pagination.total).toBe(2)
      const refused = [expect.objectContaining({ path: 'filter', code: 'unknownField' })]
      for (const forms of [['plate'], ['plate', 'fees'], ['plate', 'fees.kind']]) {
        const { token } = await grant(forms)
        expect((await ask(token, filter)).problems).toEqual(refused)
        const unknown = grouped({ comparisons: [equal('fees.nope', 'park')] })
        expect((await ask(token, unknown)).problems).toEqual(refused)
      }
      const count = (token: string) =>
        ask(token, grouped({ comparisons: [], lines: { table: 'fees', hold: 'none' } }))
      expect((await count((await grant(['plate'])).token)).problems).toEqual(refused)
    })
  })

  test('a period moves with the day of the organization', async () => {
    const clock = holdClock()
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(world, token, document)
    const base = `/api/visualdev/OnlineDev/${id}`
    const days = [-1, 0, 1].map((shift) =>
      new Date(clock.now() + 8 * 3_600_000 + shift * 86_400_000).toISOString().slice(0, 10),
    )
    for (const day of days)
      await world.request('POST', base, { token, body: { data: { plate: day, day, fees: [] } } })
    const count = async (from: number, to: number, symbol = 'between') => {
      const operand = { type: 'period', unit: 'day', from, to }
      const filter = grouped({ comparisons: [{ field: 'day', symbol, operand }] })
      const answer = await world.request('POST', `${base}/List`, { token, body: { filter } })
      return answer.data.pagination.total
    }
    expect([await count(0, 1), await count(-1, 1), await count(-9, 9)]).toEqual([1, 2, 3])
    expect([await count(0, 1, '<'), await count(0, 1, '>'), await count(5, 5)]).toEqual([1, 1, 0])
    const far = { type: 'period', unit: 'day', from: 0, to: 5001 }
    const filter = grouped({ comparisons: [{ field: 'day', symbol: 'between', operand: far }] })
    const { status } = await world.request('POST', `${base}/List`, { token, body: { filter } })
    expect(status).toBe(422)
  })
})
