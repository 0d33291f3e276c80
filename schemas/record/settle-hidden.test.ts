import { expect, test } from 'vitest'
import type { Rule } from '../design/document.ts'
import type { Data } from './input.ts'
import { documentOf, run, is } from '#tests/settled.ts'

const shows = (when: string, ...fields: string[]): Rule => ({
  id: when,
  name: '',
  when: is('level', when),
  then: [{ type: 'show', fields }],
})
const hides = (when: string, ...fields: string[]): Rule => ({
  id: when,
  name: '',
  when: is('level', when),
  then: [{ type: 'hide', fields }],
})
const parts = { kind: 'lines', children: ['part', 'count'] }
const inParts = { part: { kind: 'line', required: true }, count: { kind: 'amount' } }

test('a sub-table that is hidden at first and shown by a rule has its columns', () => {
  const document = documentOf(
    { level: { kind: 'line' }, parts: { ...parts, hidden: true }, ...inParts },
    [shows('high', 'parts')],
  )
  expect(run(document, { level: 'high', parts: [{ part: 'a', count: '2' }, {}] })).toEqual({
    data: {
      level: 'high',
      parts: [
        { part: 'a', count: '2' },
        { part: null, count: null },
      ],
    },
    issues: [{ path: 'parts.1.part', code: 'required' }],
  })
})

test.each([
  ['by itself', { parts: { ...parts, hidden: true, keepHidden: true } }],
  [
    'by a card around it',
    {
      box: { kind: 'box', children: ['parts'], hidden: true },
      parts: { ...parts, keepHidden: true },
    },
  ],
  [
    'by a rule at a card around it',
    { box: { kind: 'box', children: ['parts'] }, parts: { ...parts, keepHidden: true } },
  ],
])('a sub-table that is kept though hidden %s keeps its cells and asks for none', (_how, table) => {
  const document = documentOf(
    { level: { kind: 'line' }, ...table, ...inParts },
    'box' in table ? [hides('low', '#box')] : [],
  )
  const sent = { level: 'low', parts: [{ part: 'a', count: '2' }, { count: '1' }] }
  expect(run(document, sent)).toEqual({
    data: {
      level: 'low',
      parts: [
        { part: 'a', count: '2' },
        { part: null, count: '1' },
      ],
    },
    issues: [],
  })
  const before = { level: 'low', parts: [{ id: 'r1', part: 'a', count: '2' }] }
  expect(run(document, { level: 'low' }, { before }).data).toEqual(before)
})

test('a kept sub-table that a rule hides asks for no cell', () => {
  const document = documentOf(
    { level: { kind: 'line' }, parts: { ...parts, keepHidden: true }, ...inParts },
    [hides('low', 'parts')],
  )
  const rows = [{ count: '1' }]
  expect(run(document, { level: 'low', parts: rows }).issues).toEqual([])
  expect(run(document, { level: 'high', parts: rows }).issues).toEqual([
    { path: 'parts.0.part', code: 'required' },
  ])
})

test('what is kept though hidden is checked where it is new, and left alone where it is stored', () => {
  const document = documentOf({
    a: { kind: 'line', hidden: true, keepHidden: true, required: true },
    b: { kind: 'amount', hidden: true, keepHidden: true },
    parts: { ...parts, hidden: true, keepHidden: true },
    ...inParts,
  })
  const codes = (raw: Data, before: Data | null = null): string[] =>
    run(document, raw, { before }).issues.map(({ path, code }) => `${path} ${code}`)
  expect(codes({})).toEqual([])
  expect(codes({ a: 'too long', b: 'many', parts: [{ part: {}, count: [] }] })).toEqual([
    'a maxLength',
    'b pattern',
    'parts.0.part type',
  ])
  expect(codes({ a: { $ne: 1 }, b: {}, parts: 'all' })).toEqual(['a type', 'b type', 'parts type'])
  const before = { a: 'too long', b: 'many', parts: [{ id: 'r', part: 'too long', count: null }] }
  expect(codes({}, before)).toEqual([])
  expect(codes(before, before)).toEqual([])
  expect(codes({ ...before, a: 'another' }, before)).toEqual(['a maxLength'])
})

test('a save leaves what was hidden from its caller already, and empties what it hides itself', () => {
  const document = documentOf(
    {
      level: { kind: 'line' },
      done: { kind: 'line' },
      never: { kind: 'line', hidden: true },
      parts: { ...parts, children: ['part', 'secret'] },
      part: { kind: 'line' },
      secret: { kind: 'line', hidden: true },
    },
    [hides('low', 'done', 'parts')],
  )
  const rows = [{ id: 'r1', part: 'a', secret: 's' }]
  const high = { level: 'high', done: 'x', never: 'n', parts: rows }
  const low = { ...high, level: 'low' }
  expect(run(document, { level: 'low' }, { before: high }).data).toEqual({
    ...low,
    done: null,
    parts: [],
  })
  expect(run(document, { level: 'low', never: null, parts: [] }, { before: low }).data).toEqual(low)
  expect(
    run(
      document,
      { level: 'high', parts: [{ id: 'r1', part: 'b' }, { part: 'c' }] },
      { before: low },
    ).data,
  ).toEqual({
    ...high,
    parts: [
      { id: 'r1', part: 'b', secret: 's' },
      { part: 'c', secret: null },
    ],
  })
})

test('what is not theirs to write is not emptied by who hides it', () => {
  const document = documentOf({ level: { kind: 'line' }, done: { kind: 'line' } }, [
    hides('low', 'done'),
  ])
  expect(
    run(
      document,
      { level: 'low' },
      { before: { level: 'high', done: 'x' }, canWrite: (path) => path === 'level' },
    ).data,
  ).toEqual({ level: 'low', done: 'x' })
})
