import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { fieldOf } from '#tests/field.ts'
import { noRuntime } from '#tests/runtime.ts'
import { inputNumber } from './kind.ts'
import View from './view.tsx'

const field = fieldOf({ label: 'Price' })

test('letters in a number are told, and not only dropped', () => {
  render(
    <RuntimeProvider value={noRuntime}>
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
