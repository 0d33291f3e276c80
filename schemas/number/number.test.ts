import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPattern, isRunTogether } from './check.ts'
import { checkAlgorithms } from './check-digit.ts'
import { dateFormats, firstDay, periodOf, printDate, resets } from './date-part.ts'
import { longestNumber } from './longest.ts'
import { makeParser, makeParsers } from './parse.ts'
import { codeName, counterOf, isCode, nextCount } from './pattern.ts'
import type { CounterPart, NumberPart, NumberPattern } from './pattern.ts'
import { completeNumber, frameOf, keyOf, printNumber, toCode } from './print.ts'
import { sampleCount, sampleNumbers } from './sample.ts'

/** Half past midnight of 1 January in Shanghai, still the old year in London. */
const moment = { now: Date.UTC(2026, 11, 31, 16, 30, 5, 7), timeZone: 'Asia/Shanghai' }
const none = new Map<string, string>()
const counter: CounterPart = {
  type: 'counter',
  width: 4,
  start: 1,
  step: 1,
  reset: 'never',
  full: 'widen',
}
const text = (words: string): NumberPart => ({ type: 'text', text: words })
const make = (...parts: NumberPart[]): NumberPattern => ({ parts, fiscalMonth: 4 })
const print = (pattern: NumberPattern, count = 42) =>
  printNumber(pattern, { ...moment, codes: none }, count)

test.each([
  ['yyyy', '2027'],
  ['yy', '27'],
  ['yyyyMM', '202701'],
  ['yyMM', '2701'],
  ['yyyy-MM', '2027-01'],
  ['yyyyMMdd', '20270101'],
  ['yyMMdd', '270101'],
  ['yyyy-MM-dd', '2027-01-01'],
  ['MM', '01'],
  ['MMdd', '0101'],
  ['dd', '01'],
  ['yyyyMMddHH', '2027010100'],
  ['yyyyMMddHHmm', '202701010030'],
  ['yyyyMMddHHmmss', '20270101003005'],
  ['yyyyMMddHHmmssSSS', '20270101003005007'],
  ['HHmmss', '003005'],
  // A fiscal year from April: January belongs to the last quarter of the year before.
  ['FYYYY', '2026'],
  ['FYY', '26'],
  ['FQ', '4'],
] as const)('7.12 the date %s is %s, by the clock of the organisation', (format, printed) => {
  expect(printDate(format, moment, 4)).toBe(printed)
})

test('7.12 the period of a counter is that of the organisation, fiscal years from their own month', () => {
  expect(resets.map((reset) => periodOf(reset, moment, 4))).toEqual([
    '',
    '20270101',
    '202701',
    '2027',
    'F2026',
  ])
  expect(['', '20270101', '202702', '2027', 'F2026'].map((period) => firstDay(period, 4))).toEqual([
    '',
    '2027-01-01',
    '2027-02-01',
    '2027-01-01',
    '2026-04-01',
  ])
})

test('7.12 parts stand in their order; a check covers what is before it', () => {
  expect(print(make(text('TC'), counter, text('/A')))).toBe('TC0042/A')
  const check = { type: 'check', algorithm: 'damm' } as const
  const pattern = make(text('TC-'), counter, text('-'), check)
  expect(print(pattern, 572)).toBe('TC-0572-4')
  const { head, tail } = frameOf(pattern, { ...moment, codes: none })
  expect(completeNumber(pattern, `${head}0572${tail}`)).toBe('TC-0572-4')
})

test('7.12 random characters are as many and of the kind asked, and differ', () => {
  const of = (length: number, letters: boolean) => print(make({ type: 'random', length, letters }))
  expect(of(16, false)).toMatch(/^\d{16}$/)
  expect(of(32, true)).toMatch(/^[0-9A-Z]{32}$/)
  expect(new Set(Array.from({ length: 500 }, () => of(16, true))).size).toBe(500)
  expect(new Set(Array.from({ length: 40 }, () => of(32, true)).join('')).size).toBe(36)
  expect(print(make({ type: 'uuid' }))).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('7.12 a code is letters, digits and dots alone', () => {
  expect([toCode(' P-01/北 门'), toCode('A.1'), toCode('--'), toCode('x'.repeat(31))]).toEqual([
    'P01北门',
    'A.1',
    '',
    null,
  ])
})

test.each([
  [make(text('A')), 'parts noCounter'],
  [make(counter, text('-'), counter), 'parts.2 twoCounters'],
  [make({ ...counter, width: 2, start: 100 }), 'parts.0.start digits'],
  [
    make({ type: 'date', format: 'yyyy' }, { ...counter, reset: 'month' }),
    'parts.1.reset resetPeriod',
  ],
  [make({ type: 'date', format: 'FYY' }, { ...counter, reset: 'fiscalYear' }), ''],
  [
    make(
      { type: 'date', format: 'yyMM' },
      { type: 'date', format: 'dd' },
      { ...counter, reset: 'day' },
    ),
    '',
  ],
  [make({ type: 'field', field: '', own: false }, text('-'), counter), 'parts.0.field noField'],
  [make({ type: 'field', field: 'lot', own: true }, counter), 'parts.1 separator'],
  [make({ type: 'field', field: 'lot', own: true }, text('A'), counter), 'parts.2 separator'],
  [make({ type: 'field', field: 'lot', own: true }, text('-'), counter), ''],
  [make({ type: 'field', field: 'lot', own: true }, { ...counter, full: 'refuse' }), ''],
  [make({ type: 'check', algorithm: 'luhn' }, counter), 'parts.0 checkEarly'],
  [
    make(counter, { type: 'check', algorithm: 'luhn' }, { type: 'check', algorithm: 'luhn' }),
    'parts.2 twoChecks',
  ],
  [
    make(
      counter,
      ...[1, 2, 3].map((): NumberPart => ({ type: 'random', length: 32, letters: true })),
    ),
    'parts tooLong',
  ],
])('7.12 what is wrong with a rule is told at its place: %#', (pattern, wanted) => {
  expect(
    checkPattern(pattern)
      .map(({ path, code }) => `${path} ${code}`)
      .join(', '),
  ).toBe(wanted)
})

test('7.12 a counter that follows a digit at once is told, as it sorts wrongly once it widens', () => {
  const date = { type: 'date', format: 'yyyyMMdd' } as const
  expect([
    isRunTogether(make(date, counter)),
    isRunTogether(make(date, text('-'), counter)),
    isRunTogether(make(date, { ...counter, full: 'refuse' })),
    isRunTogether(make(text('A1'), counter)),
    isRunTogether(make(counter)),
  ]).toEqual([true, false, false, true, false])
})

test('7.12 a full counter refuses or goes on with more digits', () => {
  expect(nextCount({ ...counter, full: 'refuse' }, 9998)).toBe(9999)
  expect(nextCount({ ...counter, full: 'refuse' }, 9999)).toBeNaN()
  expect(nextCount(counter, 9999)).toBe(10_000)
  expect(print(make(text('TC'), { ...counter, width: 1 }), 10)).toBe('TC10')
})

const texts = fc.constantFrom('-', '/', '#', 'TC', 'A.', '(', 'x1', '号')
const part: fc.Arbitrary<NumberPart> = fc.oneof(
  texts.map(text),
  fc.constantFrom(...dateFormats).map((format): NumberPart => ({ type: 'date', format })),
  fc.record({
    type: fc.constant('counter' as const),
    width: fc.integer({ min: 1, max: 9 }),
    start: fc.integer({ min: 0, max: 9 }),
    step: fc.integer({ min: 1, max: 20 }),
    reset: fc.constantFrom(...resets),
    full: fc.constantFrom('widen' as const, 'refuse' as const),
  }),
  fc.record({
    type: fc.constant('field' as const),
    field: fc.constantFrom('lot', 'way', 'lot.code'),
    own: fc.boolean(),
  }),
  fc.record({ type: fc.constant('organize' as const), own: fc.boolean() }),
  fc
    .constantFrom(...checkAlgorithms)
    .map((algorithm): NumberPart => ({ type: 'check', algorithm })),
  fc.record({
    type: fc.constant('random' as const),
    length: fc.integer({ min: 12, max: 32 }),
    letters: fc.boolean(),
  }),
)
const patterns = fc
  .record({
    parts: fc.array(part, { minLength: 1, maxLength: 7 }),
    fiscalMonth: fc.integer({ min: 1, max: 12 }),
  })
  .filter((pattern) => counterOf(pattern) !== undefined && checkPattern(pattern).length === 0)
const moments = fc.record({
  now: fc.integer({ min: Date.UTC(2001, 0, 2), max: Date.UTC(2098, 0, 1) }),
  timeZone: fc.constantFrom('Asia/Shanghai', 'America/New_York', 'UTC'),
})
const code = fc.constantFrom('A', 'B1', '12', '北.3', 'a')
const seeds = fc.record({ moment: moments, codes: fc.array(code, { minLength: 4, maxLength: 4 }) })
type Seed = { readonly moment: typeof moment; readonly codes: readonly string[] }
const seedOf = ({ parts }: NumberPattern, seed: Seed) => ({
  ...seed.moment,
  codes: new Map(
    parts.filter(isCode).map((code, index) => [codeName(code), seed.codes[index % 4] ?? '']),
  ),
})
const countOf = (pattern: NumberPattern, steps: number): number => {
  const { start, step, width, full } = counterOf(pattern)!
  const count = start + step * steps
  return full === 'refuse' ? Math.min(count, 10 ** width - 1) : count
}

test('7.12 every number can be read back: its counter, its period, its count', () => {
  fc.assert(
    fc.property(patterns, seeds, fc.nat({ max: 99_999 }), (pattern, raw, steps) => {
      const seed = seedOf(pattern, raw)
      const count = countOf(pattern, steps)
      const printed = printNumber(pattern, seed, count)
      expect(makeParser(pattern)(printed)).toEqual({ ...keyOf(pattern, seed), count })
      expect(printed.length).toBeLessThanOrEqual(longestNumber)
    }),
    { numRuns: 500 },
  )
})

test('7.12 no two numbers of different counters or counts are alike', () => {
  fc.assert(
    fc.property(
      patterns,
      fc.array(fc.tuple(seeds, fc.nat({ max: 2000 })), { minLength: 2, maxLength: 30 }),
      (pattern, draws) => {
        const byNumber = new Map<string, string>()
        for (const [raw, steps] of draws) {
          const seed = seedOf(pattern, raw)
          const count = countOf(pattern, steps)
          const own = JSON.stringify([keyOf(pattern, seed), count])
          const printed = printNumber(pattern, seed, count)
          expect(byNumber.get(printed) ?? own).toBe(own)
          byNumber.set(printed, own)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('7.12 later periods are greater, so that a clock that goes back is noticed', () => {
  fc.assert(
    fc.property(moments, fc.nat({ max: 800 * 86_400_000 }), (raw, later) => {
      for (const reset of resets)
        expect(
          periodOf(reset, { ...raw, now: raw.now + later }, 4) >= periodOf(reset, raw, 4),
        ).toBe(true)
    }),
  )
})

test('7.12 a wrong check is no number of the rule, and texts of others are none', () => {
  const pattern = make(text('TC'), counter, { type: 'check', algorithm: 'luhn' })
  const parse = makeParser(pattern)
  const right = print(pattern)
  expect(parse(right)).toMatchObject({ count: 42 })
  const last = (Number(right.at(-1)) + 1) % 10
  expect([parse(right.slice(0, -1) + last), parse('TC42'), parse(''), parse('TC0004x')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  const earlier = make(text('OLD'), counter)
  expect(makeParsers([pattern, earlier])('OLD0007')).toMatchObject({ count: 7 })
})

test('7.12 the tester shows a hundred samples over the turns of the calendar and the last digit', () => {
  const pattern = make(text('P'), { type: 'date', format: 'yyyyMMdd' }, text('-'), {
    ...counter,
    width: 2,
    reset: 'day',
    full: 'refuse',
  })
  const samples = sampleNumbers(pattern, moment)
  expect(samples).toHaveLength(sampleCount)
  expect(samples[0]?.number).toBe('P20270101-01')
  const at = (turn: string) => samples.filter((sample) => sample.turn === turn).map((s) => s.number)
  expect(at('day').slice(3, 7)).toEqual([
    'P20270101-04',
    'P20270101-05',
    'P20270102-01',
    'P20270102-02',
  ])
  expect(at('year')[5]).toBe('P20280101-01')
  expect(at('fiscalYear')[5]).toBe('P20270401-01')
  expect(at('full')).toEqual(
    [94, 95, 96, 97, 98, 99].map((count) => `P20270101-${count}`).concat(Array(6).fill('')),
  )
  const wide = sampleNumbers(make(text('P'), { ...counter, width: 1 }), moment)
  expect(wide.filter(({ turn }) => turn === 'full').map(({ number }) => number)).toContain('P10')
})

test('7.12 samples show fields by what was typed for them, else by their names', () => {
  const pattern = make({ type: 'field', field: 'lot', own: true }, text('-'), counter)
  expect(sampleNumbers(pattern, moment)[0]?.number).toBe('lot-0001')
  expect(sampleNumbers(pattern, { ...moment, codes: new Map([['lot', 'P1']]) })[0]?.number).toBe(
    'P1-0001',
  )
})
