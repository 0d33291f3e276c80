import { autorun } from 'mobx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Rule } from '#schemas/design/document.ts'
import { formulaDelay } from './form-store.ts'
import {
  field,
  when,
  node,
  plus,
  planOf,
  documentOf,
  formOf,
  get,
  table,
} from '#tests/open-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a keystroke in a form of a thousand fields works out what reads it and nothing else', () => {
  const nodes = Array.from({ length: 1000 }, (_, index) =>
    node(`f${index}`, 'text', { required: true }),
  )
  const rules: Rule[] = Array.from({ length: 100 }, (_, index) => ({
    id: `r${index}`,
    name: '',
    when: when(`f${index}`, 'x'),
    then: [{ type: 'hide', fields: [`f${index + 500}`] }],
  }))
  const form = formOf(planOf(documentOf(nodes, rules), 'add'))
  const runs: string[] = []
  for (const formField of form.plan.model.fields) {
    const store = get(form, formField.path)
    autorun(() =>
      runs.push(
        `${formField.path} ${String(store.value)} ${store.visible} ${store.required} ${store.readOnly} ${store.problem}`,
      ),
    )
  }
  runs.length = 0
  get(form, 'f900').set('a')
  expect(runs).toEqual(['f900 a true true false undefined'])
  runs.length = 0
  get(form, 'f3').set('x')
  expect(runs).toEqual(['f3 x true true false undefined', 'f503 null false true false undefined'])
})

test('a formula shows its value 500 ms after the last change, and at once when the form is checked', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('a', 'number'),
        node('b', 'number'),
        node('all', 'sum', { options: { expression: [field('a'), field('b'), plus] } }),
      ]),
      'add',
    ),
  )
  const shown: unknown[] = []
  autorun(() => shown.push(get(form, 'all').value))
  get(form, 'a').set('1')
  vi.advanceTimersByTime(formulaDelay - 1)
  get(form, 'b').set('2')
  vi.advanceTimersByTime(formulaDelay - 1)
  expect(shown).toEqual(['0'])
  vi.advanceTimersByTime(1)
  expect(shown).toEqual(['0', '3'])
  get(form, 'b').set('4')
  form.check()
  expect(shown).toEqual(['0', '3', '5'])
})

test('a keystroke in a sub-table of 200 x 20 reaches its own cell and, later, the formulas of its row', () => {
  const columns = Array.from({ length: 19 }, (_, index) => node(`c${index}`, 'number'))
  const total = node('total', 'sum', {
    options: { expression: [field('parts.c0'), field('parts.c1'), plus] },
  })
  const document = documentOf([
    node('parts', 'rows', { children: [...columns, total].map(({ id }) => id) }),
    ...columns,
    total,
  ])
  const form = formOf(planOf(document, 'add'), {
    preset: { parts: Array.from({ length: 200 }, () => ({ c0: '1', c1: '2' })) },
  })
  const { rows } = table(form, 'parts')
  const runs: string[] = []
  for (const row of rows)
    for (const { id } of [...columns, total])
      autorun(() =>
        runs.push(
          `${row.key} ${id} ${String(row.field(id).value)} ${row.field(id).problem} ${row.field(id).visible}`,
        ),
      )
  runs.length = 0
  rows[150]?.field('c0').set('5')
  expect(runs).toEqual(['new151 c0 5 undefined true'])
  runs.length = 0
  vi.advanceTimersByTime(formulaDelay)
  expect(runs).toEqual(['new151 total 7 undefined true'])
})
