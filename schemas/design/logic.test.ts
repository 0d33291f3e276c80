import { describe, expect, test } from 'vitest'
import type { Comparison } from './condition.ts'
import { documentOf, plain, rule, is, run, fixed, all, codes } from '#tests/rules.ts'

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
          on.map((liveRule) => ({ ...liveRule, off: true })),
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
