import { fireEvent, render, screen } from '@testing-library/react'
import { Select } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearClearKey } from './clear-key.ts'

let stop = () => {}
beforeEach(() => (stop = hearClearKey()))
afterEach(() => stop())

const draw = (allowClear: boolean) => {
  const change = vi.fn()
  render(
    <Select
      showSearch
      aria-label="Size"
      value="s"
      allowClear={allowClear}
      options={[{ value: 's', label: 'Small' }]}
      onChange={change}
    />,
  )
  return { change, box: screen.getByRole('combobox', { name: 'Size' }) }
}

test('Delete empties a select that may be emptied, and one that may not stays', () => {
  const { change, box } = draw(true)
  fireEvent.keyDown(box, { key: 'Delete' })
  expect(change).toHaveBeenCalledWith(undefined, undefined)
})

test('a select that is always filled stays filled', () => {
  const { change, box } = draw(false)
  fireEvent.keyDown(box, { key: 'Delete' })
  expect(change).not.toHaveBeenCalled()
})

test('while somebody types a search, Delete is for its text', () => {
  const { change, box } = draw(true)
  fireEvent.change(box, { target: { value: 'sm' } })
  ;(box as HTMLInputElement).setSelectionRange(1, 1)
  fireEvent.keyDown(box, { key: 'Delete' })
  expect(change).not.toHaveBeenCalled()
})
