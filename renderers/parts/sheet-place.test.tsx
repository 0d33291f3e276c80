import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { SheetPlace } from '#schemas/api/sheet-place.ts'
import { noRuntime } from '#tests/runtime.ts'
import { SheetPlaceChoice } from './sheet-place.tsx'

const place: SheetPlace = {
  sheets: [{ name: '', isHidden: false }],
  sheet: 0,
  head: { row: 0, rows: 1 },
  first: [['车牌', '金额']],
  text: { encoding: 'gb18030', delimiter: ';' },
}

function draw(more: Partial<SheetPlace> = {}) {
  const change = vi.fn()
  render(
    <RuntimeProvider value={noRuntime}>
      <SheetPlaceChoice place={{ ...place, ...more }} isBusy={false} onChange={change} />
    </RuntimeProvider>,
  )
  const choose = (name: string, option: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name }))
    fireEvent.click(screen.getByTitle(option))
  }
  return { change, choose }
}

test('7.13 encoding and separator of a text are shown as guessed, and chosen anew', () => {
  const { change, choose } = draw()
  expect(screen.getByTitle('GB18030 / GBK')).toBeTruthy()
  choose('Encoding', 'UTF-8')
  choose('Separator', 'Tab')
  choose('Rows of heads', '2')
  expect(change.mock.calls).toEqual([
    [{ sheet: 0, encoding: 'utf-8', delimiter: ';' }],
    [{ sheet: 0, encoding: 'gb18030', delimiter: '\t' }],
    // Other heads are of the same reading.
    [{ sheet: 0, head: { row: 0, rows: 2 }, encoding: 'gb18030', delimiter: ';' }],
  ])
})

test('7.13 a separator that the file names itself can be seen; a workbook has neither', () => {
  draw({ text: { encoding: 'utf-8', delimiter: '~' } })
  expect(screen.getByTitle('~')).toBeTruthy()
  cleanup()
  const { text: _text, ...book } = place
  render(
    <RuntimeProvider value={noRuntime}>
      <SheetPlaceChoice place={book} isBusy={false} onChange={() => undefined} />
    </RuntimeProvider>,
  )
  expect(screen.queryByRole('combobox', { name: 'Encoding' })).toBe(null)
})
