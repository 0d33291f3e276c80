import { expect, test } from 'vitest'
import type { Rule } from '../design/document.ts'
import { compile } from '../design/model.ts'
import { settle } from './settle.ts'
import { trim } from './trim.ts'
import { documentOf, run, field, times, is, kinds, env } from '#tests/settled.ts'

test('missing, too long and unknown values are named at their place', () => {
  const document = documentOf({ a: { kind: 'line', required: true }, b: { kind: 'line' } })
  expect(
    run(document, { b: 'too long', c: 1 }).issues.map(({ path, code }) => [path, code]),
  ).toEqual([
    ['c', 'unknownField'],
    ['a', 'required'],
    ['b', 'maxLength'],
  ])
})

test('a column outside its row stands for the sum, inside it for the cell (5.3)', () => {
  const document = documentOf({
    rows: { kind: 'lines', children: ['quantity', 'price', 'cost'] },
    quantity: { kind: 'amount' },
    price: { kind: 'amount' },
    cost: {
      kind: 'formula',
      options: { expression: [field('rows.quantity'), field('rows.price'), times] },
    },
    total: { kind: 'formula', options: { expression: [field('rows.cost')] } },
  })
  const { data, issues } = run(document, {
    rows: [
      { quantity: '2', price: '0.1' },
      { id: 'r2', quantity: 3, price: '0.2' },
    ],
    total: '999',
  })
  expect(issues).toEqual([])
  expect(data).toEqual({
    rows: [
      { quantity: '2', price: '0.1', cost: '0.2' },
      { id: 'r2', quantity: '3', price: '0.2', cost: '0.6' },
    ],
    total: '0.8',
  })
})

test('a rule shows and requires; a hidden field is neither required nor kept, and may not be posted', () => {
  const rule: Rule = {
    id: 'r',
    name: '',
    when: is('level', 'high'),
    then: [
      { type: 'show', fields: ['done'] },
      { type: 'require', fields: ['done'] },
    ],
  }
  const document = documentOf({ level: { kind: 'line' }, done: { kind: 'line', hidden: true } }, [
    rule,
  ])
  expect(run(document, { level: 'high' }).issues).toEqual([{ path: 'done', code: 'required' }])
  expect(run(document, { level: 'low' })).toEqual({
    data: { level: 'low', done: null },
    issues: [],
  })
  expect(run(document, { level: 'low', done: 'x' }).issues).toEqual([
    { path: 'done', code: 'hidden' },
  ])
})

test('a layout node hides all that stands in it', () => {
  const rule: Rule = {
    id: 'r',
    name: '',
    when: is('level', 'low'),
    then: [{ type: 'hide', fields: ['#box'] }],
  }
  const document = documentOf(
    {
      level: { kind: 'line' },
      box: { kind: 'box', children: ['inner'] },
      inner: { kind: 'line', required: true },
    },
    [rule],
  )
  expect(run(document, { level: 'low' }).issues).toEqual([])
  expect(run(document, { level: 'high' }).issues).toEqual([{ path: 'inner', code: 'required' }])
})

test('a rule that sets a value wins over what was entered, and others see the value it set', () => {
  const rules: Rule[] = [
    { id: 'r', name: '', when: is('a', 'x'), then: [{ type: 'set', field: 'b', value: 'set' }] },
    { id: 's', name: '', when: is('b', 'set'), then: [{ type: 'require', fields: ['c'] }] },
  ]
  const document = documentOf(
    { a: { kind: 'line' }, b: { kind: 'line' }, c: { kind: 'line' } },
    rules,
  )
  expect(run(document, { a: 'x', b: 'mine' })).toMatchObject({
    data: { b: 'set' },
    issues: [{ path: 'c', code: 'required' }],
  })
})

test('who may not write a field keeps what is stored, and its requirement is not theirs', () => {
  const document = documentOf({
    a: { kind: 'line', required: true, options: { initial: 'def' } },
    b: { kind: 'line' },
  })
  const canWrite = (path: string): boolean => path === 'b'
  expect(run(document, { b: 'y' }, { canWrite, before: { a: 'kept', b: 'x' } })).toEqual({
    data: { a: 'kept', b: 'y' },
    issues: [],
  })
  expect(run(document, { b: 'y' }, { canWrite }).data).toEqual({ a: 'def', b: 'y' })
})

test('read-only keeps what is stored; a changed value for it is refused', () => {
  const document = documentOf({ a: { kind: 'line', readOnly: true } })
  expect(run(document, { a: 'new' }, { before: { a: 'old' } })).toEqual({
    data: { a: 'old' },
    issues: [{ path: 'a', code: 'readOnly' }],
  })
  expect(run(document, { a: 'old' }, { before: { a: 'old' } }).issues).toEqual([])
})

test('a rule that makes a field read-only keeps what is stored, whatever was entered', () => {
  const rule: Rule = {
    id: 'r',
    name: '',
    when: is('level', 'high'),
    then: [{ type: 'readOnly', fields: ['a'] }],
  }
  const document = documentOf(
    { level: { kind: 'line' }, a: { kind: 'line', options: { initial: 'def' } } },
    [rule],
  )
  expect(
    run(document, { level: 'high', a: 'new' }, { before: { level: 'low', a: 'old' } }),
  ).toEqual({ data: { level: 'high', a: 'old' }, issues: [{ path: 'a', code: 'readOnly' }] })
  expect(run(document, { level: 'high', a: 'new' }).data).toEqual({ level: 'high', a: 'def' })
  expect(
    run(document, { level: 'low', a: 'new' }, { before: { level: 'high', a: 'old' } }).data,
  ).toEqual({ level: 'low', a: 'new' })
})

test('server-filled fields are written by the server alone', () => {
  const document = documentOf({ at: { kind: 'made' } })
  expect(run(document, { at: 5 }).data).toEqual({ at: 1_000 })
  expect(run(document, { at: 5 }, { before: { at: 77 } }).data).toEqual({ at: 77 })
})

test('rules and formulas that go in circles end', () => {
  const circle: Rule = {
    id: 'r',
    name: '',
    when: is('a', 'x'),
    then: [{ type: 'set', field: 'a', value: 'y' }],
  }
  const document = documentOf(
    {
      a: { kind: 'line' },
      f: { kind: 'formula', options: { expression: [field('g')] } },
      g: { kind: 'formula', options: { expression: [field('f')] } },
    },
    [circle],
  )
  expect(Object.keys(run(document, { a: 'x' }).data)).toEqual(['a', 'f', 'g'])
})

test('a trimmed document says nothing of what it lost, and what depended on it stays as stored', () => {
  const rules: Rule[] = [
    { id: 'r', name: '', when: is('cost', '5'), then: [{ type: 'hide', fields: ['note'] }] },
    {
      id: 's',
      name: '',
      when: is('note', 'x'),
      then: [{ type: 'hide', fields: ['cost', 'twice'] }],
    },
  ]
  const document = documentOf(
    {
      cost: { kind: 'amount' },
      note: { kind: 'line' },
      twice: {
        kind: 'formula',
        options: { expression: [field('cost'), { type: 'number', value: '2' }, times] },
      },
    },
    rules,
  )
  const trimmed = trim(compile(kinds, document), new Set(['note', 'twice']))
  expect(JSON.stringify(trimmed)).not.toContain('cost')
  expect(trimmed.rules).toEqual([
    { id: 's', name: '', when: is('note', 'x'), then: [{ type: 'hide', fields: ['twice'] }] },
  ])
  const { data } = settle(compile(kinds, trimmed), {
    raw: { note: 'y' },
    before: { note: 'x', twice: '10' },
    env,
    canWrite: () => true,
  })
  expect(data).toEqual({ note: 'y', twice: '10' })
})
