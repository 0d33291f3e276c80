import { expect, test } from 'vitest'
import { clockIn, dayIn, dayOrdersOf } from './day-text.ts'
import { fromText } from './from-text.ts'

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026.1.5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['2026 年 1 月 5 日', '2026-01-05'],
  ['2026年1月', '2026-01-01'],
  ['20260105', '2026-01-05'],
  ['1-Feb-26', '2026-02-01'],
  ['1 February 2026', '2026-02-01'],
  ['01Feb2026', '2026-02-01'],
  ['Feb 1, 2026', '2026-02-01'],
  ['September 3rd, 1999', '1999-09-03'],
  ['Monday, 5 Jan 2026', '2026-01-05'],
  ['5-May-99', '1999-05-05'],
  ['20261345', undefined],
  ['2026-02-30', undefined],
  ['05/01/2026', undefined],
  ['31-Feb-26', undefined],
  ['1234567', undefined],
])('a day as people write it: %s', (text, day) => {
  expect(dayIn(text)?.[0]).toBe(day)
})

test('days without a year in front wait for the order of their column', () => {
  expect(['05/01/2026', '25/01/2026', '1.31.26', '40/40/2026'].map(dayOrdersOf)).toEqual([
    ['dmy', 'mdy'],
    ['dmy'],
    ['mdy'],
    [],
  ])
  expect([dayIn('05/01/2026', 'dmy')?.[0], dayIn('05/01/2026', 'mdy')?.[0]]).toEqual([
    '2026-01-05',
    '2026-05-01',
  ])
  expect(dayIn('25/01/2026', 'mdy')).toBeUndefined()
})

test.each([
  ['8:30', '08:30:00'],
  ['08:30:15', '08:30:15'],
  ['8:30 PM', '20:30:00'],
  ['12:05 a.m.', '00:05:00'],
  ['上午8:30', '08:30:00'],
  ['下午 3时05分', '15:05:00'],
  ['8时30分15秒', '08:30:15'],
  ['8点', '08:00:00'],
  ['25:30', undefined],
  ['8:61', undefined],
  ['13:00 PM', undefined],
  ['8', undefined],
  ['8:', undefined],
])('a time of day as people write it: %s', (text, time) => {
  expect(clockIn(text)).toBe(time)
})

test('an instant is of the zone that it names, else of the organisation', () => {
  const given = { choices: undefined, timeZone: 'Asia/Shanghai' }
  const read = (text: string): unknown => {
    const value = fromText('instant', text, given)
    return typeof value === 'number' ? new Date(value).toISOString() : value
  }
  expect(
    [
      '2026-01-05 08:30',
      '2026-01-05T00:30:00Z',
      '2026-01-05T00:30:00.000+00:00',
      '2026年1月5日 8时30分',
      '20260105083000',
      '1-Feb-26 8:30 AM',
    ].map(read),
  ).toEqual([
    ...Array.from({ length: 5 }, () => '2026-01-05T00:30:00.000Z'),
    '2026-02-01T00:30:00.000Z',
  ])
  expect(read('2026-01-05 noon')).toBeUndefined()
})
