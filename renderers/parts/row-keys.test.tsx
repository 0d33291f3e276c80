import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { cellOf, drawTable, portOf } from '#tests/sub-table.tsx'

test('Enter goes to the same column of the next row, Shift and Enter back', async () => {
  await drawTable(portOf(3))
  screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), { key: 'Enter' })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 2' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 2' }), {
    key: 'Enter',
    shiftKey: true,
  })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 1' }))
})

test('Enter that ends a composition stays in its cell', async () => {
  await drawTable(portOf(2))
  screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), {
    key: 'Enter',
    isComposing: true,
  })
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 1' }))
})

test('Enter in the last row adds one, where rows may be added', async () => {
  const port = portOf(2)
  await drawTable(port)
  const last = screen.getByRole('textbox', { name: 'Part, row 2' })
  last.focus()
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 2' }), { key: 'Enter' })
  expect(port.add).toHaveBeenCalledOnce()
})

test('arrows leave a cell at the end of its text, up and down at once; a control keeps those it needs', async () => {
  await drawTable(portOf(2))
  const at = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  act(() => at('Part, row 1').focus())
  at('Part, row 1').setSelectionRange(0, 0)
  press('ArrowRight')
  expect(document.activeElement).toBe(at('Part, row 1'))
  at('Part, row 1').setSelectionRange(1, 1)
  press('ArrowRight')
  const count = screen.getByRole('spinbutton', { name: 'Quantity, row 1' })
  expect(document.activeElement).toBe(count)
  press('ArrowDown')
  expect(document.activeElement).toBe(count)
  press('ArrowLeft')
  expect(document.activeElement).toBe(at('Part, row 1'))
  press('ArrowDown')
  expect(document.activeElement).toBe(at('Part, row 2'))
  press('ArrowLeft')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'row 2' }))
})

test("Tab from the last cell of a row goes to the first of the next, and back; elsewhere it is the browser's", async () => {
  await drawTable(portOf(2))
  const press = (shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey })
  screen.getByRole('switch', { name: 'In order, row 1' }).focus()
  expect(press()).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Part, row 2' }))
  expect(press(true)).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'In order, row 1' }))
  screen.getByRole('switch', { name: 'In order, row 2' }).focus()
  expect(press()).toBe(true)
})

test('Esc brings back what a cell held when it was entered, and only then keeps the dialog around open', async () => {
  const port = portOf(1)
  const cell = cellOf(1, 'name')
  await drawTable({
    ...port,
    rows: [{ key: 'r1', field: (name) => (name === 'name' ? cell : cellOf(1, name)) }],
  })
  screen.getByRole('textbox', { name: 'Part, row 1' }).focus()
  const press = () =>
    fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), { key: 'Escape' })
  expect(press()).toBe(true)
  Object.assign(cell, { value: 'changed' })
  expect(press()).toBe(false)
  expect(cell.set).toHaveBeenCalledWith('1')
})

const paste = (name: string, text: string) =>
  fireEvent.paste(screen.getByRole('textbox', { name }), {
    clipboardData: { getData: () => text },
  })

test('a block of a spreadsheet goes from its cell on; what came of it is told once, and can be taken back', async () => {
  const port = portOf(2, { canUndo: true })
  await drawTable(port)
  expect(paste('Part, row 2', 'one word')).toBe(true)
  expect(port.paste).not.toHaveBeenCalled()
  expect(paste('Part, row 2', 'belt\t3\r\nbolt\t4\r\n')).toBe(false)
  expect(port.paste).toHaveBeenCalledWith({
    key: 'r2',
    columns: ['name', 'count', 'fine'],
    texts: [
      ['belt', '3'],
      ['bolt', '4'],
    ],
    most: 5000,
  })
  expect(
    (await screen.findByText('Cells pasted: 4, rows added: 1, not understood: 1')).getAttribute(
      'role',
    ),
  ).toBe('status')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Part, row 1' }), {
    key: 'z',
    ctrlKey: true,
  })
  expect(port.undo).toHaveBeenCalledTimes(2)
})

test('a paste adds no rows where none may be added', async () => {
  const port = portOf(2)
  await drawTable(port, { footerButtons: ['batchRemove'] })
  paste('Part, row 2', 'a\nb')
  expect(port.paste).toHaveBeenCalledWith(expect.objectContaining({ most: 2 }))
})
