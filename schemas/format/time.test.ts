import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Say } from '../text.ts'
import { printAgo } from './ago.ts'
import { printBytes } from './bytes.ts'
import { printDuration } from './duration.ts'
import { printCount } from './number.ts'
import { formatTime, fromDay, toDay, toTime } from './time.ts'

const at = (text: string): number => Date.parse(text)
const zones = [
  'Asia/Shanghai',
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'America/Sao_Paulo',
  'Pacific/Apia',
  'Asia/Kolkata',
  'America/Havana',
  'Africa/Cairo',
]

describe('days in a zone', () => {
  it('knows the day and its first instant', () => {
    expect(toDay(at('2026-03-01T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-03-02')
    expect(toTime(at('2026-03-01T16:00:00Z'), 'Asia/Shanghai')).toBe('00:00:00')
    expect(fromDay('2026-03-02', 'Asia/Shanghai')).toBe(at('2026-03-01T16:00:00Z'))
    expect(toDay(at('0099-05-05T12:00:00Z'), 'UTC')).toBe('0099-05-05')
  })
  it('knows days whose midnight summer time skips or repeats', () => {
    expect(fromDay('2018-11-04', 'America/Sao_Paulo')).toBe(at('2018-11-04T03:00:00Z'))
    expect(toTime(fromDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00:00')
    expect(fromDay('2024-11-03', 'America/Havana')).toBe(at('2024-11-03T04:00:00Z'))
    expect(fromDay('2024-03-10', 'America/New_York')).toBe(at('2024-03-10T05:00:00Z'))
  })
  it('gives an instant of that very day, and the one before it is another day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('1980-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
        fc.constantFrom(...zones),
        (epoch, zone) => {
          const start = fromDay(toDay(epoch, zone), zone)
          expect(start).toBeLessThanOrEqual(epoch)
          expect(toDay(start, zone)).toBe(toDay(epoch, zone))
          expect(toDay(start - 1, zone)).not.toBe(toDay(epoch, zone))
        },
      ),
    )
  })
  it('knows the begin of a day that was skipped, and of the first and last that can be written', () => {
    expect(fromDay('2011-12-30', 'Pacific/Apia')).toBe(fromDay('2011-12-31', 'Pacific/Apia'))
    expect(fromDay('9999-12-31', 'Asia/Shanghai')).toBe(at('9999-12-30T16:00:00Z'))
    expect(fromDay('0001-01-01', 'UTC')).toBe(at('0001-01-01T00:00:00Z'))
  })
  it('gives NaN for what is no day', () => expect(fromDay('2026-13-01', 'UTC')).toBeNaN())
})

it('formats instants as specification 9 writes them', () => {
  const epoch = at('2026-03-01T16:05:09Z')
  expect(formatTime(epoch, 'Asia/Shanghai')).toBe('2026-03-02 00:05:09')
  expect(formatTime(epoch, 'UTC', 'yyyy-MM-dd HH:mm')).toBe('2026-03-01 16:05')
})

const say: Say = (_texts, key, params) => `${key} ${params?.['count'] ?? ''}`.trim()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = at('2026-06-15T12:00:00Z')
const moment = (past: number) => ({ then: now - past, now, zone: 'UTC' })

it.each([
  [0, 'now'],
  [minute - 1, 'now'],
  [minute, 'minutes 1'],
  [hour - 1, 'minutes 59'],
  [hour, 'hours 1'],
  [day - 1, 'hours 23'],
  [day, 'days 1'],
  [7 * day - 1, 'days 6'],
  [7 * day, 'weeks 1'],
  [28 * day - 1, 'weeks 3'],
  [28 * day, 'months 1'],
  [120 * day - 1, 'months 3'],
  [120 * day, '2026-02-15'],
  [-minute, 'now'],
  [-2 * day, '2026-06-17'],
])('tells %d ms ago as %s', (past, wanted) => expect(printAgo(moment(past), say)).toBe(wanted))
it.each([
  [0, 'seconds 0'],
  [-5, 'seconds 0'],
  [999, 'seconds 0'],
  [61_000, 'minutes 1 seconds 1'],
  [90_061_000, 'days 1 hours 1 minutes 1 seconds 1'],
  [2 * hour, 'hours 2'],
])('tells %d ms as %s', (length, wanted) =>
  expect(
    printDuration(length, (texts, key, params) => (key === 'gap' ? ' ' : say(texts, key, params))),
  ).toBe(wanted),
)

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
])('writes the count %d as %s', (value, wanted) => expect(printCount(value)).toBe(wanted))
it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [5_242_880, '5 MB'],
  [1024 ** 2 - 1, '1023.99 KB'],
  [1024 ** 2, '1 MB'],
  [1024 ** 2 + 1, '1 MB'],
  [1024 ** 3 - 1, '1023.99 MB'],
  [1024 ** 3, '1 GB'],
  [1, '1 bytes'],
  [5000 * 1024 ** 3, '5000 GB'],
  [-1, '0 bytes'],
  [Number.NaN, '0 bytes'],
])('writes %d bytes as %s', (bytes, wanted) => expect(printBytes(bytes, 'en')).toBe(wanted))

it('tells the clock of UTC without asking for its zone, and says the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (epoch) => {
      expect(formatTime(epoch, 'UTC')).toBe(formatTime(epoch, 'Etc/UTC'))
    }),
  )
})

it('says bytes in the language of whoever reads', () => {
  expect([printBytes(512, 'zh'), printBytes(512, 'zhtw')]).toEqual(['512 字节', '512 位元組'])
  expect(printBytes(1024, 'zh')).toBe('1 KB')
})
