import fc from 'fast-check'
import * as Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../record/evaluate.ts'
import type { Data } from '../record/input.ts'
import { once, plainInput } from '../record/plain.ts'
import { settle } from '../record/settle.ts'
import { trace } from '../record/trace.ts'
import type { Verdict } from '../record/trace.ts'
import { defineKind } from '../widget/define.ts'
import type { Env, Kinds } from '../widget/define.ts'
import { expression } from '../widget/formula.ts'
import type { Token } from '../widget/formula.ts'
import type { ValueType } from '../widget/value.ts'
import { check } from './check.ts'
import { compareTypes, holds } from '../record/compare.ts'
import type { Comparison, Condition } from './condition.ts'
import type { Document, Effect, Rule } from './document.ts'
import { canHold } from './logic-reach.ts'
import { compile } from './model.ts'
import type { Seen } from '../record/seen.ts'

const texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: '', texts, places: ['form', 'table', 'source'] } as const
const none = Type.Object({})
const kinds: Kinds = {
  text: defineKind({ ...base, kind: 'text', options: none, type: 'text' }),
  number: defineKind({ ...base, kind: 'number', options: none, type: 'decimal' }),
  day: defineKind({ ...base, kind: 'day', options: none, type: 'date' }),
  pick: defineKind({
    ...base,
    kind: 'pick',
    options: none,
    type: 'id',
    refers: () => ({
      to: 'choices',
      choices: [
        { id: 'x', fullName: 'X' },
        { id: 'y', fullName: 'Y' },
      ],
    }),
  }),
  once: defineKind({ ...base, kind: 'once', options: none, type: 'text', unique: () => true }),
  sum: defineKind({
    ...base,
    kind: 'sum',
    options: Type.Object({ expression }),
    type: 'decimal',
    computes: (options) => options.expression as Token[],
    mapFields: (options) => options,
  }),
  lines: defineKind({ ...base, kind: 'lines', options: none, type: 'rows', holds: 'rows' }),
  box: defineKind({
    ...base,
    kind: 'box',
    group: 'layout',
    options: none,
    places: ['form'],
    holds: 'nodes',
  }),
}
const env: Env = {
  now: Date.UTC(2026, 0, 30, 20),
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd',
  organizeId: 'o',
  roleIds: ['clerk'],
}

interface Sketch {
  readonly [id: string]: {
    readonly kind: string
    readonly children?: readonly string[]
    readonly [setting: string]: unknown
  }
}

function documentOf(sketch: Sketch, rules: readonly Rule[]): Document {
  const nodes = Object.fromEntries(
    Object.entries(sketch).map(([id, one]) => [
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
        visibility: ['pc'],
        column: { width: 0, align: 'left', fixed: 'none' },
        options: {},
        children: [],
        ...one,
      },
    ]),
  )
  const inside = new Set(Object.values(sketch).flatMap((one) => one.children ?? []))
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
    rules: [...rules],
    nodes: nodes as unknown as Document['nodes'],
    children: Object.keys(sketch).filter((id) => !inside.has(id)),
  }
}

const fixed = (value: unknown) => ({ type: 'fixed', value }) as const
const always: Condition = { match: 'and', groups: [] }
const all = (...comparisons: Comparison[]): Condition => ({
  match: 'and',
  groups: [{ match: 'and', comparisons }],
})
const is = (field: string, value: unknown): Condition =>
  all({ field, symbol: '==', operand: fixed(value) })
let count = 0
const rule = (when: Condition, ...then: Effect[]): Rule => ({
  id: `r${(count += 1)}`,
  name: '',
  when,
  then,
})

const run = (document: Document, raw: Data, before: Data | null = null) =>
  settle(compile(kinds, document), { raw, before, env, canWrite: () => true })
const codes = (document: Document, raw: Data, before: Data | null = null) =>
  run(document, raw, before).issues.map(({ path, code, message }) => `${path} ${message ?? code}`)
const plain: Sketch = {
  a: { kind: 'text' },
  b: { kind: 'text' },
  n: { kind: 'number' },
  m: { kind: 'number' },
  from: { kind: 'day' },
  to: { kind: 'day' },
  p: { kind: 'pick' },
}

describe('effects', () => {
  test('a value comes from another field, a formula, the caller or the day; or only fills what is empty', () => {
    const document = documentOf(plain, [
      rule(
        is('p', 'x'),
        { type: 'set', field: 'b', value: null, from: { type: 'field', field: 'a' } },
        {
          type: 'set',
          field: 'm',
          value: null,
          from: {
            type: 'formula',
            formula: [
              { type: 'field', field: 'n' },
              { type: 'number', value: '2' },
              { type: 'operator', operator: '×' },
            ],
          },
        },
      ),
      rule(is('p', 'x'), {
        type: 'set',
        field: 'from',
        value: null,
        from: { type: 'today' },
        whenEmpty: true,
      }),
    ])
    expect(run(document, { a: 'A', b: 'mine', n: '2.5', p: 'x' }).data).toMatchObject({
      b: 'A',
      m: '5',
      from: '2026-01-31',
    })
    expect(run(document, { a: 'A', p: 'x', from: '2020-01-01' }).data).toMatchObject({
      from: '2020-01-01',
      m: '0',
    })
    expect(run(document, { a: 'A', b: 'mine', p: 'y' }).data).toMatchObject({
      b: 'mine',
      from: null,
    })
  })

  test('limits, refusals and choices of a rule stand while it holds', () => {
    const document = documentOf(plain, [
      rule(
        is('p', 'x'),
        {
          type: 'limit',
          field: 'to',
          least: { type: 'field', field: 'from', shift: 1 },
          most: { type: 'today', shift: 30 },
        },
        { type: 'limit', field: 'n', most: fixed('10') },
      ),
      rule(all({ field: 'n', symbol: '>', operand: { type: 'field', field: 'm' } }), {
        type: 'refuse',
        fields: ['n'],
        message: 'n is above m',
      }),
    ])
    expect(
      codes(document, { p: 'x', from: '2026-01-30', to: '2026-01-30', n: '10.5', m: '11' }),
    ).toEqual(['n tooLarge', 'to tooEarly'])
    expect(codes(document, { p: 'x', from: '2026-01-30', to: '2026-03-03' })).toEqual([
      'to tooLate',
    ])
    expect(
      codes(document, { p: 'y', from: '2026-01-30', to: '2020-01-30', n: '12', m: '11' }),
    ).toEqual(['n n is above m'])
    expect(
      codes(document, { p: 'x', from: '2026-01-30', to: '2026-01-31', n: '10', m: '10' }),
    ).toEqual([])
  })

  test('rows are told apart by a column, or by several together', () => {
    const document = documentOf(
      {
        p: { kind: 'pick' },
        rows: { kind: 'lines', children: ['k', 'l', 'o'] },
        k: { kind: 'text' },
        l: { kind: 'text' },
        o: { kind: 'once' },
      },
      [rule(is('p', 'x'), { type: 'unique', fields: ['rows.k', 'rows.l'] })],
    )
    const rows = [
      { k: '1', l: '1', o: 'a' },
      { k: '1', l: '2', o: 'b' },
      { k: '1', l: '1', o: 'b' },
      { k: '1' },
      { k: '1' },
    ]
    expect(codes(document, { p: 'x', rows })).toEqual([
      'rows.2.k twin',
      'rows.2.l twin',
      'rows.2.o twin',
    ])
    expect(codes(document, { p: 'y', rows })).toEqual(['rows.2.o twin'])
  })

  test('conditions ask who fills it in, when, and whether it is new; a rule that is off does nothing', () => {
    const has = (path: string, value: unknown, symbol: Comparison['symbol'] = '==') =>
      all({ field: path, symbol, operand: fixed(value) })
    const on = [
      rule(has('@roles', ['clerk'], 'in'), { type: 'require', fields: ['a'] }),
      rule(has('@new', 1), { type: 'require', fields: ['b'] }),
      rule(has('@today', '2026-01-31'), { type: 'require', fields: ['n'] }),
      rule(has('@user', 'other'), { type: 'require', fields: ['m'] }),
    ]
    expect(codes(documentOf(plain, on), {})).toEqual(['a required', 'b required', 'n required'])
    expect(codes(documentOf(plain, on), {}, {})).toEqual(['a required', 'n required'])
    expect(
      codes(
        documentOf(
          plain,
          on.map((one) => ({ ...one, off: true })),
        ),
        {},
      ),
    ).toEqual([])
  })

  test('a row sees its own cells and the form; a hidden sub-table counts for nothing', () => {
    const document = documentOf(
      {
        p: { kind: 'pick' },
        rows: { kind: 'lines', children: ['k', 'n'] },
        k: { kind: 'text' },
        n: { kind: 'number' },
        total: { kind: 'sum', options: { expression: [{ type: 'field', field: 'rows.n' }] } },
      },
      [
        rule(
          all(
            { field: 'rows.n', symbol: '>', operand: fixed('5') },
            { field: 'p', symbol: '==', operand: fixed('x') },
          ),
          { type: 'require', fields: ['rows.k'] },
        ),
        rule(is('p', 'y'), { type: 'hide', fields: ['rows'] }),
      ],
    )
    const rows = [{ n: '4' }, { n: '6' }]
    expect(codes(document, { p: 'x', rows })).toEqual(['rows.1.k required'])
    expect(run(document, { p: 'x', rows }).data['total']).toBe('10')
    expect(run(document, { p: 'y' }, { p: 'x', rows: [{ id: '1', n: '4' }] }).data).toMatchObject({
      rows: [],
      total: '0',
    })
  })

  test('what never comes to rest is left out the same way whoever asks first', () => {
    const rules = [
      rule(is('a', 'x'), { type: 'readOnly', fields: ['a'] }),
      rule(is('b', 'x'), { type: 'hide', fields: ['p'] }),
      rule(is('p', 'x'), { type: 'set', field: 'b', value: 'x' }),
    ]
    expect(run(documentOf(plain, rules), { a: 'x', b: 'x', p: 'x' })).toMatchObject({
      data: { a: 'x', b: 'x', p: 'x' },
      issues: [],
    })
    expect(run(documentOf(plain, rules), { a: 'x', b: 'x', p: 'x' }, { a: 'old' })).toMatchObject({
      data: { a: 'x' },
      issues: [],
    })
  })
})

describe('what is wrong with rules', () => {
  const found = (...rules: Rule[]) =>
    check(
      kinds,
      documentOf(
        {
          ...plain,
          h: { kind: 'text', hidden: true },
          sum: { kind: 'sum', options: { expression: [{ type: 'field', field: 'n' }] } },
        },
        rules,
      ),
    )
      .filter((one) => one.place === 'rule')
      .map(
        ({ code, ruleId, severity }) =>
          `${rules.findIndex(({ id }) => id === ruleId)} ${code}${severity === 'warning' ? '?' : ''}`,
      )
  const set = (value: string): Effect => ({ type: 'set', field: 'a', value })

  test('two that contradict each other under conditions that can hold at once are named, both of them', () => {
    expect(
      found(
        rule(is('b', '1'), { type: 'show', fields: ['a'] }),
        rule(is('n', '1'), { type: 'hide', fields: ['a'] }),
      ),
    ).toEqual(['0 showHide?', '1 showHide?'])
    expect(
      found(
        rule(is('b', '1'), { type: 'show', fields: ['a'] }),
        rule(is('b', '2'), { type: 'hide', fields: ['a'] }),
      ),
    ).toEqual([])
    expect(found(rule(is('b', '1'), set('x')), rule(is('n', '1'), set('y')))).toEqual([
      '0 setTwice?',
      '1 setTwice?',
    ])
    expect(found(rule(is('b', '1'), set('x')), rule(is('n', '1'), set('x')))).toEqual([])
    expect(
      found(rule(is('b', '1'), set('x')), { ...rule(is('n', '1'), set('y')), off: true }),
    ).toEqual([])
    expect(
      found(
        rule(all({ field: 'n', symbol: '<', operand: fixed('3') }), {
          type: 'require',
          fields: ['a'],
        }),
        rule(all({ field: 'n', symbol: '>=', operand: fixed('3') }), {
          type: 'hide',
          fields: ['a'],
        }),
      ),
    ).toEqual([])
    expect(
      found(
        rule(is('b', '1'), { type: 'choices', field: 'p', ids: ['x'] }),
        rule(
          is('n', '1'),
          { type: 'choices', field: 'p', ids: ['y'] },
          { type: 'set', field: 'p', value: 'y' },
        ),
      ),
    ).toEqual(
      ['0 noChoiceLeft?', '0 setOutside?', '1 noChoiceLeft?', '1 setOutside?'].toSorted((a, b) =>
        a.slice(2).localeCompare(b.slice(2)),
      ),
    )
    expect(
      found(
        rule(is('b', '1'), { type: 'limit', field: 'n', least: fixed('5') }),
        rule(is('b', '1'), { type: 'limit', field: 'n', most: fixed('4') }),
      ),
    ).toEqual(['0 limitsCross?', '1 limitsCross?'])
  })

  test('conditions that can never hold, and those over what is always hidden, are named', () => {
    const never = all(
      { field: 'n', symbol: '>', operand: fixed('3') },
      { field: 'n', symbol: '<', operand: fixed('3') },
    )
    expect(found(rule(never, set('x')))).toEqual(['0 ruleNever?'])
    expect(found(rule(is('h', 'x'), set('x')))).toEqual(['0 readsHidden?'])
    expect(found(rule(is('p', 'gone'), set('x')))).toEqual(['0 unknownChoice?'])
    expect(found(rule(always, { type: 'refuse', fields: ['a'], message: '' }))).toEqual([
      '0 ruleAlways?',
      '0 refusesAlways',
    ])
  })

  test('what would never settle is refused: values that feed each other, by rules and formulas, and what locks itself', () => {
    const copy = (field: string, from: string): Effect => ({
      type: 'set',
      field,
      value: null,
      from: { type: 'field', field: from },
    })
    expect(found(rule(always, copy('a', 'b')), rule(always, copy('b', 'a')))).toEqual([
      '0 ruleCircle',
      '1 ruleCircle',
    ])
    expect(
      found(
        rule(always, {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'formula', formula: [{ type: 'field', field: 'sum' }] },
        }),
      ),
    ).toEqual(['0 ruleCircle'])
    expect(found(rule(is('a', 'x'), { type: 'readOnly', fields: ['a'] }))).toEqual(['0 ruleCircle'])
    expect(
      found(rule(always, copy('a', 'b')), rule(is('a', 'x'), { type: 'require', fields: ['b'] })),
    ).toEqual([])
  })

  test('effects that cannot be are refused', () => {
    expect(
      found(
        rule(is('a', 'x'), {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'field', field: 'from' },
        }),
      ),
    ).toEqual(['0 cannotCopy'])
    expect(
      found(
        rule(is('a', 'x'), {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'formula', formula: [] },
        }),
      ),
    ).toEqual(['0 badFormula'])
    expect(
      found(
        rule(is('a', 'x'), {
          type: 'set',
          field: 'n',
          value: null,
          from: { type: 'field', field: 'gone' },
        }),
      ),
    ).toEqual(['0 dangling'])
    expect(
      found(
        rule(is('a', 'x'), { type: 'limit', field: 'b', least: fixed('1') }),
        rule(is('a', 'x'), { type: 'limit', field: 'n' }),
      ),
    ).toEqual(['0 badLimit', '1 badLimit'])
    expect(found(rule(is('a', 'x'), { type: 'unique', fields: ['sum'] }))).toEqual([])
    expect(found(rule(is('@roles', 'x'), set('x')), rule(is('@nobody', 'x'), set('x')))).toEqual([
      '1 dangling',
    ])
  })
})

const pools: { readonly [T in ValueType]?: readonly unknown[] } = {
  text: [null, 'a', 'b', 'ab', ''],
  decimal: [null, '1', '2', '1.5'],
  date: [null, '2026-01-01', '2026-01-02', '2026-01-05'],
  flag: [null, 0, 1],
  id: [null, 'x', 'y'],
  ids: [null, ['x'], ['x', 'y'], ['z']],
  time: [null, '08:00:00', '08:00:01'],
  instant: [null, 5, 6, 9],
}
const types = Object.keys(pools) as ValueType[]
const comparisonOf = (type: ValueType): fc.Arbitrary<Comparison> => {
  const value = fc.constantFrom(...(pools[type] ?? []))
  return fc.constantFrom(...compareTypes(type)).chain((symbol): fc.Arbitrary<Comparison> => {
    if (symbol === 'null' || symbol === 'notNull') return fc.constant({ field: type, symbol })
    if (symbol === 'between')
      return fc.tuple(value, value).map((both) => ({ field: type, symbol, operand: fixed(both) }))
    if (symbol === 'in' || symbol === 'notIn')
      return fc
        .array(value, { maxLength: 2 })
        .map((list) => ({ field: type, symbol, operand: fixed(list.flat()) }))
    return fc.oneof(
      value.map((one): Comparison => ({ field: type, symbol, operand: fixed(one) })),
      fc.constant<Comparison>({
        field: type,
        symbol,
        operand: { type: 'field', field: `${type}2` },
      }),
    )
  })
}
const condition: fc.Arbitrary<Condition> = fc.record({
  match: fc.constantFrom('and', 'or'),
  groups: fc.array(
    fc.record({
      match: fc.constantFrom('and', 'or'),
      comparisons: fc.array(fc.constantFrom(...types).chain(comparisonOf), { maxLength: 4 }),
    }),
    { maxLength: 3 },
  ),
})
const values = fc.record(
  Object.fromEntries(
    types.flatMap((type) =>
      [type, `${type}2`].map((name) => [name, fc.constantFrom(...(pools[type] ?? []))]),
    ),
  ),
)
const typeOf = (path: string): ValueType | null =>
  types.find((one) => path === one || path === `${one}2`) ?? null
const seenOf = (row: Data): Seen => ({ env, typeOf, get: (path) => row[path] ?? null })

test('conditions that hold together for some values are never said to exclude each other', () => {
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 3 }), values, (conditions, row) => {
      fc.pre(conditions.every((one) => holds(one, seenOf(row))))
      expect(canHold(conditions, { typeOf, isColumn: () => false })).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('conditions over one field of a few values exclude each other exactly when no value meets them', () => {
  const one = (type: ValueType) =>
    fc
      .array(
        comparisonOf(type).filter(({ operand }) => operand?.type !== 'field'),
        { minLength: 1, maxLength: 4 },
      )
      .map((comparisons) => ({ type, comparisons }))
  fc.assert(
    fc.property(
      fc.constantFrom<ValueType>('flag', 'time', 'date').chain(one),
      ({ type, comparisons }) => {
        const wide =
          type === 'flag'
            ? [null, 0, 1]
            : type === 'time'
              ? [null, '07:59:59', '08:00:00', '08:00:01', '08:00:02', '12:00:00']
              : [
                  null,
                  '2025-12-31',
                  '2026-01-01',
                  '2026-01-02',
                  '2026-01-03',
                  '2026-01-04',
                  '2026-01-05',
                  '2026-01-06',
                ]
        const isMet = wide.some((value) => holds(all(...comparisons), seenOf({ [type]: value })))
        expect(canHold([all(...comparisons)], { typeOf, isColumn: () => false })).toBe(isMet)
      },
    ),
    { numRuns: 1000 },
  )
})

const target = fc.constantFrom('b', 'n', 'm', '#box')
const aimed: fc.Arbitrary<Effect> = fc.oneof(
  fc.record({
    type: fc.constantFrom('show', 'hide'),
    fields: fc.array(target, { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: fc.constantFrom('require', 'readOnly'),
    fields: fc.array(fc.constantFrom('b', 'n', 'm'), { minLength: 1, maxLength: 2 }),
  }),
)
const rules = fc.array(
  fc
    .tuple(fc.constantFrom('x', 'y'), fc.array(aimed, { minLength: 1, maxLength: 2 }))
    .map(([value, then]) => rule(is('a', value), ...then)),
  { maxLength: 5 },
)

test('the rules that a trace says decided, and they alone, make it so', () => {
  const sketch: Sketch = {
    a: { kind: 'text' },
    b: { kind: 'text', hidden: true },
    box: { kind: 'box', children: ['n'] },
    n: { kind: 'number' },
    m: { kind: 'number', required: true },
  }
  const tell = (list: readonly Rule[], value: string, path: string): Verdict[] => {
    const model = compile(kinds, documentOf(sketch, list))
    const record = { raw: { a: value }, before: null, env, canWrite: () => true }
    const cell = evaluate(model, plainInput(record), once).find(path)!
    return trace({ cell, value: null, origin: 'initial', canWrite: true })
  }
  fc.assert(
    fc.property(
      rules,
      fc.constantFrom('x', 'y', 'z'),
      fc.constantFrom('b', 'n', 'm'),
      (list, value, path) => {
        for (const { aspect, is: before, because } of tell(list, value, path)) {
          const deciding = because.flatMap((one) => (one.by === 'rule' && one.decides ? [one] : []))
          const again = (kept: readonly Rule[]): unknown =>
            tell(kept, value, path).find((one) => one.aspect === aspect)?.is ??
            (aspect === 'required' ? sketch[path]?.['required'] === true : false)
          const without = (isGone: (effect: Effect, at: Rule) => boolean): Rule[] =>
            list.map((one) => ({ ...one, then: one.then.filter((effect) => !isGone(effect, one)) }))
          const decides = (effect: Effect): boolean => deciding.some((one) => one.effect === effect)
          const isOfAspect = (effect: Effect): boolean =>
            because.some((one) => one.by === 'rule' && one.effect === effect)
          if (aspect === 'value') continue
          expect(again(without((effect) => isOfAspect(effect) && !decides(effect)))).toBe(before)
        }
      },
    ),
    { numRuns: 500 },
  )
})
