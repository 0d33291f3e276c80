import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { canvas, insert, openDesigner, press } from '#tests/designer-desk.tsx'

test('the inspector sets what is selected, and refuses a field name that is taken', () => {
  const { store } = openDesigner()
  insert('Text')
  const first = store.selection
  insert('Text')
  fireEvent.click(screen.getByRole('switch', { name: 'Required' }))
  expect(store.document.nodes[store.selection]?.required).toBe(true)
  const name = screen.getByRole('textbox', { name: 'Field name' })
  fireEvent.change(name, { target: { value: store.document.nodes[first]?.field } })
  expect(screen.getByText(/is taken/)).toBeDefined()
  fireEvent.blur(name)
  expect(store.document.nodes[store.selection]?.field).not.toBe(store.document.nodes[first]?.field)
  fireEvent.change(name, { target: { value: 'plateNo' } })
  fireEvent.blur(name)
  expect(store.document.nodes[store.selection]?.field).toBe('plateNo')
})

test('several nodes chosen with a key are set as one, and what they do not agree on says so', () => {
  const { store } = openDesigner()
  insert('Text')
  fireEvent.click(screen.getByRole('switch', { name: 'Required' }))
  insert('Number')
  const [first, second] = store.document.children
  fireEvent.click(canvas().querySelector(`[data-node="${first}"]`)!, { ctrlKey: true })
  expect(screen.getByText('Selected: 2. Changes apply to all')).toBeDefined()
  const required = screen.getByRole('switch', { name: 'Required', description: 'Mixed' })
  fireEvent.click(required)
  expect([first, second].map((id) => store.document.nodes[id ?? '']?.required)).toEqual([
    true,
    true,
  ])
  press('Escape')
  expect(store.chosen).toHaveLength(1)
})

test('settings are found by their name', () => {
  openDesigner()
  insert('Text')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search settings' }), {
    target: { value: 'help' },
  })
  expect(screen.getByRole('textbox', { name: 'Help text' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Field name' })).toBeNull()
})

test('columns of the list are made explicit by the first change, and automatic again', () => {
  const { store } = openDesigner()
  insert('Text')
  insert('Long text')
  fireEvent.click(screen.getByRole('tab', { name: 'List' }))
  const columns = screen.getByRole('list', { name: 'Columns' })
  fireEvent.click(within(columns).getByRole('button', { name: 'Move Text down' }))
  expect(store.document.list.columns.map((column) => column.field)).toEqual(['textarea1', 'input1'])
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect(store.document.list.columns).toEqual([])
})

test('rows and columns of a table grid are added and merged in the inspector, each as one step', async () => {
  const { store } = openDesigner()
  insert('Table grid')
  const cells = () => store.document.nodes[store.document.children[0] ?? '']?.children ?? []
  const [first, second] = cells()
  fireEvent.click(await screen.findByRole('button', { name: 'Insert row below' }))
  expect(cells()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Merge right' }))
  expect(cells()).toHaveLength(5)
  expect(store.document.nodes[first ?? '']?.options).toMatchObject({ colspan: 2 })
  expect(store.document.nodes[second ?? '']).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cells()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cells()).toEqual(store.document.nodes[store.document.children[0] ?? '']?.children)
  expect(cells()).toHaveLength(4)
})
