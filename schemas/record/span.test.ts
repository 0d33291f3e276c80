import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { symbols } from '../design/condition.ts'
import type { Comparison, Operand, Symbol } from '../design/condition.ts'
import { fromDay, toDay } from '../format/time.ts'
import { shiftDay } from '../format/wall.ts'
import type { ValueType } from '../widget/value.ts'
import { canCompare } from './can-compare.ts'
import { holds } from './compare.ts'

/*
 * Moments compared with days. Every expected answer is one of whole days as texts, so the law is
 * held against the calendar and not against itself.
 */

interface Place {
  readonly zone: string
  readonly now?: number
}
type Cell = readonly [ValueType, unknown]

function asks(
  { a, b = ['text', null] }: { readonly a: Cell; readonly b?: Cell },
  comparison: Omit<Comparison, 'field'>,
  { zone, now = 0 }: Place,
): boolean {
  const cells: { readonly [path: string]: Cell } = { a, b }
  return holds(
    { match: 'and', groups: [{ match: 'and', comparisons: [{ field: 'a', ...comparison }] }] },
    {
      env: { now, timeZone: zone, userId: '', departmentId: '', organizeId: '' },
      typeOf: (path) => cells[path]?.[0] ?? null,
      get: (path) => cells[path]?.[1] ?? null,
    },
  )
}
const fixed = (value: unknown): Operand => ({ type: 'fixed', value })

const zones = ['Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'UTC'] as const
/** A day of 24 hours, one of 23 and one of 25 where New York changes its clocks. */
const days = ['2026-11-21', '2026-03-08', '2026-11-01'] as const
const places = zones.flatMap((zone) => days.map((day) => [zone, day] as const))
const minute = 60_000

/** The six records of the trial, and whether they are of the day. */
function sixOf(zone: string, day: string): readonly (readonly [at: number, place: -1 | 0 | 1])[] {
  const [begin, end] = [fromDay(day, zone), fromDay(shiftDay(day, 1, 'day'), zone)]
  return [
    [begin - 30 * minute, -1],
    [begin - 1, -1],
    [begin, 0],
    [begin + 30 * minute, 0],
    [begin + 600 * minute, 0],
    [end - minute, 0],
    [end - 1, 0],
    [end, 1],
  ]
}
/** Whether a moment before (-1), within (0) or after (1) the day fulfils the symbol. */
const wanted: { readonly [S in Symbol]?: (place: number) => boolean } = {
  '==': (place) => place === 0,
  '<>': (place) => place !== 0,
  '<': (place) => place < 0,
  '<=': (place) => place <= 0,
  '>': (place) => place > 0,
  '>=': (place) => place >= 0,
  in: (place) => place === 0,
  notIn: (place) => place !== 0,
}
const each = Object.entries(wanted) as [Symbol, (place: number) => boolean][]

describe.each(places)('a moment and a day in %s on %s', (zone, day) => {
  const six = sixOf(zone, day)
  const now = fromDay(day, zone) + 700 * minute
  const answers = (symbol: Symbol, operand: Operand, b?: Cell): boolean[] =>
    six.map(([at]) =>
      asks({ a: ['instant', at], ...(b && { b }) }, { symbol, operand }, { zone, now }),
    )

  it.each(each)('%s means the whole day', (symbol, fits) => {
    const expected = six.map(([, place]) => fits(place))
    expect(answers(symbol, { type: 'today' })).toEqual(expected)
    expect(answers(symbol, fixed(day))).toEqual(expected)
    expect(answers(symbol, { type: 'period', unit: 'day', from: 0, to: 1 })).toEqual(expected)
    expect(answers(symbol, { type: 'field', field: 'b' }, ['date', day])).toEqual(expected)
  })
  it('between runs from the begin of the first to the end of the last', () => {
    const within = six.map(([, place]) => place === 0)
    expect(answers('between', fixed([day, day]))).toEqual(within)
    expect(answers('between', fixed([day, null]))).toEqual(six.map(([, place]) => place >= 0))
    expect(answers('between', fixed([null, day]))).toEqual(six.map(([, place]) => place <= 0))
    const later = fixed([six[4]![0], day])
    expect(answers('between', later)).toEqual(six.map(([at, place]) => at >= six[4]![0] && !place))
    const yesterday = shiftDay(day, -1, 'day')
    expect(answers('between', fixed([yesterday, day]))).toEqual(six.map(([, place]) => place <= 0))
  })
  it('a list holds moments and days', () => {
    const list = fixed([day, six[0]![0]])
    const inside = six.map(([at, place]) => place === 0 || at === six[0]![0])
    expect(answers('in', list)).toEqual(inside)
    expect(answers('notIn', list)).toEqual(inside.map((is) => !is))
  })
  it('a date is compared with the day of a moment', () => {
    for (const [at] of six)
      for (const other of [shiftDay(day, -1, 'day'), day, shiftDay(day, 1, 'day')]) {
        const of = toDay(at, zone)
        const place = other < of ? -1 : other > of ? 1 : 0
        for (const [symbol, fits] of each) {
          const ask = (operand: Operand, b: Cell) =>
            asks({ a: ['date', other], b }, { symbol, operand }, { zone, now: at })
          expect(ask({ type: 'field', field: 'b' }, ['instant', at])).toBe(fits(place))
          expect(ask(fixed(at), ['text', null])).toBe(fits(place))
          expect(ask({ type: 'now' }, ['text', null])).toBe(fits(place))
        }
      }
  })
})

describe('days by name', () => {
  const zone = 'America/New_York'
  const now = Date.parse('2026-11-04T15:00:00Z')
  const names: readonly (readonly [unit: string, from: number, to: number, string, string])[] = [
    ['day', -1, 0, '2026-11-03', '2026-11-04'],
    ['day', -6, 1, '2026-10-29', '2026-11-05'],
    ['day', 0, 7, '2026-11-04', '2026-11-11'],
    ['week', 0, 1, '2026-11-02', '2026-11-09'],
    ['week', -1, 0, '2026-10-26', '2026-11-02'],
    ['month', -1, 0, '2026-10-01', '2026-11-01'],
    ['quarter', 0, 1, '2026-10-01', '2027-01-01'],
    ['year', -1, 0, '2025-01-01', '2026-01-01'],
  ]
  it.each(names)('%s from %i to %i', (...[unit, from, to, first, end]) => {
    const operand = { type: 'period', unit, from, to } as Operand
    const moments = [fromDay(first, zone), fromDay(end, zone)]
    const dates = [shiftDay(first, -1, 'day'), first, shiftDay(end, -1, 'day'), end]
    for (const [symbol, fits] of [...each, ['between', wanted['==']!] as const]) {
      expect(
        [moments[0]! - 1, moments[0]!, moments[1]! - 1, moments[1]!].map((at) =>
          asks({ a: ['instant', at] }, { symbol, operand }, { zone, now }),
        ),
      ).toEqual([-1, 0, 0, 1].map(fits))
      expect(
        dates.map((at) => asks({ a: ['date', at] }, { symbol, operand }, { zone, now })),
      ).toEqual([-1, 0, 0, 1].map(fits))
    }
  })
})

describe('what is no day', () => {
  const place = { zone: 'Asia/Shanghai' }
  it('is empty, and an opposite of it holds', () => {
    for (const value of ['2026-13-40', '2026-02-30', 'today', {}, '', null]) {
      const ask = (symbol: Symbol) =>
        asks({ a: ['instant', 0] }, { symbol, operand: fixed(value) }, place)
      expect([ask('=='), ask('<='), ask('>='), ask('in'), ask('<>')]).toEqual([
        false,
        false,
        false,
        false,
        true,
      ])
    }
    for (const value of [Number.NaN, 1e300, {}])
      expect(
        asks({ a: ['date', '2026-01-01'] }, { symbol: '>=', operand: fixed(value) }, place),
      ).toBe(false)
    expect(
      asks({ a: ['instant', null] }, { symbol: '==', operand: fixed('2026-01-01') }, place),
    ).toBe(false)
  })
  it('the last day that can be written has an end too', () => {
    const last = fromDay('9999-12-31', place.zone)
    const ask = (at: number, symbol: Symbol) =>
      asks({ a: ['instant', at] }, { symbol, operand: fixed('9999-12-31') }, place)
    expect([ask(last - 1, '=='), ask(last, '=='), ask(last + 1000, '<='), ask(last, '>')]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('a day that a place skipped holds no moment', () => {
    const apia = { zone: 'Pacific/Apia' }
    const ask = (at: number, symbol: Symbol) =>
      asks({ a: ['instant', at] }, { symbol, operand: fixed('2011-12-30') }, apia)
    const next = fromDay('2011-12-31', apia.zone)
    expect([ask(next - 1, '<'), ask(next - 1, '=='), ask(next, '=='), ask(next, '>')]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
})

it('days and moments can be compared, days and texts cannot', () => {
  const can = (type: ValueType, operand: Operand, other: ValueType = 'text'): boolean =>
    canCompare({ field: 'a', symbol: '==', operand }, type, () => ({
      type: other,
      isColumn: false,
    }))
  const field = { type: 'field', field: 'b' } as const
  expect([can('instant', field, 'date'), can('date', field, 'instant')]).toEqual([true, true])
  expect([can('instant', field, 'text'), can('date', field, 'time')]).toEqual([false, false])
  expect([can('instant', fixed('2026-11-21')), can('instant', fixed('2026-13-21'))]).toEqual([
    true,
    false,
  ])
  const period = { type: 'period', unit: 'week', from: 0, to: 1 } as const
  expect([can('instant', period), can('date', period), can('text', period)]).toEqual([
    true,
    true,
    false,
  ])
})

it('a moment and a day agree with the calendar, whatever both are', () => {
  const [first, last] = [Date.UTC(2020, 0, 1), Date.UTC(2030, 0, 1)]
  fc.assert(
    fc.property(
      fc.tuple(fc.integer({ min: first, max: last }), fc.integer({ min: -2, max: 2 })),
      fc.constantFrom(...zones, 'America/Sao_Paulo', 'Africa/Cairo', 'Australia/Lord_Howe'),
      fc.constantFrom(...symbols),
      ([at, shift], zone, symbol) => {
        const of = toDay(at, zone)
        const day = shiftDay(of, shift, 'day')
        const fits = wanted[symbol]
        if (fits)
          expect(
            asks({ a: ['instant', at] }, { symbol, operand: fixed(day) }, { zone, now: at }),
          ).toBe(fits(Math.sign(-shift)))
      },
    ),
  )
})
