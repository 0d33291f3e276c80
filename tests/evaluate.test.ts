import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Effect, Rule } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { evaluate } from '#schemas/record/evaluate.ts'
import type { Data, Memo } from '#schemas/record/input.ts'
import { issuesIn } from '#schemas/record/issue.ts'
import { once, plainInput } from '#schemas/record/plain.ts'
import { trace } from '#schemas/record/trace.ts'
import { sketch } from './designs.ts'

const is = (field: string, value: unknown): Condition => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
const rule = (when: Condition, ...then: Effect[]): Rule => ({ id: 'r', name: '', when, then })

const modelOf = (...rules: readonly Rule[]) =>
  compile(
    kinds,
    sketch(
      [
        { id: 'a', kind: 'input', field: 'a' },
        { id: 'b', kind: 'input', field: 'b' },
        {
          id: 't',
          kind: 'table',
          field: 'rows',
          children: [
            { id: 'c', kind: 'input', field: 'c' },
            { id: 'd', kind: 'input', field: 'd' },
            { id: 'e', kind: 'input', field: 'e' },
          ],
        },
      ],
      { rules: rules.map((givenRule, at) => ({ ...givenRule, id: `r${at}` })) },
    ),
  )

const env = { now: 0, timeZone: 'UTC', userId: 'me', departmentId: '', organizeId: '' }
const lines = (count: number) => Array.from({ length: count }, () => ({ c: 'x' }))
const open = (
  model: ReturnType<typeof modelOf>,
  given: { raw?: Data; before?: Data | null; memo?: Memo },
) => {
  const { raw = {}, before = null, memo = once } = given
  return evaluate(model, plainInput({ raw, before, env, canWrite: () => true }), memo)
}

/** How often something is calculated in one whole check. */
function countWork(model: ReturnType<typeof modelOf>, raw: Data): number {
  let count = 0
  const memo: Memo = (work) =>
    once(() => {
      count += 1
      return work()
    })
  issuesIn(open(model, { raw, memo }))
  return count
}

test('a rule is asked once for all that it aims at, and once for all lines where it reads none of their columns', () => {
  const outer = modelOf(rule(is('a', 'x'), { type: 'require', fields: ['b', 'rows.d', 'rows.e'] }))
  // Calculated twice: for the lines of the sub-table, and for the rule.
  for (const count of [1, 50]) expect(countWork(outer, { rows: lines(count) })).toBe(2)
  const inner = modelOf(rule(is('rows.c', 'x'), { type: 'require', fields: ['rows.d', 'rows.e'] }))
  for (const count of [1, 50]) expect(countWork(inner, { rows: lines(count) })).toBe(1 + count)
})

test('only what is asked for is worked out', () => {
  const model = modelOf(rule(is('a', 'x'), { type: 'set', field: 'b', value: 'set' }))
  let count = 0
  const memo: Memo = (work) =>
    once(() => {
      count += 1
      return work()
    })
  const line = open(model, { raw: { a: 'x', rows: lines(200) }, memo })
  expect([line.find('b')?.value, count]).toEqual(['set', 2])
})

test('each row is a line of its own, though the same object stands in several places', () => {
  const row = { c: 'x' }
  const always: Condition = { match: 'and', groups: [] }
  const unique = modelOf(rule(always, { type: 'unique', fields: ['rows.c'] }))
  expect(issuesIn(open(unique, { raw: { rows: [row, row] } }))).toEqual([
    { path: 'rows.1.c', code: 'twin' },
  ])
})

test('a trace names the rule that fills a field in only where it does', () => {
  const model = modelOf(
    rule(is('a', 'x'), { type: 'set', field: 'b', value: 'filled', whenEmpty: true }),
  )
  const decides = (before: Data): unknown => {
    const cell = open(model, { before }).find('b')!
    const verdicts = trace({ cell, value: cell.value, origin: 'stored', canWrite: true })
    const value = verdicts.find(({ aspect }) => aspect === 'value')
    return value?.because.flatMap((reason) => (reason.by === 'rule' ? reason.decides : []))
  }
  expect(decides({ a: 'x', b: null })).toEqual([true])
  expect(decides({ a: 'x', b: 'own' })).toEqual([false])
  expect(decides({ a: 'y', b: null })).toEqual([false])
})
