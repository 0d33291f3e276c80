import * as Type from 'typebox'
import { expect, test } from 'vitest'
import { defineKind } from '../widget/define.ts'
import type { Kinds } from '../widget/define.ts'
import { round } from '../widget/decimal.ts'
import type { Token } from '../widget/formula.ts'
import type { Condition } from '../design/condition.ts'
import type { Document, Rule } from '../design/document.ts'
import { compile } from '../design/model.ts'
import { settle } from './settle.ts'
import type { Data } from './input.ts'
import { trim } from './trim.ts'

const texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: 'X', texts, places: ['form', 'table'] } as const
const line = defineKind({
  ...base,
  kind: 'line',
  options: Type.Object({ initial: Type.String({ default: '' }) }),
  type: 'text',
  value: () => Type.String({ maxLength: 5 }),
  initial: ({ initial }) => initial || null,
})
const amount = defineKind({ ...base, kind: 'amount', options: Type.Object({}), type: 'decimal' })
const formula = defineKind({
  ...base,
  kind: 'formula',
  options: Type.Object({
    expression: Type.Unsafe<Token[]>(
      Type.Array(Type.Object({ type: Type.String() }, { additionalProperties: true })),
    ),
  }),
  type: 'decimal',
  read: (raw) => (typeof raw === 'string' ? round(raw, 2) : raw),
  computes: ({ expression }) => expression,
  mapFields: (options, map) => ({
    ...options,
    expression: options.expression.map((token) =>
      token.type === 'field' ? { ...token, field: map(token.field) } : token,
    ),
  }),
})
const lines = defineKind({
  ...base,
  kind: 'lines',
  options: Type.Object({}),
  type: 'rows',
  holds: 'rows',
})
const box = defineKind({
  ...base,
  kind: 'box',
  group: 'layout',
  options: Type.Object({}),
  places: ['form'],
  holds: 'nodes',
})
const made = defineKind({
  ...base,
  kind: 'made',
  options: Type.Object({}),
  type: 'instant',
  fill: 'createdAt',
})
const kinds: Kinds = { line, amount, formula, lines, box, made }

interface Described {
  readonly [id: string]: {
    readonly kind: string
    readonly children?: string[]
    readonly field?: string
    readonly [setting: string]: unknown
  }
}

function documentOf(described: Described, rules: Rule[] = []): Document {
  const nodes = Object.fromEntries(
    Object.entries(described).map(([id, one]) => [
      id,
      {
        id,
        version: 1,
        field: kinds[one.kind]?.holdsData ? id : '',
        label: id,
        showLabel: true,
        labelWidth: 0,
        tip: '',
        span: 24,
        required: false,
        readOnly: false,
        hidden: false,
        keepHidden: false,
        visibility: ['pc', 'app'],
        column: { width: 0, align: 'left', fixed: 'none' },
        options: {},
        children: [],
        ...one,
      },
    ]),
  )
  const inside = new Set(Object.values(described).flatMap((one) => one.children ?? []))
  return {
    format: 1,
    form: {
      labelPosition: 'right',
      labelWidth: 100,
      size: 'medium',
      gutter: 15,
      opening: 'dialog',
      width: 800,
      confirmText: '',
      cancelText: '',
      hasConfirmAndAdd: false,
    },
    list: {
      columns: [],
      searches: [],
      sort: [],
      hasPage: true,
      pageSize: 20,
      buttons: [],
      rowButtons: [],
    },
    rules,
    nodes: nodes as unknown as Document['nodes'],
    children: Object.keys(described).filter((id) => !inside.has(id)),
  }
}

const env = {
  now: 1_000,
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd',
  organizeId: 'o',
}
const is = (field: string, value: unknown): Condition => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
const field = (name: string): Token => ({ type: 'field', field: name })
const times: Token = { type: 'operator', operator: '×' }

const run = (
  document: Document,
  raw: Data,
  more: { before?: Data | null; canWrite?: (path: string) => boolean } = {},
) => {
  const { data, issues } = settle(compile(kinds, document), {
    raw,
    before: more.before ?? null,
    env,
    canWrite: more.canWrite ?? (() => true),
  })
  return { data, issues }
}

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
