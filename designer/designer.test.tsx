import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { canvas, insert, labels, openDesigner, press } from '#tests/designer-desk.tsx'

test('what is clicked in the palette stands on the canvas, selected, and undo takes it away', () => {
  const { store } = openDesigner()
  insert('Text')
  const node = within(canvas()).getByRole('group', { name: 'Text: Text' })
  expect(node.getAttribute('aria-current')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(canvas()).queryByRole('group')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }))
  expect(labels(store)).toEqual(['Text'])
})

test('a whole form is built with the keyboard alone, and the focus is never lost', () => {
  const { store } = openDesigner()
  act(() => canvas().focus())
  press('/')
  const box = screen.getByRole('combobox', { name: 'Insert' })
  fireEvent.change(box, { target: { value: 'long' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(labels(store)).toEqual(['Long text'])
  act(() => within(canvas()).getByRole('group', { name: 'Long text: Long text' }).focus())
  press('F2')
  const label = within(canvas()).getByRole('textbox', { name: 'Label' })
  fireEvent.change(label, { target: { value: 'Remark' } })
  fireEvent.keyDown(label, { key: 'Enter' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Long text: Remark')
  press('d', { ctrlKey: true })
  press('d', { ctrlKey: true })
  const third = store.selection
  press('ArrowUp', { altKey: true })
  expect(store.document.children[1]).toBe(third)
  press('Delete')
  expect(labels(store)).toEqual(['Remark', 'Remark'])
  expect(canvas().contains(document.activeElement)).toBe(true)
  press('z', { metaKey: true })
  expect(labels(store)).toHaveLength(3)
})

test('no key fires while an IME composes, in a text field, or over a dialog', () => {
  const { store } = openDesigner()
  insert('Text')
  act(() => within(canvas()).getByRole('group', { name: 'Text: Text' }).focus())
  press('Delete', { isComposing: true })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search settings' }), {
    key: 'Delete',
  })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search settings' }), {
    key: 'z',
    ctrlKey: true,
  })
  expect(labels(store)).toEqual(['Text'])
  press('?', { shiftKey: true })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Delete' })
  expect(labels(store)).toEqual(['Text'])
})

test('what is pasted as text from another tab stands on the canvas', () => {
  const { store } = openDesigner()
  insert('Text')
  act(() => within(canvas()).getByRole('group', { name: 'Text: Text' }).focus())
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } })
  const text = setData.mock.calls[0]?.[1] ?? ''
  expect(JSON.parse(text)).toEqual(store.clip)
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => text },
  })
  expect(labels(store)).toEqual(['Text', 'Text'])
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => '{"nodes":{"a":1},"children":["a"],"paths":{}}' },
  })
  expect(labels(store)).toEqual(['Text', 'Text'])
  expect(store.said).toEqual({ text: 'What is pasted does not fit', isRefusal: true })
  fireEvent.cut(document.activeElement ?? document.body, { clipboardData: { setData } })
  expect(labels(store)).toEqual(['Text'])
})

test('the preview draws the real form, and the history goes back to a step', async () => {
  const { store } = openDesigner()
  insert('Text')
  insert('Long text')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByText('the form')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Added “Text”' }))
  expect(labels(store)).toEqual(['Text'])
})

test.each(['Tabs', 'Collapse', 'Steps', 'Table grid'])(
  'a field goes into %s, and comes along when it is moved',
  async (name) => {
    const { store } = openDesigner()
    insert(name)
    const box = store.document.nodes[store.selection]
    act(() => store.select(box?.children[0] ?? ''))
    insert('Text')
    const field = store.selection
    expect(store.document.nodes[box?.children[0] ?? '']?.children).toEqual([field])
    expect(store.moveTo([field], { parent: box?.children[1] ?? '', index: 0 })).toBe(true)
    expect(store.document.nodes[box?.children[1] ?? '']?.children).toEqual([field])
    await waitFor(() => expect(store.errors).toEqual([]))
  },
)

test('the focus is in the designer when it opens, and on the canvas after the undo of an insertion', async () => {
  openDesigner()
  await waitFor(() => expect(document.activeElement).toBe(canvas()))
  insert('Text')
  const label = within(canvas()).getByRole('textbox', { name: 'Label' })
  fireEvent.keyDown(label, { key: 'Enter' })
  press('z', { ctrlKey: true })
  await waitFor(() => expect(document.activeElement).toBe(canvas()))
})

test('the palette is one stop of the tab key; arrows walk through it', () => {
  openDesigner()
  const entry = (name: string) => screen.getByRole('button', { name: `Insert ${name}` })
  const stops = screen
    .getAllByRole('button', { name: /^Insert / })
    .filter((button) => button.hasAttribute('data-kind') && button.tabIndex === 0)
  expect(stops).toEqual([entry('Text')])
  act(() => entry('Text').focus())
  press('ArrowRight')
  expect(document.activeElement).toBe(entry('Long text'))
  expect([entry('Text').tabIndex, entry('Long text').tabIndex]).toEqual([-1, 0])
  press('End')
  press('Home')
  expect(document.activeElement).toBe(entry('Text'))
})
