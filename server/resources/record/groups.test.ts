import { beforeAll, describe, expect, test } from 'vitest'
import { mostGroups } from '#schemas/page/group.ts'
import type { RecordGroups } from '#schemas/api/record-group.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

const choices = ['open', 'busy', 'done'].map((id) => ({ id, fullName: id }))
const document = sketch([
  { id: 'n1', kind: 'input', field: 'plate' },
  { id: 'n2', kind: 'select', field: 'state', options: { choices } },
  { id: 'n3', kind: 'inputNumber', field: 'fee', options: { precision: 2 } },
  { id: 'n4', kind: 'datePicker', field: 'day' },
  { id: 'n5', kind: 'datePicker', field: 'at', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  { id: 'n6', kind: 'input', field: 'phone', options: { mask: { type: 'mobile' } } },
  { id: 'n7', kind: 'input', field: 'secret' },
  { id: 'n8', kind: 'switch', field: 'paid' },
  { id: 'n9', kind: 'timePicker', field: 'hour' },
])
/** Ten minutes to midnight in the organisation's time zone, on the last day of a month. */
const lateInMay = Date.UTC(2026, 4, 31, 15, 50)
const rows = [
  { plate: 'A1', state: 'open', fee: '10.50', day: '2026-05-31', at: lateInMay, paid: 1 },
  { plate: 'A2', state: 'open', fee: '2.25', day: '2026-06-01', at: lateInMay + 1_200_000 },
  { plate: 'A3', state: 'done', fee: '2.5', day: '2026-06-07', hour: '08:00:00', paid: 0 },
  { plate: 'B1', state: 'busy', day: '2026-07-01', hour: '08:00:00' },
  { plate: 'B2', fee: '10.5' },
]

onDatabase((make) => {
  describe('groups of a list', () => {
    let world: World
    let admin = ''
    let modelId = ''
    beforeAll(async () => {
      world = await make()
      admin = (await world.signIn({ isAdministrator: true })).token
      modelId = (await makeDesign(world, admin, document)).id
      const path = `/api/visualdev/OnlineDev/${modelId}`
      for (const data of rows) {
        const made = await world.request('POST', path, { token: admin, body: { data } })
        expect([made.status, made.problems]).toEqual([200, made.problems])
        expect(made.status).toBe(200)
      }
    })
    const staff = (columns: readonly string[], scope: 'all' | 'own' = 'all') =>
      world.signIn({
        models: [{ modelId, columns, forms: [...columns], scopes: [{ type: scope }] }],
      })
    const ask = (path: string, body: object, token = admin) =>
      world.request('POST', `/api/visualdev/OnlineDev/${modelId}${path}`, { token, body })
    const groups = async (body: object, token = admin): Promise<RecordGroups> => {
      const answer = await ask('/Actions/Groups', body, token)
      expect([answer.status, answer.problems]).toEqual([200, answer.problems])
      return answer.data
    }
    const countsOf = ({ list }: RecordGroups) => list.map(({ value, count }) => [value, count])

    test('come in the order of the choices, with exact counts and summaries, and those of all', async () => {
      const summaries = [
        { field: 'fee', how: 'sum' },
        { field: 'fee', how: 'max' },
      ]
      expect(await groups({ by: { field: 'state' }, summaries })).toEqual({
        list: [
          { value: 'open', count: 2, summaries: ['12.75', '10.5'] },
          { value: 'busy', count: 1, summaries: [null, null] },
          { value: 'done', count: 1, summaries: ['2.5', '2.5'] },
          { value: null, count: 1, summaries: ['10.5', '10.5'] },
        ],
        all: { count: 5, summaries: ['25.75', '10.5'] },
      })
    })

    test.each([
      [{ field: 'state' }],
      [{ field: 'fee' }],
      [{ field: 'day' }],
      [{ field: 'day', by: 'week' }],
      [{ field: 'at', by: 'day' }],
      [{ field: 'at', by: 'month' }],
      [{ field: 'paid' }],
      [{ field: 'hour' }],
      [{ field: 'plate' }],
    ])('each group of %j lists as many records as it counts', async (by) => {
      const found = await groups({ by })
      expect(found.list.length).toBeGreaterThan(1)
      let total = 0
      for (const { value, count } of found.list) {
        const page = await ask('/List', { within: [{ ...by, value }] })
        expect([value, page.data.pagination.total]).toEqual([value, count])
        total += count
      }
      expect(total).toBe(rows.length)
    })

    test('midnight is that of the organisation', async () => {
      expect(countsOf(await groups({ by: { field: 'at', by: 'month' } }))).toEqual([
        ['2026-05-01', 1],
        ['2026-06-01', 1],
        [null, 3],
      ])
    })

    test('lie in each other, within what is searched', async () => {
      const within = [{ field: 'state', value: 'open' }]
      const by = { field: 'day', by: 'month' }
      expect(countsOf(await groups({ by, within }))).toEqual([
        ['2026-05-01', 1],
        ['2026-06-01', 1],
      ])
      expect(countsOf(await groups({ by: { field: 'state' }, query: { plate: 'A' } }))).toEqual([
        ['open', 2],
        ['done', 1],
      ])
      const place = [...within, { field: 'day', by: 'month', value: '2026-06-01' }]
      const { data } = await ask('/List', { within: place, query: { plate: 'A' } })
      expect(data.list.map((row: { data: { plate: string } }) => row.data.plate)).toEqual(['A2'])
    })

    test('are made of the caller’s rows alone', async () => {
      const { token } = await staff(['plate', 'state'], 'own')
      expect(await groups({ by: { field: 'state' } }, token)).toEqual({
        list: [],
        all: { count: 0, summaries: [] },
      })
      const stranger = await world.signIn({})
      const refused = await ask('/Actions/Groups', { by: { field: 'state' } }, stranger.token)
      expect(refused.status).toBe(403)
    })

    test('are refused by fields that are hidden, masked or unfit; masked ones give no summary', async () => {
      const { token } = await staff(['plate', 'state', 'phone'])
      const refusals: [object, string][] = [
        [{ by: { field: 'secret' } }, 'by'],
        [{ by: { field: 'nothing' } }, 'by'],
        [{ by: { field: 'phone' } }, 'by'],
        [{ by: { field: 'plate', by: 'day' } }, 'by'],
        [{ by: { field: 'state' }, within: [{ field: 'secret', value: 'x' }] }, 'within'],
        [{ by: { field: 'state' }, within: [{ field: 'phone', value: '1' }] }, 'within'],
        [{ by: { field: 'state' }, summaries: [{ field: 'fee', how: 'sum' }] }, 'summaries.0'],
      ]
      for (const [body, path] of refusals) {
        const answer = await ask('/Actions/Groups', body, token)
        expect([body, answer.status, answer.problems[0]?.path]).toEqual([body, 422, path])
      }
      const list = await ask('/List', { within: [{ field: 'phone', value: '1' }] }, token)
      expect([list.status, list.problems[0]?.path]).toEqual([422, 'within'])
      const wrong = await ask('/List', { within: [{ field: 'day', value: 'no day' }] })
      expect(wrong.status).toBe(422)
      const body = { by: { field: 'state' }, summaries: [{ field: 'phone', how: 'max' }] }
      const masked = await ask('/Actions/Groups', body, token)
      expect(JSON.stringify(masked.data ?? '')).not.toContain('138')
    })

    test('are told to be too many, by their field', async () => {
      const { id } = await makeDesign(
        world,
        admin,
        sketch([{ id: 'n1', kind: 'input', field: 'plate' }]),
      )
      const base = `/api/visualdev/OnlineDev/${id}`
      const add = (plate: string) =>
        world.request('POST', base, { token: admin, body: { data: { plate } } })
      for (let at = 0; at <= mostGroups; at++) await add(`P${at}`)
      const answer = await world.request('POST', `${base}/Actions/Groups`, {
        token: admin,
        body: { by: { field: 'plate' } },
      })
      expect([answer.status, answer.problems[0]?.code]).toEqual([422, 'tooMany'])
      expect(answer.problems[0]?.message).toContain('plate')
    })
  })
})
