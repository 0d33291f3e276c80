import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort } from '#schemas/runtime.ts'
import { fieldOf } from '#tests/field.ts'
import { noRuntime } from '#tests/runtime.ts'
import { input } from './kind.ts'
import InputView from './view.tsx'

afterEach(cleanup)

const draw = (device: 'pc' | 'app', more: Partial<FieldPort> = {}) => {
  const field = fieldOf({ label: 'Plate', ...more })
  render(
    <RuntimeProvider value={{ ...noRuntime, device }}>
      <InputView field={field} options={input.parse({ useScan: true })} autoFocus={false} />
    </RuntimeProvider>,
  )
  return field
}
const scan = () => screen.queryByRole('button', { name: 'Scan: Plate' })

test('a text is scanned in on a phone, and checked', async () => {
  const field = draw('app')
  fireEvent.click(scan() as HTMLElement)
  fireEvent.change(await screen.findByLabelText('What stands on the code'), {
    target: { value: 'A12345' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Use' }))
  expect(field.set).toHaveBeenCalledWith('A12345')
  expect(field.touch).toHaveBeenCalled()
})

test('there is nothing to scan with at a desk, nor where it is read-only', () => {
  draw('pc')
  expect(scan()).toBeNull()
  cleanup()
  draw('app', { readOnly: true })
  expect(scan()).toBeNull()
})
