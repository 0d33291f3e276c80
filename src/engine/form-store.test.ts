import fc from 'fast-check'
import { autorun, runInAction, observable } from 'mobx'
import * as Type from 'typebox'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentFormat } from '#schemas/design/document.ts'
import type { Document, Effect, Rule } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { settle } from '#schemas/record/settle.ts'
import type { Data } from '#schemas/record/input.ts'
import type { FormMode, FormPlan } from '#schemas/page/form.ts'
import type { Language, Texts } from '#schemas/text.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Env } from '#schemas/widget/define.ts'
import { expression } from '#schemas/widget/formula.ts'
import type { Token } from '#schemas/widget/formula.ts'
import type { Node } from '#schemas/widget/node.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore, formulaDelay } from './form-store.ts'
import type { FieldStore } from './field-store.ts'
import { TableStore } from './table-store.ts'

const texts: Texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: '', texts, places: ['form', 'table'] } as const
const none = Type.Object({})
const kinds = {
  text: defineKind({
    ...base,
    kind: 'text',
    options: Type.Object({ start: Type.String({ default: '' }) }),
    type: 'text',
    value: () => Type.String({ maxLength: 3 }),
    read: (raw) => (typeof raw === 'string' ? raw.trim() : raw),
    initial: ({ start }) => start || null,
  }),
  number: defineKind({ ...base, kind: 'number', options: none, type: 'decimal' }),
  money: defineKind({
    ...base,
    kind: 'money',
    options: none,
    type: 'decimal',
    print: (value) => `${String(value)}.00`,
  }),
  sum: defineKind({
    ...base,
    kind: 'sum',
    options: Type.Object({ expression }),
    type: 'decimal',
    computes: (options) => options.expression as Token[],
  }),
  rows: defineKind({ ...base, kind: 'rows', options: none, type: 'rows', holds: 'rows' }),
  box: defineKind({ ...base, kind: 'box', options: none, holds: 'nodes' }),
  maker: defineKind({ ...base, kind: 'maker', options: none, type: 'id', fill: 'createdBy' }),
}

const env: Env = {
  now: 1_700_000_000_000,
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd',
  organizeId: 'o',
}
const say = (text: Texts, key: string): string => text.en[key] ?? key

const node = (id: string, kind: string, more: Partial<Node> = {}): Node => ({
  id,
  kind,
  version: 1,
  field: kind === 'box' ? '' : id,
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
  ...more,
})

const documentOf = (nodes: readonly Node[], rules: readonly Rule[] = []): Document => {
  const inside = new Set(nodes.flatMap((one) => one.children))
  return {
    format: documentFormat,
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
    rules: [...rules],
    nodes: Object.fromEntries(nodes.map((one) => [one.id, one])),
    children: nodes.filter((one) => !inside.has(one.id)).map((one) => one.id),
  }
}

const planOf = (document: Document, mode: FormMode, hidden: readonly string[] = []): FormPlan => {
  const model = compile(kinds, document)
  return {
    modelId: 'm',
    model,
    mode,
    paths: new Set([...model.byPath.keys()].filter((path) => !hidden.includes(path))),
    canWrite: mode === 'add' || mode === 'edit',
    canAddNext: false,
  }
}

const formOf = (plan: FormPlan, given: { record?: Data; preset?: Data } = {}) =>
  createFormStore({
    plan,
    record: given.record ? { id: '1', version: 1, data: given.record } : null,
    env,
    voice: { say, language: 'en' },
    look: plainLook,
    ...(given.preset && { preset: given.preset }),
  })

const get = (form: ReturnType<typeof formOf>, path: string): FieldStore => {
  const found = form.field(path)
  if (!found) throw new Error(path)
  return found
}
const table = (form: ReturnType<typeof formOf>, path: string): TableStore => {
  const found = get(form, path)
  if (!(found instanceof TableStore)) throw new Error(path)
  return found
}

const when = (field: string, value: unknown): Rule['when'] => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})
const field = (name: string): Token => ({ type: 'field', field: name })
const plus: Token = { type: 'operator', operator: '+' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const order = ['a', 'b', 'c', 'd', 'parts.x', 'parts.y'] as const
const value = fc.constantFrom<unknown>(null, '', 'x', 'y', 'long text', ' x ', '1', '2.50', 'no')
const flags = fc.record({
  required: fc.boolean(),
  readOnly: fc.boolean(),
  hidden: fc.boolean(),
  keepHidden: fc.boolean(),
})
/** Rules look backwards only: a field decides about later ones, so there is no circle. */
const ruleOf = fc
  .record({
    at: fc.integer({ min: 0, max: 4 }),
    step: fc.integer({ min: 1, max: 5 }),
    equals: fc.constantFrom('x', 'y', '1'),
    type: fc.constantFrom('show', 'hide', 'require', 'readOnly', 'set', 'choices', 'box'),
    set: value,
  })
  .map(({ at, step, equals, type, set }): Rule => {
    const target = order[Math.min(at + step, order.length - 1)] ?? 'd'
    const effect: Effect =
      type === 'set'
        ? { type, field: target, value: set }
        : type === 'choices'
          ? { type, field: target, ids: ['x', '1'] }
          : type === 'box'
            ? { type: 'hide', fields: ['#box'] }
            : { type: type as 'show', fields: [target] }
    const source = type === 'box' ? 'a' : (order[at] ?? 'a')
    return { id: 'r', name: '', when: when(source, equals), then: [effect] }
  })
const line = fc.record({ x: value, y: value }, { requiredKeys: [] })
const cases = fc.record({
  flags: fc.array(flags, { minLength: 6, maxLength: 6 }),
  rules: fc.array(ruleOf, { maxLength: 5 }),
  values: fc.record(
    { a: value, b: value, c: value, d: value, parts: fc.array(line, { maxLength: 3 }) },
    { requiredKeys: [] },
  ),
  before: fc.option(fc.record({ a: value, b: value, c: value, d: value })),
  ungranted: fc.subarray(['b', 'd', 'parts.y']),
})

test('what a form checks, computes and sends is what the one row check says', () => {
  fc.assert(
    fc.property(cases, ({ flags, rules, values, before, ungranted }) => {
      const nodes = [
        node('a', 'text', flags[0]),
        node('b', 'number', flags[1]),
        node('box', 'box', { children: ['c'] }),
        node('c', 'text', { ...flags[2], options: { start: 'x' } }),
        node('d', 'text', flags[3]),
        node('parts', 'rows', { children: ['x', 'y', 'z'] }),
        node('x', 'text', flags[4]),
        node('y', 'number', flags[5]),
        node('z', 'sum', { options: { expression: [field('parts.y'), field('b'), plus] } }),
        node('all', 'sum', { options: { expression: [field('parts.z'), field('b'), plus] } }),
        node('who', 'maker'),
      ]
      const plan = planOf(documentOf(nodes, rules), before ? 'edit' : 'add', ungranted)
      const record = before
        ? { ...before, who: 'her', parts: [{ id: 'r1', x: 'x', y: '1' }] }
        : null
      const form = formOf(plan, { preset: values, ...(record && { record }) })
      const settled = settle(plan.model, {
        raw: form.toData(),
        before: record,
        env,
        canWrite: (path) => plan.paths.has(path),
      })
      for (const one of plan.model.fields) {
        const store = get(form, one.path)
        const isKept = store.isShown || one.node.keepHidden
        if (store instanceof TableStore) {
          const expected = settled.data[one.path]
          const rows = Array.isArray(expected) ? expected : []
          expect(
            store.rows.map((row) =>
              one.columns.map((column) => savedOf(row.scope.find(column.path))),
            ),
          ).toEqual(
            isKept
              ? rows.map((row) => one.columns.map((column) => row[column.path.slice(6)]))
              : store.rows.map(() => expect.anything()),
          )
        } else expect(savedOf(store)).toEqual(settled.data[one.path])
      }
      const checked = form.check()
      expect(checked).toEqual(settled.issues)
      const marked = stores(form).filter((store) => form.problemOf(store) !== undefined)
      for (const store of stores(form)) store.touch()
      expect(stores(form).filter((store) => form.problemOf(store) !== undefined)).toEqual(marked)
      expect(form.problemCount).toBe(settled.issues.length)
    }),
    { numRuns: 400 },
  )
})

/**
 * What is saved of a field: its value where it is saved; else nothing, or what is stored
 * (tests/one-evaluator.test.ts says which).
 */
const savedOf = (store: FieldStore | undefined): unknown =>
  store && (store.isShown || store.source.node.keepHidden)
    ? store.settled
    : oneOf(null, store?.line.before?.[store.source.node.field] ?? null)
const oneOf = (...values: readonly unknown[]): unknown => ({
  asymmetricMatch: (other: unknown) =>
    values.some((value) => JSON.stringify(value) === JSON.stringify(other)),
})
const stores = (form: ReturnType<typeof formOf>): FieldStore[] =>
  form.plan.model.fields.flatMap((one) => {
    const store = get(form, one.path)
    return [
      store,
      ...(store instanceof TableStore
        ? store.rows.flatMap((row) =>
            one.columns.flatMap((column) => row.scope.find(column.path) ?? []),
          )
        : []),
    ]
  })

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
  for (const one of form.plan.model.fields) {
    const store = get(form, one.path)
    autorun(() =>
      runs.push(
        `${one.path} ${String(store.value)} ${store.visible} ${store.required} ${store.readOnly} ${store.problem}`,
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

test('rows keep their keys, cells see their row first, and the sum follows', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('y', 'number'),
        node('parts', 'rows', { children: ['p', 'z'] }),
        node('p', 'number', { field: 'y' }),
        node('z', 'sum', { options: { expression: [field('parts.y'), field('y'), plus] } }),
      ]),
      'edit',
    ),
    {
      record: {
        y: '10',
        parts: [
          { id: 'one', y: '1' },
          { id: 'two', y: '2' },
        ],
      },
    },
  )
  const parts = table(form, 'parts')
  parts.copy('two')
  parts.add()
  parts.rows[3]?.field('y').set('7')
  parts.remove(['one'])
  expect(parts.rows.map((row) => row.key)).toEqual(['two', 'new1', 'new2'])
  form.check()
  expect(parts.rows.map((row) => row.field('z').value)).toEqual(['12', '12', '17'])
  expect(parts.sum('y')).toBe('11')
  expect(form.toData()).toEqual({ y: '10', parts: [{ id: 'two', y: '2' }, { y: '2' }, { y: '7' }] })
})

test('the sum of a column is told as its cells are', () => {
  const form = formOf(
    planOf(documentOf([node('parts', 'rows', { children: ['y'] }), node('y', 'money')]), 'edit'),
    {
      record: {
        parts: [
          { id: 'one', y: '1' },
          { id: 'two', y: '2' },
        ],
      },
    },
  )
  expect(table(form, 'parts').sum('y')).toBe('3.00')
})

test('a form is changed while something differs from what is stored, and no longer', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('a', 'text'),
        node('parts', 'rows', { children: ['x'] }),
        node('x', 'text'),
      ]),
      'edit',
    ),
    { record: { a: 'old', parts: [{ id: 'r', x: 'x' }] } },
  )
  expect(form.isDirty).toBe(false)
  get(form, 'a').set('new')
  expect(form.changedFields.map(({ path }) => path)).toEqual(['a'])
  get(form, 'a').set('old')
  expect(form.isDirty).toBe(false)
  table(form, 'parts').rows[0]?.field('x').set('y')
  expect(form.changedFields.map(({ path }) => path)).toEqual(['parts'])
  table(form, 'parts').remove(['r'])
  expect(form.isDirty).toBe(true)
})

test('what the server found wrong stands at its field until the value changes; what has no field is said elsewhere', () => {
  const form = formOf(
    planOf(
      documentOf([
        node('a', 'text'),
        node('parts', 'rows', { children: ['x'] }),
        node('x', 'text'),
      ]),
      'add',
    ),
    { preset: { a: 'x', parts: [{ x: '1' }, { x: '2' }] } },
  )
  form.refuse([
    { path: 'a', code: 'unique', message: 'taken' },
    { path: 'parts.1.x', code: 'wrong', message: 'no' },
    { path: 'gone', code: 'wrong', message: 'what' },
  ])
  const cell = table(form, 'parts').rows[1]?.field('x')
  expect([get(form, 'a').problem, cell?.problem, form.otherProblems, form.problemCount]).toEqual([
    'taken',
    'no',
    ['what'],
    3,
  ])
  get(form, 'a').touch()
  expect(get(form, 'a').problem).toBe('taken')
  get(form, 'a').set('y')
  expect(get(form, 'a').problem).toBeUndefined()
  expect(form.firstProblem).toBe(cell)
})

test('a field wrong only because of another is forgiven when that other is left', () => {
  const rules: Rule[] = [
    { id: 'r', name: '', when: when('a', 'x'), then: [{ type: 'require', fields: ['b'] }] },
  ]
  const form = formOf(planOf(documentOf([node('a', 'text'), node('b', 'text')], rules), 'add'), {
    preset: { a: 'x' },
  })
  form.check()
  expect(get(form, 'b').problem).toBe('This cannot be empty')
  get(form, 'a').set('y')
  get(form, 'a').touch()
  expect(form.problemCount).toBe(0)
})

test('nobody writes in design or detail, and rules that chase each other do not hang', () => {
  const rules: Rule[] = [
    { id: 'r', name: '', when: when('a', 'x'), then: [{ type: 'hide', fields: ['a', '#box'] }] },
  ]
  const document = documentOf(
    [node('box', 'box', { children: ['a'] }), node('a', 'text', { hidden: true })],
    rules,
  )
  const design = formOf(planOf(document, 'design'))
  get(design, 'a').set('x')
  expect([get(design, 'a').visible, design.isShown('box'), get(design, 'a').value]).toEqual([
    true,
    true,
    null,
  ])
  const detail = formOf(planOf(document, 'detail'), { record: { a: 'x' } })
  get(detail, 'a').set('y')
  expect(get(detail, 'a').value).toBe('x')
  expect(typeof get(formOf(planOf(document, 'add'), { preset: { a: 'x' } }), 'a').isShown).toBe(
    'boolean',
  )
})

test('the language of an open form follows', () => {
  const voice = observable<{ language: Language }>({ language: 'zh' })
  const form = createFormStore({
    plan: planOf(documentOf([node('a', 'text', { labels: { zh: '甲', en: 'A' } })]), 'add'),
    record: null,
    env,
    voice: {
      say,
      get language() {
        return voice.language
      },
    },
    look: plainLook,
  })
  const labels: string[] = []
  autorun(() => labels.push(get(form, 'a').label))
  runInAction(() => (voice.language = 'en'))
  expect(labels).toEqual(['甲', 'A'])
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

test('a form is not saved while something of a field is on its way', () => {
  const form = formOf(planOf(documentOf([node('a', 'text'), node('b', 'text')]), 'add'))
  get(form, 'a').hold(true)
  expect(form.isDirty).toBe(true)
  expect([form.check(), form.problemCount, get(form, 'a').problem]).toEqual([
    [{ path: 'a', code: 'uploading' }],
    1,
    'A file is still on its way; please save when it has arrived',
  ])
  get(form, 'a').hold(false)
  expect([form.problemCount, form.check(), form.isDirty]).toEqual([0, [], false])
})
