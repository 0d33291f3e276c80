import { expect, test } from 'vitest'
import { printBillNumber, dateFormats, longestNumber, periodOf } from './bill-number.ts'
import type { BillPattern } from './bill-number.ts'

const pattern: BillPattern = {
  prefix: 'JC',
  suffix: '',
  type: 1,
  dateFormat: 'yyyyMMdd',
  digit: 4,
  startNumber: 1,
  randomDigit: 16,
  randomType: 1,
}
/** Half past midnight of 1 January in Shanghai, still the old year in London. */
const moment = { now: Date.UTC(2026, 11, 31, 16, 30, 5, 7), timeZone: 'Asia/Shanghai' }

test.each([
  ['', '0042'],
  ['yyyy', '20270042'],
  ['yyyyMM', '2027010042'],
  ['yyyyMMdd', '202701010042'],
  ['yyyyMMddHH', '20270101000042'],
  ['yyyyMMddHHmm', '2027010100300042'],
  ['yyyyMMddHHmmss', '202701010030050042'],
  ['yyyyMMddHHmmssSSS', '202701010030050070042'],
] as const)(
  '7.12 the date %s stands before the counter, by the clock of the organisation',
  (dateFormat, body) => {
    expect(
      printBillNumber({ ...pattern, dateFormat, suffix: '/A' }, { ...moment, count: 42 }),
    ).toBe(`JC${body}/A`)
  },
)

test('7.12 the counter begins anew each year, month or day, as the format says', () => {
  expect(dateFormats.map((dateFormat) => periodOf({ type: 1, dateFormat }, moment))).toEqual([
    '',
    '2027',
    '202701',
    '20270101',
    '20270101',
    '20270101',
    '20270101',
    '20270101',
  ])
  expect(periodOf({ type: 2, dateFormat: 'yyyy' }, moment)).toBe('')
})

test('7.12 a counter that has outgrown its digits makes longer numbers', () => {
  expect(printBillNumber({ ...pattern, digit: 1, dateFormat: '' }, { ...moment, count: 10 })).toBe(
    'JC10',
  )
})

test('7.12 random numbers have as many signs as asked, of the kind asked, and differ', () => {
  const make = (randomDigit: number, randomType: number) =>
    printBillNumber(
      { ...pattern, prefix: '', type: 2, randomDigit, randomType },
      { ...moment, count: 1 },
    )
  expect(make(16, 1)).toMatch(/^\d{16}$/)
  expect(make(32, 1)).toMatch(/^\d{32}$/)
  expect(make(32, 2)).toMatch(/^[0-9A-Z]{32}$/)
  expect(new Set(Array.from({ length: 500 }, () => make(16, 2))).size).toBe(500)
  expect(new Set(Array.from({ length: 40 }, () => make(32, 2)).join('')).size).toBe(36)
})

test('7.12 a UUID is one', () => {
  expect(printBillNumber({ ...pattern, type: 3 }, { ...moment, count: 1 })).toMatch(
    /^JC[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})

test('no number is longer than its column', () => {
  const widest = {
    ...pattern,
    prefix: 'x'.repeat(20),
    suffix: 'x'.repeat(20),
    digit: 9,
    dateFormat: 'yyyyMMddHHmmssSSS' as const,
  }
  for (const type of [1, 2, 3])
    expect(
      printBillNumber(
        { ...widest, type, randomDigit: 32 },
        { ...moment, count: Number.MAX_SAFE_INTEGER },
      ).length,
    ).toBeLessThanOrEqual(longestNumber)
})
