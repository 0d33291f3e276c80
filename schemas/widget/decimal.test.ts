import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  toCanonical,
  compare,
  decimalsOf,
  divide,
  isDecimal,
  multiply,
  round,
  subtract,
  sum,
} from './decimal.ts'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, scale]) => {
    const size = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
    return (
      toCanonical(
        `${digits < 0n ? '-' : ''}${size.slice(0, size.length - scale)}.${size.slice(size.length - scale)}`,
      ) ?? ''
    )
  })

/** The number as a multiple of 10^-24. */
const scaled = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(24, '0'))
}
const unit = 10n ** 24n

describe('canonical', () => {
  it.each([
    ['1.50', '1.5'],
    ['+3', '3'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['-0.000', '0'],
    ['-0', '0'],
    ['007', '7'],
    ['1e+21', '1000000000000000000000'],
    ['0e99', '0'],
  ])('writes %s as %s', (text, wanted) => expect(toCanonical(text)).toBe(wanted))
  it.each([
    '',
    '.',
    '-',
    'e5',
    '1,000',
    '1 ',
    ' 1',
    'NaN',
    'Infinity',
    '0x10',
    '1e',
    '--1',
    '1e41',
    '1e999',
    '1e-99',
    '1'.repeat(41),
    '1'.repeat(500),
    '１',
  ])('refuses %s', (text) => expect(toCanonical(text)).toBeNull())
  it('leaves a canonical text alone and agrees with Number', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
        (value) => {
          const text = toCanonical(String(value))
          if (text === null) return
          expect(isDecimal(text)).toBe(true)
          expect(Number(text)).toBe(value === 0 ? 0 : value)
        },
      ),
    )
  })
})

describe('arithmetic', () => {
  it('agrees with whole numbers', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(scaled(add(a, b))).toBe(scaled(a) + scaled(b))
        expect(scaled(subtract(a, b))).toBe(scaled(a) - scaled(b))
        expect(scaled(multiply(a, b)) * unit).toBe(scaled(a) * scaled(b))
        expect(compare(a, b)).toBe(scaled(a) < scaled(b) ? -1 : scaled(a) > scaled(b) ? 1 : 0)
      }),
    )
  })
  it('is commutative, has inverses and stays canonical', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(add(a, b)).toBe(add(b, a))
        expect(multiply(a, b)).toBe(multiply(b, a))
        expect(subtract(add(a, b), b)).toBe(a)
        for (const result of [add(a, b), subtract(a, b), round(a, 3)])
          expect(isDecimal(result)).toBe(true)
      }),
    )
  })
  it('divides to within half of the last decimal, and by zero to 0', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.integer({ min: 0, max: 20 }), (a, b, scale) => {
        fc.pre(b !== '0')
        const rest = scaled(subtract(a, '0')) * unit - scaled(divide(a, b, scale)) * scaled(b)
        const half = (scaled(b) < 0n ? -scaled(b) : scaled(b)) * 10n ** BigInt(24 - scale)
        expect((rest < 0n ? -rest : rest) * 2n <= half).toBe(true)
      }),
    )
    expect(divide('1', '0')).toBe('0')
    expect(divide('2', '3', 2)).toBe('0.67')
    expect(divide('-1', '2', 0)).toBe('-1')
  })
})

describe('round', () => {
  it.each([
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1.005', 2, '1.01'],
    ['-1.004', 2, '-1'],
    ['2.5', 3, '2.5'],
    ['-0.4', 0, '0'],
  ] as const)('%s to %i decimals is %s', (a, decimals, wanted) =>
    expect(round(a, decimals)).toBe(wanted),
  )
  it('is idempotent and never further than half away', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 10 }), (a, decimals) => {
        const once = round(a, decimals)
        expect(round(once, decimals)).toBe(once)
        expect(decimalsOf(once)).toBeLessThanOrEqual(decimals)
        const off = scaled(subtract(a, once))
        expect((off < 0n ? -off : off) * 2n <= 10n ** BigInt(24 - decimals)).toBe(true)
      }),
    )
  })
})

it('sums what is a number (specification 5.5)', () =>
  expect(sum(['1.1', null, 'x', 2, '', undefined, [3]])).toBe('3.1'))
