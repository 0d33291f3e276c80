import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { canCompare } from '#schemas/record/can-compare.ts'
import { holds } from '#schemas/record/compare.ts'
import { symbols } from '#schemas/design/condition.ts'
import type { Comparison, Condition, Group, OfLines } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import { dayUnits } from '#schemas/format/day-unit.ts'
import type { ConditionContext } from '#schemas/record/seen.ts'
import type { Env } from '#schemas/widget/define.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { conditionPart } from './condition.ts'
import { modelsOf } from '../models.ts'
import type { Live } from '../models.ts'
import { columnOf, tableOf } from './physical.ts'

const choices = ['a', 'b', 'u1'].map((id) => ({ id, fullName: id }))
const document = sketch([
  { id: 'n1', kind: 'input', field: 'text' },
  { id: 'n2', kind: 'input', field: 'other' },
  { id: 'n3', kind: 'inputNumber', field: 'number' },
  { id: 'n4', kind: 'switch', field: 'flag' },
  { id: 'n5', kind: 'datePicker', field: 'date' },
  { id: 'n6', kind: 'datePicker', field: 'instant', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  { id: 'n7', kind: 'timePicker', field: 'time' },
  { id: 'n8', kind: 'select', field: 'one', options: { choices } },
  { id: 'n9', kind: 'checkbox', field: 'many', options: { choices } },
  {
    id: 't1',
    kind: 'table',
    field: 'rows',
    children: [
      { id: 'n10', kind: 'inputNumber', field: 'price' },
      { id: 'n11', kind: 'input', field: 'name' },
      { id: 'n12', kind: 'select', field: 'marks', options: { choices, multiple: true } },
      { id: 'n14', kind: 'numberRange', field: 'span' },
    ],
  },
  { id: 'n13', kind: 'numberRange', field: 'range' },
])
const paths = [
  'text',
  'other',
  'number',
  'flag',
  'date',
  'instant',
  'time',
  'one',
  'many',
  'rows',
  'rows.price',
  'rows.name',
  'rows.marks',
  'rows.span',
  'range',
  'nope',
]

const day = 86_400_000
const now = Date.UTC(2026, 10, 21, 3, 0, 0)
const pool = {
  text: ['a', 'b', 'aB', '%', '_', '10', '2', '2026-11-21', '中', '😀', '\uFFFD'],
  number: ['0', '-1.5', '10', '2', '1000000000000'],
  date: ['2026-11-21', '2026-11-20', '2024-02-29'],
  instant: [now, now - day, Date.UTC(2026, 10, 20, 16), 0],
  time: ['11:00:00', '00:00:00', '23:59:59'],
  ids: ['a', 'b', 'u1'],
} as const

const maybe = <T>(list: readonly T[]): fc.Arbitrary<T | null> =>
  fc.option(fc.constantFrom(...list), { freq: 3 })
const several = fc.subarray([...pool.ids])
/** An ascending range, or nothing. */
const range = fc
  .tuple(maybe(pool.number), maybe(pool.number))
  .map(([from, to]) =>
    from !== null && to !== null && Number(from) > Number(to) ? [to, from] : [from, to],
  )
const record = fc.record({
  text: maybe(pool.text),
  other: maybe(pool.text),
  number: maybe(pool.number),
  flag: maybe([0, 1]),
  date: maybe(pool.date),
  instant: maybe(pool.instant),
  time: maybe(pool.time),
  one: maybe(pool.ids),
  many: several,
  range,
  rows: fc.array(
    fc.record({ price: maybe(pool.number), name: maybe(pool.text), marks: several, span: range }),
    { maxLength: 2 },
  ),
})
const fixed = fc.oneof(
  fc.constantFrom<unknown>(
    ...pool.text,
    ...pool.number,
    ...pool.date,
    ...pool.instant,
    ...pool.time,
    1,
    0,
    true,
    null,
    '',
    '2026-13-40',
    '25:61:00',
    '08:30',
    1.5,
    1e300,
    '1e3',
    {},
    'x'.repeat(300),
  ),
  fc.array(
    fc.constantFrom<unknown>(
      ...pool.text,
      ...pool.number,
      ...pool.date,
      ...pool.instant,
      0,
      null,
      '',
      '2026-13-40',
    ),
    { maxLength: 3 },
  ),
)
const operand = fc.oneof(
  { weight: 4, arbitrary: fixed.map((value) => ({ type: 'fixed' as const, value })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...paths).map((field) => ({ type: 'field' as const, field })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('user', 'department', 'organization', 'today', 'now')
      .map((type) => ({ type: type as 'user' })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...dayUnits),
        fc.integer({ min: -3, max: 2 }),
        fc.integer({ min: -1, max: 3 }),
      )
      .map(([unit, from, length]) => ({ type: 'period' as const, unit, from, to: from + length })),
  },
)
const comparison: fc.Arbitrary<Comparison> = fc.record({
  field: fc.constantFrom(...paths),
  symbol: fc.constantFrom(...symbols),
  operand,
})
const match = fc.constantFrom('and' as const, 'or' as const)
const ofLines: fc.Arbitrary<OfLines> = fc.oneof(
  fc.record({
    table: fc.constantFrom('rows', 'rows', 'nope'),
    hold: fc.constantFrom('some', 'all', 'none'),
  }),
  fc.record({
    table: fc.constant('rows'),
    hold: fc.constant('count' as const),
    symbol: fc.constantFrom('==', '<>', '>', '>=', '<', '<='),
    count: fc.nat(2),
  }),
)
const inLine: fc.Arbitrary<Comparison> = fc.record({
  field: fc.constantFrom(...paths.filter((path) => path.startsWith('rows.')), 'text', 'number'),
  symbol: fc.constantFrom(...symbols),
  operand,
})
const groups: fc.Arbitrary<Group> = fc.oneof(
  fc.record({ match, comparisons: fc.array(comparison, { maxLength: 2 }) }),
  fc.record({ match, comparisons: fc.array(inLine, { maxLength: 3 }), lines: ofLines }),
)
const condition: fc.Arbitrary<Condition> = fc.record({
  match,
  groups: fc.array(groups, { minLength: 1, maxLength: 2 }),
})

const env: Env = { now, timeZone: 'Asia/Shanghai', userId: 'u1', departmentId: '', organizeId: 'a' }

interface SampleRecord {
  readonly id: string
  readonly data: {
    readonly [field: string]: unknown
    readonly rows: readonly { readonly [field: string]: unknown }[]
  }
}

const lineSeen = (
  record: ConditionContext,
  line: { readonly [field: string]: unknown },
): ConditionContext => ({
  ...record,
  get: (path) => (path.startsWith('rows.') ? (line[path.slice(5)] ?? null) : record.get(path)),
})

const seenOf = (live: Live, { data }: SampleRecord): ConditionContext => ({
  env,
  typeOf: (path) => live.model.byPath.get(path)?.bound.type ?? null,
  linesOf: (table) =>
    table === 'rows' ? data.rows.map((line) => lineSeen(seenOf(live, { id: '', data }), line)) : [],
  get(path) {
    const [first = '', second] = path.split('.')
    return second === undefined
      ? (data[first] ?? null)
      : data.rows.map((line) => line[second] ?? null)
  },
})

/** Can every comparison of the condition be made over the form? */
const isMade = ({ groups }: Condition, { byPath }: Model): boolean =>
  groups.every(
    ({ comparisons, lines }) =>
      (!lines || byPath.get(lines.table)?.kind.holds === 'rows') &&
      comparisons.every((comparison) =>
        canCompare(comparison, byPath.get(comparison.field)?.bound.type ?? null, (path) => {
          const other = byPath.get(path)
          const isColumn = other?.table != null && other.table.path !== lines?.table
          return other?.bound.type ? { type: other.bound.type, isColumn } : null
        }),
      ),
  )

onEachDatabase((make) => {
  let world: World
  let live: Live
  let rows: readonly SampleRecord[]
  beforeAll(async () => {
    world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(world, token, document)
    const base = `/api/visualdev/OnlineDev/${id}`
    const made: SampleRecord[] = []
    for (const data of fc.sample(record, { numRuns: 60, seed: 7 })) {
      const answer = await world.request('POST', base, { token, body: { data } })
      if (answer.code !== 200) throw new Error(JSON.stringify(answer.data))
      made.push(answer.data)
    }
    rows = made
    live = await modelsOf(world.db).get(id)
  })

  /** Ids of the records that SQL finds, and of those for which the condition holds. */
  async function find(given: Condition): Promise<[string[], string[]]> {
    const part = conditionPart({ model: live.model, layout: live.layout, env }, given)
    const ready = live.shapes.take(
      'find',
      [part],
      ([where]) =>
        sql`select ${columnOf('id', 'm')} from ${tableOf(live.layout.table)} as ${columnOf('m')} where ${where!}`,
    )
    const found = await world.db.query<{ id: string }>(ready.statement, ready.values)
    const wanted = rows.filter((row) => holds(given, seenOf(live, row))).map((row) => row.id)
    return [found.map((row) => row.id).toSorted(), wanted.toSorted()]
  }

  test('a condition finds in SQL exactly the records for which it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        condition.filter((drawn) => isMade(drawn, live.model)),
        async (drawn) => {
          const [found, wanted] = await find(drawn)
          expect(found).toEqual(wanted)
        },
      ),
      { numRuns: 1500, seed: 11 },
    )
  }, 120_000)

  test('what cannot be compared finds nothing, and no record for which it does not hold', async () => {
    await fc.assert(
      fc.asyncProperty(condition, async (drawn) => {
        const [found, wanted] = await find(drawn)
        expect(found.filter((id) => !wanted.includes(id))).toEqual([])
      }),
      { numRuns: 500, seed: 12 },
    )
    const unmade = groups.filter((group) => !isMade({ match: 'and', groups: [group] }, live.model))
    await fc.assert(
      fc.asyncProperty(unmade, async ({ match, comparisons, lines }) => {
        for (const level of lines ? [comparisons] : comparisons.map((comparison) => [comparison])) {
          const group = { match, comparisons: level, ...(lines && { lines }) }
          const alone: Condition = { match: 'and', groups: [group] }
          if (!isMade(alone, live.model)) expect((await find(alone))[0]).toEqual([])
        }
      }),
      { numRuns: 500, seed: 13 },
    )
  }, 120_000)
})
