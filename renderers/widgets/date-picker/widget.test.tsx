import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, PageRuntime } from '#schemas/runtime.ts'
import type { Around, Env } from '#schemas/widget/define.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { datePicker } from './kind.ts'
import View from './view.tsx'
import { noPicks } from '#tests/picks.ts'

const zone = 'Europe/Berlin'
const env: Env = {
  now: Date.UTC(2026, 2, 31, 10, 30, 45),
  timeZone: zone,
  userId: '',
  departmentId: '',
  organizeId: '',
}
const around = (fields: Readonly<Record<string, unknown>> = {}): Around => ({
  env,
  get: (name) => fields[name],
})
const lookups = {
  ...plainLook,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}
const runtime: PageRuntime = {
  say: (texts, key) => texts.en[key],
  language: 'en',
  device: 'pc',
  timeZone: zone,
  picks: noPicks,
  isDesign: false,
  lookups,
}

const codes = (options: object, value: unknown, fields?: Readonly<Record<string, unknown>>) =>
  datePicker
    .bind(options)
    .problems(value, around(fields))
    .map(({ code }) => code)

describe('limits of a date', () => {
  test('a fixed one, both ends included', () => {
    const options = {
      start: { type: 'fixed', value: '2026-01-02' },
      end: { type: 'fixed', value: '2026-01-04' },
    }
    expect(
      ['2026-01-01', '2026-01-02', '2026-01-04', '2026-01-05'].map((day) => codes(options, day)),
    ).toEqual([['tooEarly'], [], [], ['tooLate']])
  })

  test('another field, whatever it holds; an empty one limits nothing', () => {
    const options = { start: { type: 'field', field: 'from' } }
    expect(codes(options, '2026-05-01', { from: '2026-05-02' })).toEqual(['tooEarly'])
    expect(codes(options, '2026-05-01', { from: Date.UTC(2026, 3, 30, 22, 30) })).toEqual([])
    expect(codes(options, '2026-05-01', { from: null })).toEqual([])
    expect(codes(options, '2026-05-01', { from: { odd: 1 } })).toEqual([])
  })

  test('now and so much before or after it, by the calendar of the organization', () => {
    const options = {
      start: { type: 'before', count: 1, unit: 'month' },
      end: { type: 'after', count: 2, unit: 'day' },
    }
    expect(
      ['2026-02-27', '2026-02-28', '2026-04-02', '2026-04-03'].map((day) => codes(options, day)),
    ).toEqual([['tooEarly'], [], [], ['tooLate']])
  })

  test('an instant of this very minute is not before now', () => {
    const options = { format: 'yyyy-MM-dd HH:mm', start: { type: 'now' } }
    expect(codes(options, Date.UTC(2026, 2, 31, 10, 30))).toEqual([])
    expect(codes(options, Date.UTC(2026, 2, 31, 10, 29))).toEqual(['tooEarly'])
  })

  test('a day as the limit of an instant takes the whole day in', () => {
    const options = { format: 'yyyy-MM-dd HH:mm', end: { type: 'field', field: 'until' } }
    expect(codes(options, Date.UTC(2026, 2, 31, 21, 59), { until: '2026-03-31' })).toEqual([])
    expect(codes(options, Date.UTC(2026, 2, 31, 22, 0), { until: '2026-03-31' })).toEqual([
      'tooLate',
    ])
  })

  test('fields of the limits follow a rename', () => {
    expect(
      datePicker.bind({ start: { type: 'field', field: 'from' } }).mapFields((name) => `${name}2`),
    ).toMatchObject({ start: { field: 'from2' }, end: { field: '' } })
  })
})

const draw = (options: object, value: unknown, limits: NonNullable<FieldPort['limits']> = []) => {
  const bound = datePicker.bind(options)
  const field: FieldPort = {
    id: 'f1',
    path: 'f1',
    label: 'When',
    value,
    problem: undefined,
    visible: true,
    required: false,
    readOnly: false,
    allowed: null,
    printed: '',
    around: around(),
    limits,
    set: vi.fn(),
    touch: vi.fn(),
  }
  render(
    <RuntimeProvider value={runtime}>
      <View field={field} options={bound.options} autoFocus={false} />
    </RuntimeProvider>,
  )
  return field
}

const type = (text: string) => {
  const box = screen.getByLabelText('When')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' })
}

describe('the control of an instant', () => {
  test('shows and takes the clock of the organization, not of the browser', () => {
    const field = draw({ format: 'yyyy-MM-dd HH:mm' }, Date.UTC(2026, 6, 1, 22, 30))
    expect(screen.getByLabelText<HTMLInputElement>('When').value).toBe('2026-07-02 00:30')
    type('2026-12-24 18:00')
    expect(field.set).toHaveBeenLastCalledWith(Date.UTC(2026, 11, 24, 17, 0))
  })

  test('a date is a text without any zone', () => {
    const field = draw({}, '2026-03-29')
    expect(screen.getByLabelText<HTMLInputElement>('When').value).toBe('2026-03-29')
    type('2026-03-30')
    expect(field.set).toHaveBeenLastCalledWith('2026-03-30')
  })

  test('a month gives its first day', () => {
    const field = draw({ format: 'yyyy-MM' }, '2026-03-01')
    type('2026-05')
    expect(
      datePicker
        .bind({ format: 'yyyy-MM' })
        .read((field.set as ReturnType<typeof vi.fn>).mock.lastCall?.[0]),
    ).toBe('2026-05-01')
  })

  test('days and times beyond what rules want now cannot be chosen, whatever else limits them', () => {
    const field = draw({ start: { type: 'fixed', value: '2026-03-01' } }, null, [
      { least: '2026-03-10', most: null },
      { least: null, most: '2026-03-20' },
    ])
    for (const day of ['2026-03-09', '2026-03-21']) type(day)
    expect(field.set).not.toHaveBeenCalled()
    type('2026-03-10')
    expect(field.set).toHaveBeenLastCalledWith('2026-03-10')
  })

  test('an instant beyond a rule cannot be chosen on its very day', () => {
    const field = draw({ format: 'yyyy-MM-dd HH:mm' }, null, [
      { least: Date.UTC(2026, 2, 10, 11, 0), most: null },
    ])
    type('2026-03-10 11:59')
    expect(field.set).not.toHaveBeenCalled()
    type('2026-03-10 12:00')
    expect(field.set).toHaveBeenLastCalledWith(Date.UTC(2026, 2, 10, 11, 0))
  })

  test('days outside the limits cannot be chosen', () => {
    const field = draw({ start: { type: 'now' } }, null)
    type('2026-03-30')
    expect(field.set).not.toHaveBeenCalled()
    type('2026-03-31')
    expect(field.set).toHaveBeenLastCalledWith('2026-03-31')
  })
})
