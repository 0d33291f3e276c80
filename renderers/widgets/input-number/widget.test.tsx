import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import { inputNumber } from './kind.ts'
import View from './view.tsx'

const runtime: PageRuntime = {
  say: (texts, key) => texts.en[key],
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  isDesign: false,
  picks: noPicks,
  lookups: {
    name: () => undefined,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
}
const field: FieldPort = {
  id: 'f1',
  path: 'f1',
  label: 'Price',
  value: null,
  problem: undefined,
  visible: true,
  required: false,
  readOnly: false,
  allowed: null,
  printed: '',
  set: () => {},
  touch: () => {},
}

test('letters in a number are told, and not only dropped', () => {
  render(
    <RuntimeProvider value={runtime}>
      <View field={field} options={inputNumber.parse({})} autoFocus={false} />
    </RuntimeProvider>,
  )
  const box = screen.getByRole('spinbutton', { name: 'Price' })
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  type('abc')
  expect(screen.getByRole('alert').textContent).toBe('Enter a number')
  for (const value of ['-', '-1,000.5', '']) {
    type(value)
    expect(screen.queryByRole('alert')).toBeNull()
  }
})
