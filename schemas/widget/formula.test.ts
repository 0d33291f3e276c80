import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, isWellFormed, mapExpression, numbersIn, operators, workOut } from './formula.ts'
import { functionNames, functions } from './formula-functions.ts'
import type { FormulaFunction } from './formula-functions.ts'
import type { Expression, Token } from './formula.ts'
import { parseFormula, printFormula } from './formula-text.ts'

const fields = [
  { field: 'minutes', label: '分钟' },
  { field: 'cost', label: '每分钟 费用' },
  { field: 'parts.price', label: '配件.单价' },
  { field: 'a', label: '同名' },
  { field: 'b', label: '同名' },
]
const values: { readonly [field: string]: unknown } = {
  minutes: '12.5',
  cost: '0.1',
  'parts.price': ['1', null, 'x', '2.5'],
  a: null,
  b: 'no number',
}
const read = (field: string): unknown => values[field]
const work = (text: string): string => {
  const parsed = parseFormula(text, fields)
  return 'problem' in parsed
    ? `${parsed.problem.code}@${parsed.problem.at}`
    : evaluate(parsed.expression, read)
}

const operand: fc.Arbitrary<Expression> = fc.oneof(
  fc
    .integer({ min: -50, max: 50 })
    .map((value): Expression => [{ type: 'number', value: String(value) }]),
  fc.constantFrom('0.5', '1.25', '-3.1').map((value): Expression => [{ type: 'number', value }]),
  fc
    .constantFrom(...fields.map(({ field }) => field))
    .map((field): Expression => [{ type: 'field', field }]),
  fc
    .constantFrom('', 'day', 'a "b"', '2024-02-29', '12')
    .map((value): Expression => [{ type: 'text', value }]),
)
const operator = fc
  .constantFrom(...operators)
  .map((one): Token => ({ type: 'operator', operator: one }))
const { tree } = fc.letrec<{ tree: Expression }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    operand,
    fc
      .tuple(tie('tree'), tie('tree'), operator)
      .map(([a, b, sign]): Expression => [...a, ...b, sign]),
    fc
      .tuple(fc.constantFrom(...functionNames), fc.array(tie('tree'), { maxLength: 3 }))
      .map(([name, args]): Expression => {
        const { least, most }: FormulaFunction = functions[name]
        const count = Math.max(least, Math.min(most, args.length))
        return [
          ...Array.from(
            { length: count },
            (_one, at): Expression => args[at] ?? [{ type: 'number', value: '1' }],
          ).flat(),
          { type: 'call', name, count },
        ]
      }),
  ),
}))

describe('evaluate', () => {
  it('gives 0 for a division by zero, whatever stands around it, and for a broken formula', () => {
    expect(work('5 + 1 ÷ a')).toBe('0')
    expect(evaluate([{ type: 'operator', operator: '+' }], read)).toBe('0')
    expect(evaluate([], read)).toBe('0')
    expect(
      evaluate(
        [
          { type: 'number', value: '1' },
          { type: 'number', value: '2' },
        ],
        read,
      ),
    ).toBe('0')
  })
  it('counts what is missing or no number as 0 and sums a column', () => {
    expect(work('a + b + 1')).toBe('1')
    expect(work('parts.price × 2')).toBe('7')
  })
  it('is exact: no binary fractions, and dividing comes last', () => {
    expect(work('0.1 + 0.2')).toBe('0.3')
    expect(work('1 ÷ 3 × 3')).toBe('1')
    expect(work('12345678901234567890 + 0.1')).toBe('12345678901234567890.1')
  })
})

describe('parseFormula', () => {
  it('reads signs of every keyboard, brackets, unary minus and labels', () => {
    expect(work('（minutes＋2）× cost / 2')).toBe('0.725')
    expect(work('-minutes - -2')).toBe('-10.5')
    expect(work('-(1 + 2) * 3')).toBe('-9')
    expect(work('分钟 × [每分钟 费用] + 配件.单价')).toBe('4.75')
  })
  it('says what is wrong and where', () => {
    expect(work('')).toBe('empty@0')
    expect(work('1 + nobody')).toBe('unknownName@4')
    expect(work('1 + 同名')).toBe('ambiguousName@4')
    expect(work('1 + [minutes')).toBe('unclosed@4')
    expect(work('1 ^ 2')).toBe('badCharacter@2')
    expect(work('(1 + 2')).toBe('syntax@5')
    expect(work('minutes 2')).toBe('syntax@8')
    expect(work('minutes (2)')).toMatch(/^syntax@/)
    expect(work(`${'('.repeat(51)}1`)).toBe('tooDeep@50')
    expect(work('1'.repeat(2001))).toBe('tooLong@2000')
    expect(work(`1${' + 1'.repeat(120)}`)).toMatch(/^tooLong@/)
  })
  it.each([
    'sin(1)',
    'f(x) = 1',
    'round(x) = 1',
    'minutes.constructor',
    '__proto__',
    'constructor',
    'constructor(1)',
    'toString()',
    '1 ? 2 : 3',
    '[1,2]',
    '1; 2',
    'PI',
    'random()',
    'round',
    'round()()',
    'minutes.round(1)',
    'if(1, 2)(3)',
  ])('lets nothing else in: %s', (text) => {
    expect(parseFormula(text, fields)).toHaveProperty('problem')
  })
  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(
            fc.constantFrom(...'minutes()[]+-*/×÷.0123 分钟同名,;=^"\\<>'),
            fc.constantFrom('if(', 'round(', 'today()'),
          ),
          maxLength: 40,
        }),
        (text) => {
          const parsed = parseFormula(text, fields)
          if ('expression' in parsed) expect(isWellFormed(parsed.expression)).toBe(true)
          else expect(parsed.problem.at).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })
})

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
      ].map((one) => as('decimal', one)),
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
      ].map((one) => as('decimal', one)),
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
      ].map((one) => as('flag', one)),
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
      ].map((one) => as('decimal', one)),
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
      ].map((one) => as('date', one)),
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
      ].map((one) => as('text', one)),
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

describe('printFormula', () => {
  it('is read back as a formula of the same value', () => {
    fc.assert(
      fc.property(tree, (formula) => {
        fc.pre(isWellFormed(formula))
        for (const text of [
          printFormula(formula),
          printFormula(formula, (field) => `[${field}]`),
        ]) {
          const parsed = parseFormula(text, fields)
          expect('expression' in parsed && evaluate(parsed.expression, read)).toBe(
            evaluate(formula, read),
          )
        }
      }),
    )
  })
  it('writes no bracket that changes nothing', () => {
    const again = (text: string): string => {
      const parsed = parseFormula(text, fields)
      return 'expression' in parsed ? printFormula(parsed.expression) : ''
    }
    expect(again('((1 + (2 × 3)) + (4 + 5))')).toBe('1 + 2 × 3 + 4 + 5')
    expect(again('1 - (2 - 3)')).toBe('1 - (2 - 3)')
    expect(again('(1 + 2) ÷ (3 ÷ 4)')).toBe('(1 + 2) ÷ (3 ÷ 4)')
    expect(again('-minutes × -2')).toBe('-minutes × -2')
  })
})

it('maps field names', () => {
  const parsed = parseFormula('minutes + 1', fields)
  expect(
    'expression' in parsed &&
      printFormula(mapExpression(parsed.expression, (field) => `${field}2`)),
  ).toBe('minutes2 + 1')
})
