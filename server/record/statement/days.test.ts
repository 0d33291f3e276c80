import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { symbols } from '#schemas/design/condition.ts'
import type { Comparison, Condition, Operand } from '#schemas/design/condition.ts'
import { dayUnits } from '#schemas/format/day-unit.ts'
import { fromDay, toDay } from '#schemas/format/time.ts'
import { shiftDay } from '#schemas/format/wall.ts'
import { canCompare } from '#schemas/record/can-compare.ts'
import { holds } from '#schemas/record/compare.ts'
import type { ConditionContext } from '#schemas/record/seen.ts'
import type { Env } from '#schemas/widget/define.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { plainSql } from '#tests/plain-sql.ts'
import { onEachDatabase } from '#tests/server.ts'
import { sized } from '#tests/soak.ts'
import type { World } from '#tests/server.ts'
import { modelsOf } from '../models.ts'
import type { Live } from '../models.ts'
import { conditionPart } from './condition.ts'
import type { BoundStatement } from './shapes.ts'
import { columnOf, tableOf } from './physical.ts'

/*
 * Moments compared with days, in SQL as in the law: random conditions in three time zones, over
 * moments near the begin and the end of days, two of them of 23 and 25 hours in New York.
 */

const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'] as const
const days = [
  '2026-02-28',
  '2026-03-08',
  '2026-03-09',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
] as const
const withTime = { format: 'yyyy-MM-dd HH:mm:ss' }
const document = sketch([
  { id: 'n1', kind: 'datePicker', field: 'came', options: withTime },
  { id: 'n2', kind: 'datePicker', field: 'gone', options: withTime },
  { id: 'n3', kind: 'datePicker', field: 'due' },
  {
    id: 't1',
    kind: 'table',
    field: 'stops',
    children: [
      { id: 'n4', kind: 'datePicker', field: 'at', options: withTime },
      { id: 'n5', kind: 'datePicker', field: 'on' },
    ],
  },
])
const paths = ['came', 'gone', 'due', 'stops.at', 'stops.on'] as const

const second = 1000
const begins = zones.flatMap((zone) => days.map((day) => fromDay(day, zone)))
const moment = fc
  .tuple(
    fc.constantFrom(...begins),
    fc.constantFrom(-1, 0, 1, 1800, 3600, 36_000, 82_800, 86_399, 86_400, 89_999, 90_000),
  )
  .map(([begin, seconds]) => begin + seconds * second)
const day = fc.constantFrom(...days)
const cell = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { freq: 6 })
const record = fc.record({
  came: cell(moment),
  gone: cell(moment),
  due: cell(day),
  stops: fc.array(fc.record({ at: cell(moment), on: cell(day) }), { maxLength: 2 }),
})

const value = fc.oneof(
  { weight: 4, arbitrary: day },
  { weight: 3, arbitrary: moment },
  fc.constantFrom<unknown>(null, '', '2026-02-30', '9999-12-31', 'x', 1.5, 1e300),
)
const operand: fc.Arbitrary<Operand> = fc.oneof(
  { weight: 3, arbitrary: value.map((given): Operand => ({ type: 'fixed', value: given })) },
  {
    weight: 3,
    arbitrary: fc
      .array(value, { maxLength: 5 })
      .map((given): Operand => ({ type: 'fixed', value: given })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...paths).map((field): Operand => ({ type: 'field', field })),
  },
  fc.constantFrom<Operand>({ type: 'today' }, { type: 'now' }),
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...dayUnits), fc.integer({ min: -4, max: 2 }), fc.nat(4))
      .map(([unit, from, length]): Operand => ({ type: 'period', unit, from, to: from + length })),
  },
)
const comparison: fc.Arbitrary<Comparison> = fc.record({
  field: fc.constantFrom(...paths),
  symbol: fc.constantFrom(...symbols.filter((symbol) => !/like/i.test(symbol))),
  operand,
})
const match = fc.constantFrom('and' as const, 'or' as const)
const condition: fc.Arbitrary<Condition> = fc.record({
  match,
  groups: fc.array(
    fc.oneof(
      fc.record({ match, comparisons: fc.array(comparison, { minLength: 1, maxLength: 2 }) }),
      fc.record({
        match,
        comparisons: fc.array(comparison, { minLength: 1, maxLength: 2 }),
        lines: fc.record({
          table: fc.constant('stops'),
          hold: fc.constantFrom('some' as const, 'all' as const, 'none' as const),
        }),
      }),
    ),
    { minLength: 1, maxLength: 2 },
  ),
})
/** `home` is the zone of the process, which nothing may depend on. */
const clock = fc.record({
  zone: fc.constantFrom(...zones),
  home: fc.constantFrom('UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'),
  now: moment,
})

interface SampleRecord {
  readonly id: string
  readonly data: {
    readonly [field: string]: unknown
    readonly stops: readonly { readonly [field: string]: unknown }[]
  }
}

onEachDatabase((make) => {
  let world: World
  let token = ''
  let live: Live
  let rows: readonly SampleRecord[]
  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ isAdministrator: true })).token
    const { id } = await makeDesign(world, token, document)
    const made: SampleRecord[] = []
    for (const data of fc.sample(record, { numRuns: sized(60, 200), seed: 5 })) {
      const body = { data }
      const answer = await world.request('POST', `/api/visualdev/OnlineDev/${id}`, { token, body })
      if (answer.code !== 200) throw new Error(JSON.stringify(answer.data))
      made.push(answer.data)
    }
    rows = made
    live = await modelsOf(world.db).get(id)
  }, 120_000)

  afterEach(() => void vi.unstubAllEnvs())

  const typeOf = (path: string) => live.model.byPath.get(path)?.bound.type ?? null
  const seenOf = ({ data }: SampleRecord, env: Env): ConditionContext => {
    const seen: ConditionContext = {
      env,
      typeOf,
      get(path) {
        const [first = '', column] = path.split('.')
        return column === undefined
          ? (data[first] ?? null)
          : data.stops.map((line) => line[column] ?? null)
      },
      linesOf: () =>
        data.stops.map((line) => ({
          ...seen,
          get: (path) =>
            path.startsWith('stops.') ? (line[path.slice(6)] ?? null) : seen.get(path),
        })),
    }
    return seen
  }
  const isMade = ({ groups }: Condition): boolean =>
    groups.every(({ comparisons, lines }) =>
      comparisons.every((drawn) =>
        canCompare(drawn, typeOf(drawn.field), (path) => {
          const type = typeOf(path)
          return type && { type, isColumn: path.startsWith('stops.') && !lines }
        }),
      ),
    )
  const statementOf = (given: Condition, env: Env): BoundStatement =>
    live.shapes.take(
      'find',
      [conditionPart({ model: live.model, layout: live.layout, env }, given)],
      ([where]) => sql`
        select ${columnOf('id', 'm')} from ${tableOf(live.layout.table)} as ${columnOf('m')}
        where ${where!}`,
    )
  const envOf = (zone: string, now: number): Env => ({
    now,
    timeZone: zone,
    userId: '',
    departmentId: '',
    organizeId: '',
  })

  test('a condition over moments and days finds in SQL exactly the records for which it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        condition.filter((drawn) => isMade(drawn)),
        clock,
        async (drawn, { zone, home, now }) => {
          vi.stubEnv('TZ', home)
          const env = envOf(zone, now)
          const { statement, values } = statementOf(drawn, env)
          const found = await world.db.query<{ id: string }>(statement, values)
          const wanted = rows.filter((row) => holds(drawn, seenOf(row, env)))
          expect(found.map(({ id }) => id).toSorted()).toEqual(
            wanted.map(({ id }) => id).toSorted(),
          )
        },
      ),
      { numRuns: sized(800, 30_000), seed: 21 },
    )
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    expect(new Date(0).getTimezoneOffset()).not.toBe(0)
  }, 3_600_000)

  test('days are looked up in the index of a column, also among very many records', async () => {
    const say = async (text: string, values: readonly unknown[] = []): Promise<string> => {
      const lines = await world.db.query<object>({ name: '', text: plainSql(text) }, values)
      return lines.map((line) => Object.values(line).join()).join('\n')
    }
    const [table, column] = [live.layout.table, live.layout.byPath.get('came')!.column]
    const batch = 20_000
    const size = sized(batch, world.db.engine === 'postgres' ? 1_000_000 : 5 * batch)
    for (let first = 0; first < size; first += batch)
      await say(
        `insert into app."${table}"
           (id, version, created_at, created_by, created_org, modified_at, modified_by, "${column}")
         select 'many' || n, 1, now(), '', '', now(), '', now() + (n - ${size / 2}) * interval '2 hours'
         from generate_series(${first + 1}, ${first + batch}) as n`,
      )
    await say(`analyze app."${table}"`)
    expect(await say(`select indexdef from pg_indexes where tablename = '${table}'`)).toMatch(
      new RegExp(`btree \\(${column}, id\\)`),
    )
    const day = toDay(Date.now(), 'Asia/Shanghai')
    const asked: readonly Omit<Comparison, 'field'>[] = [
      { symbol: '==', operand: { type: 'today' } },
      { symbol: '==', operand: { type: 'fixed', value: day } },
      { symbol: '==', operand: { type: 'period', unit: 'day', from: -2, to: 1 } },
      { symbol: 'between', operand: { type: 'fixed', value: [day, day] } },
      { symbol: 'in', operand: { type: 'fixed', value: [day, shiftDay(day, -9, 'day')] } },
    ]
    for (const half of asked) {
      const group = { match: 'and' as const, comparisons: [{ field: 'came', ...half }] }
      const take = vi.spyOn(live.shapes, 'take')
      const { data } = await world.request('POST', `/api/visualdev/OnlineDev/${live.id}/List`, {
        token,
        body: { filter: { match: 'and', groups: [group] } },
      })
      expect(data.pagination.total).toBeGreaterThan(10)
      const made = take.mock.results.map(({ value }) => value as BoundStatement)
      take.mockRestore()
      // The page, and the number of records where it is not known from the same question before.
      expect(made.length).toBeGreaterThan(0)
      for (const { statement, values } of made) {
        const plan = await say(`explain ${statement.text}`, values)
        expect(plan).toMatch(new RegExp(`Index Cond: .*${column}`))
        expect(plan).not.toMatch(new RegExp(`Seq Scan|Filter: .*${column}`))
      }
    }
  }, 600_000)
})
