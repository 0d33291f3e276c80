import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insert, openDesigner } from '#tests/designer-desk.tsx'

const open = async () => {
  const { store } = openDesigner()
  insert('Number')
  insert('Formula')
  fireEvent.click(screen.getByRole('button', { name: 'Open editor' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit formula: Formula' }))
  const box = dialog.getByRole<HTMLTextAreaElement>('combobox', { name: 'Formula' })
  const type = (text: string) => fireEvent.change(box, { target: { value: text } })
  const result = () => dialog.getByRole('status', { name: 'Result' }).textContent
  return { store, dialog, box, type, result }
}

const expressionOf = (store: Awaited<ReturnType<typeof open>>['store']) =>
  Object.values(store.document.nodes).find(({ kind }) => kind === 'calculate')?.options[
    'expression'
  ]

test('fields by label and functions with an example are inserted at the caret, and nothing changes until it is saved', async () => {
  const { store, dialog, box } = await open()
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Search fields and functions' }), {
    target: { value: 'rou' },
  })
  expect(dialog.getByText('round(a, 2)')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Insert round' }))
  await waitFor(() => expect(box.selectionStart).toBe('round('.length))
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Search fields and functions' }), {
    target: { value: '' },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Insert Number' }))
  expect(box.value).toBe('round([Number])')
  expect(expressionOf(store)).toBeUndefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(expressionOf(store)).toEqual([
    { type: 'field', field: 'inputNumber1' },
    { type: 'call', name: 'round', count: 1 },
  ])
})

test('the result follows the formula and the sample values beside it', async () => {
  const { dialog, type, result } = await open()
  type('[Number] × 2')
  expect(result()).toBe('25.00')
  fireEvent.change(await dialog.findByRole('spinbutton', { name: 'Number' }), {
    target: { value: '4' },
  })
  await waitFor(() => expect(result()).toBe('8.00'))
  fireEvent.click(dialog.getByRole('button', { name: 'Reset sample values' }))
  expect(result()).toBe('25.00')
  type('[Number] ×')
  expect(dialog.getByRole('alert').textContent).toContain('not complete')
  expect(result()).toBe('Shown once the formula is complete')
  expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
})

test('leaving asks where something was typed', async () => {
  const { store, dialog, type } = await open()
  type('1 + 1')
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByDisplayValue('1 + 1')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  fireEvent.click((await screen.findAllByRole('button', { name: 'Discard' })).at(-1)!)
  expect(screen.queryByDisplayValue('1 + 1')).toBeNull()
  expect(expressionOf(store)).toBeUndefined()
})
