import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, fields, work, tree } from '#tests/formulas.ts'
import { isWellFormed, mapExpression } from './formula.ts'
import { parseFormula, printFormula } from './formula-text.ts'

describe('workOut', () => {
  it('gives 0 for a division by zero, whatever stands around it, and for a broken formula', () => {
    expect(work('5 + 1 ÷ a')).toBe('0')
    expect(decimalOf([{ type: 'operator', operator: '+' }])).toBe('0')
    expect(decimalOf([])).toBe('0')
    expect(
      decimalOf([
        { type: 'number', value: '1' },
        { type: 'number', value: '2' },
      ]),
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
          expect('expression' in parsed && decimalOf(parsed.expression)).toBe(decimalOf(formula))
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
