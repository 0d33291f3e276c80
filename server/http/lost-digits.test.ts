import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { findLostNumbers, isKept } from './lost-digits.ts'

/** The exact value of a JSON number as a fraction, worked out in whole numbers. */
function fractionOf(number: string): { readonly over: bigint; readonly under: bigint } {
  const [, sign, whole = '', fraction = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? []
  const scale = Number(power) - fraction.length
  const over = BigInt(whole + fraction) * (sign ? -1n : 1n)
  return scale < 0
    ? { over, under: 10n ** BigInt(-scale) }
    : { over: over * 10n ** BigInt(scale), under: 1n }
}

/** Is the double of a number, as it is written again, exactly that number? */
function survives(number: string): boolean {
  const read = Number(number)
  if (!Number.isFinite(read)) return false
  const [a, b] = [fractionOf(number), fractionOf(String(read))]
  return a.over * b.under === b.over * a.under
}

const digits = (min: number, max: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max })
    .map((list) => list.join(''))
const zeros = fc.nat(20).map((count) => '0'.repeat(count))
const written = fc
  .record({
    sign: fc.constantFrom('', '-'),
    whole: fc
      .tuple(digits(1, 20), zeros)
      .map(([text, end]) => (text + end).replace(/^0+(?=.)/, '')),
    fraction: fc.option(fc.tuple(zeros, digits(1, 20), zeros).map((parts) => parts.join(''))),
    power: fc.option(
      fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), fc.nat(420)).map((parts) => parts.join('')),
    ),
  })
  .map(
    ({ sign, whole, fraction, power }) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${power ?? ''}`,
  )
/** Numbers of all kinds, those around a double more often than chance would bring them. */
const number = fc.oneof(
  written,
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => JSON.stringify(value)),
  fc
    .bigInt({ min: 2n ** 53n - 50n, max: 2n ** 54n })
    .chain((value) => fc.constantFrom(`${value}`, `${value}.0`, `-${value}e3`, `${value}e-5`)),
)

test('a number is kept exactly where its double is the same number', () => {
  fc.assert(
    fc.property(number, (text) => {
      expect(isKept(text)).toBe(survives(text))
    }),
  )
})

test('what a double is written as is always kept', () => {
  const double = fc.double({ noDefaultInfinity: true, noNaN: true })
  fc.assert(
    fc.property(fc.array(double), (list) => {
      expect(findLostNumbers(JSON.stringify(list))).toEqual([])
    }),
  )
})

test.each([
  ['123456789123456.12345', false],
  ['9007199254740992', true],
  ['9007199254740993', false],
  ['-9007199254740993', false],
  ['100000000000000000000.000', true],
  ['12345678901234567e3', true],
  ['12345678901234567891e3', false],
  ['0.1000000000000000000', true],
  ['0.10000000000000001', false],
  ['1e400', false],
  ['1e-400', false],
  ['-0', true],
  ['0e400', true],
  ['0.0e-99999999999999999999', true],
  [`1e${'9'.repeat(400)}`, false],
  [`0.${'0'.repeat(400)}1`, false],
  ['1'.repeat(300_000), false],
])('%s is kept: %s', (text, isSo) => {
  expect(isKept(text)).toBe(isSo)
  expect(findLostNumbers(`{"a":[0,${text}]}`)).toEqual(isSo ? [] : ['a.1'])
})

interface Laid {
  readonly text: string
  /** Each with its steps. */
  readonly paths: readonly (readonly (string | number)[])[]
}

const gap = fc.constantFrom('', ' ', '\n\t', '\r\n ')
const trap = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\\', '"', '\\"', '[9007199254740993]', ':12345678901234567891', '{"a":1e400}'),
)
const between = (entries: readonly string[], [start, end]: readonly [string, string]): string =>
  start + entries.join(',') + end

/** JSON texts with the paths of their lost numbers, in order. */
const { value } = fc.letrec<{ value: Laid }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    number.map((text) => ({ text, paths: survives(text) ? [] : [[]] })),
    trap.map((text) => ({ text: JSON.stringify(text), paths: [] })),
    fc.constantFrom('true', 'false', 'null').map((text) => ({ text, paths: [] })),
    fc.tuple(fc.array(tie('value'), { maxLength: 4 }), gap).map(([entries, space]) => ({
      text: between(
        entries.map(({ text }) => space + text + space),
        ['[', ']'],
      ),
      paths: entries.flatMap(({ paths }, index) => paths.map((path) => [index, ...path])),
    })),
    fc
      .tuple(fc.array(fc.tuple(trap, tie('value')), { maxLength: 4 }), gap)
      .map(([entries, space]) => ({
        text: between(
          entries.map(
            ([key, { text }]) => space + JSON.stringify(key) + space + ':' + space + text,
          ),
          ['{', `${space}}`],
        ),
        paths: entries.flatMap(([key, { paths }]) => paths.map((path) => [key, ...path])),
      })),
  ),
}))
test('lost numbers are named by their paths, whatever texts and keys surround them', () => {
  fc.assert(
    fc.property(value, ({ text, paths }) => {
      JSON.parse(text)
      const told = new Set(paths.map((path) => path.join('.')))
      expect(findLostNumbers(text)).toEqual([...told].slice(0, 100))
    }),
  )
})

test('strings are never read as numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      expect(findLostNumbers(JSON.stringify([given, '123456789123456.12345']))).toEqual([])
    }),
  )
})

test('a number that a later key replaces counts too', () => {
  expect(findLostNumbers('{"a":1e400,"a":1}')).toEqual(['a'])
})

test('neither depth nor length makes paths grow without bound', () => {
  const deep = `${'['.repeat(100_000)}1e400${']'.repeat(100_000)}`
  expect(findLostNumbers(deep)).toEqual([Array(60).fill('0').join('.')])
  const long = `{"${'k'.repeat(100_000)}":[${Array(500).fill('1e400').join(',')}]}`
  const paths = findLostNumbers(long)
  expect([paths.length, paths[99]]).toEqual([100, `${'k'.repeat(100)}.99`])
})

test('what repeats a key or makes it long costs no more than its text', () => {
  const parse = vi.spyOn(JSON, 'parse')
  const key = 'k'.repeat(100_000)
  const text = `{"${key}":{${'"":1e999,'.repeat(5000)}"a":1e999}}`
  expect(findLostNumbers(text)).toEqual([`${key.slice(0, 100)}.`])
  // The long key once, and the short one for each of the numbers that are told.
  expect(parse.mock.calls.length).toBeLessThanOrEqual(101)
  expect(parse.mock.calls.filter(([read]) => read.length > 1000)).toHaveLength(1)
  parse.mockRestore()
})
