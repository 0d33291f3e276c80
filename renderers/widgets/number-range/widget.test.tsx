import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import { numberRange } from './kind.ts'
import View from './view.tsx'

const lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}
const runtime: PageRuntime = {
  say: (texts, key, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      texts.en[key],
    ),
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  isDesign: false,
  picks: noPicks,
  lookups,
}
const around = {
  env: { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' },
  get: () => null,
}

function draw(value: unknown) {
  const set = vi.fn<(value: unknown) => void>()
  const field: FieldPort = {
    id: 'f1',
    path: 'f1',
    label: 'Price',
    value,
    problem: undefined,
    visible: true,
    required: false,
    readOnly: false,
    allowed: null,
    printed: '',
    set,
    touch: vi.fn<() => void>(),
  }
  render(
    <RuntimeProvider value={runtime}>
      <View field={field} options={numberRange.parse({})} autoFocus={false} />
    </RuntimeProvider>,
  )
  return set
}
const type = (name: string, text: string) =>
  fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value: text } })

test('5.5 a numeric range gives an empty list when both bounds are empty', () => {
  const set = draw(['5', null])
  type('Price, from', '')
  expect(set.mock.calls.at(-1)).toEqual([[]])
  expect(numberRange.bind({}).read([])).toBeNull()
  expect(numberRange.bind({}).read([null, ''])).toBeNull()
})

test('each bound is typed by itself, and the other stays', () => {
  const set = draw(['5', '9'])
  type('Price, to', '12.5')
  expect(set.mock.calls.at(-1)).toEqual([['5', '12.5']])
})

test('the focus that comes to the field goes to its first bound', () => {
  draw(null)
  document.getElementById('f1')?.focus()
  expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'Price, from' }))
})

test('a range runs upwards, within its limits and decimals', () => {
  const bound = numberRange.bind({ min: '0', max: '10', precision: 1 })
  const codes = (value: unknown) => bound.problems(value, around).map(({ code }) => code)
  expect([
    codes(['1', '2']),
    codes(['2', '1']),
    codes(['-1', '2']),
    codes([null, '11']),
    codes(['1.25', null]),
  ]).toEqual([[], ['crossed'], ['tooSmall'], ['tooLarge'], ['decimals']])
})

test('a text of a spreadsheet is read as a range', () => {
  const { read } = numberRange.bind({})
  expect([read('1 ~ 5.50'), read('3'), read(4), read('~ 7'), read('many')]).toEqual([
    ['1', '5.5'],
    ['3', '3'],
    ['4', '4'],
    [null, '7'],
    'many',
  ])
})
