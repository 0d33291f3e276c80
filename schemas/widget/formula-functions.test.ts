import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fields, values, work, tree } from '#tests/formulas.ts'
import { isWellFormed, numbersIn, workOut } from './formula.ts'
import type { Expression } from './formula.ts'
import { parseFormula } from './formula-text.ts'

describe('functions', () => {
  const clock = { now: Date.UTC(2026, 0, 30, 20), timeZone: 'Asia/Shanghai' }
  const given: { readonly [field: string]: unknown } = {
    ...values,
    cost: '2.345',
    minutes: null,
    a: '2024-02-29',
    b: Date.UTC(2024, 1, 1),
    'parts.price': ['1', null, '3.5'],
  }
  const as = (type: 'decimal' | 'text' | 'date' | 'instant' | 'flag', text: string): unknown => {
    const parsed = parseFormula(text.replaceAll('A', '[a]').replaceAll('B', '[b]'), [
      { field: 'a', label: 'x' },
      { field: 'b', label: 'y' },
      ...fields.slice(0, 3),
    ])
    if ('problem' in parsed) throw new Error(`${parsed.problem.code} ${parsed.problem.at}`)
    return workOut(parsed.expression, (field) => given[field], { type, clock })
  }
  it('rounds, counts and adds exactly', () => {
    expect(
      [
        'round(cost, 2)',
        'round(1250, -2)',
        'round(-0.5)',
        'floor(-1.2)',
        'ceil(-1.2)',
        'ceil(1.2)',
        'abs(0 - cost)',
        'mod(-7, 3)',
        'mod(7.5, 2)',
      ].map((formula) => as('decimal', formula)),
    ).toEqual(['2.35', '1300', '-1', '-2', '-1', '2', '2.345', '2', '1.5'])
    expect(
      [
        'sum(parts.price, 1)',
        'count(parts.price)',
        'avg(parts.price)',
        'min(parts.price)',
        'max(parts.price, 2)',
        'count(minutes)',
        'avg(minutes)',
      ].map((formula) => as('decimal', formula)),
    ).toEqual(['5.5', '2', '2.25', '1', '3.5', '0', '0'])
    expect(as('decimal', '1 ÷ 3 + round(2 ÷ 3, 1) - 1 ÷ 3')).toBe('0.7')
  })
  it('chooses, and a division by zero breaks only what takes it', () => {
    expect(as('decimal', 'if(minutes = 0, 7, 5 ÷ minutes)')).toBe('7')
    expect(as('decimal', 'ifempty(5 ÷ minutes, 3) + ifempty(minutes, 4)')).toBe('7')
    expect(as('decimal', '1 + sum(1, 5 ÷ minutes)')).toBe('0')
    expect(as('decimal', 'if(5 ÷ minutes > 1, 1, 2)')).toBe('0')
    expect(
      [
        'and(1 < 2, cost ≥ 2.345)',
        'or(0, "")',
        'not(isempty(minutes))',
        '"b" > "a"',
        '"10" = 10.0',
        'contains("abc", "b")',
      ].map((formula) => as('flag', formula)),
    ).toEqual([1, 0, 0, 1, 1, 1])
  })
  it('counts days, months and hours, also where a day is an instant', () => {
    expect(
      [
        'datediff(A, "2024-03-01")',
        'datediff(A, B)',
        'datediff(A, "2025-02-28", "month")',
        'datediff(A, "2025-02-28", "year")',
        'datediff("08:30:00", "10:00:00", "hour")',
        'datediff(B, B, "minute")',
        'datediff(minutes, A)',
        'weekday(A)',
        'year(today())',
      ].map((formula) => as('decimal', formula)),
    ).toEqual(['1', '-28', '11', '0', '1.5', '0', '0', '4', '2026'])
    expect(
      [
        'addmonths("2024-01-31", 1)',
        'adddays(A, 366)',
        'today()',
        'date(2023, 2, 29)',
        'addmonths(A, -12)',
        'max(A, "2024-03-01")',
        'adddays("9999-12-31", 1)',
      ].map((formula) => as('date', formula)),
    ).toEqual(['2024-02-29', '2025-03-01', '2026-01-31', null, '2023-02-28', '2024-03-01', null])
    expect(as('instant', 'adddays(B, 1)')).toBe(Date.UTC(2024, 1, 2))
    expect(as('flag', 'B < A')).toBe(1)
  })
  it('writes texts', () => {
    expect(
      [
        'concat("N", text(cost, 1), "/", minutes)',
        'left("测试abc", 3)',
        'right("abc", 0)',
        'mid("abcd", 2, 2)',
        'upper(trim(" x "))',
        'text(2, 2)',
        'if(cost > 2, "高", "低")',
        '"a ""b"""',
        'len("𝒳y")',
      ].map((formula) => as('text', formula)),
    ).toEqual(['N2.3/', '测试a', '', 'bc', 'X', '2.00', '高', 'a "b"', '2'])
    expect(as('text', 'text(-0.004, 2)')).toBe('0.00')
  })
  it('says where a call is wrong', () => {
    const at = (text: string): unknown => {
      const parsed = parseFormula(text, fields)
      return (
        'problem' in parsed && [
          parsed.problem.code,
          text.slice(parsed.problem.at, parsed.problem.at + (parsed.problem.length ?? 0)),
        ]
      )
    }
    expect([
      at('1 + roundd(2)'),
      at('2 × round(1, 2, 3)'),
      at('if ( 1 )'),
      at('1 + "abc'),
      at('1 + nobody'),
      at('datediff(minutes, cost, "dya")'),
    ]).toEqual([
      ['unknownFunction', 'roundd'],
      ['manyArguments', 'round'],
      ['fewArguments', 'if'],
      ['openText', '"abc'],
      ['unknownName', 'nobody'],
      ['badUnit', 'datediff'],
    ])
  })
  it('takes a unit that is worked out, and no word that is none', () => {
    expect(work('datediff("2024-01-01", "2024-03-01", concat("mon", "th"))')).toBe('2')
    const by = (unit: string): Expression => [
      { type: 'number', value: '1' },
      { type: 'number', value: '2' },
      { type: 'text', value: unit },
      { type: 'call', name: 'datediff', count: 3 },
    ]
    expect([isWellFormed(by('Month')), isWellFormed(by('dya')), isWellFormed(by(''))]).toEqual([
      true,
      false,
      false,
    ])
  })
  it('knows which fields have to be numbers', () => {
    const parsed = parseFormula('if(a > 1, round(cost) + minutes, len(b))', [
      { field: 'a', label: '' },
      { field: 'b', label: '' },
      ...fields.slice(0, 2),
    ])
    expect('expression' in parsed && [...numbersIn(parsed.expression)]).toEqual(['cost', 'minutes'])
  })
  it('gives something of the right type for every formula and every value', () => {
    const value = fc.oneof(
      fc.constantFrom<unknown>(
        null,
        '',
        '1.5',
        '-3',
        'x',
        '2024-02-29',
        '08:00',
        0,
        1,
        1_700_000_000_000,
      ),
      fc.array(fc.constantFrom<unknown>(null, '2', 'y')),
    )
    fc.assert(
      fc.property(
        tree,
        fc.dictionary(fc.constantFrom('minutes', 'cost', 'parts.price', 'a', 'b'), value),
        (formula, row) => {
          fc.pre(isWellFormed(formula))
          const work = (type: 'decimal' | 'text' | 'date' | 'flag' | 'instant') =>
            workOut(formula, (field) => row[field] ?? null, { type, clock })
          expect(work('decimal')).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
          expect(typeof (work('text') ?? '')).toBe('string')
          expect(work('date') ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/)
          expect([0, 1, null]).toContain(work('flag'))
          expect(Number.isFinite(work('instant') ?? 0)).toBe(true)
        },
      ),
    )
  })
})
