import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insert, openDesigner } from '#tests/designer-desk.tsx'

const heads = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: 'List preview' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

const act = async (name: string, action: string): Promise<void> => {
  const table = within(screen.getByRole('region', { name: 'List preview' })).getByRole('table')
  fireEvent.click(within(table).getByRole('button', { name: `Actions of ${name}` }))
  // A menu that was closed before fades away.
  const entries = await screen.findAllByRole('menuitem', { name: action })
  fireEvent.click(entries.at(-1)!)
}

test('the list shows sample rows and is changed on its heads', async () => {
  const { store } = openDesigner()
  insert('Text')
  insert('Number')
  fireEvent.click(screen.getByRole('tab', { name: 'List' }))
  expect(heads()).toEqual(['Text', 'Number'])
  await act('Text', 'Move right')
  expect(heads()).toEqual(['Number', 'Text'])
  expect(store.document.list.columns.map(({ align }) => align)).toEqual(['right', 'left'])
  await act('Number', 'Hide column')
  expect(heads()).toEqual(['Text'])
  store.undo()
  store.undo()
  expect(store.document.list.columns).toEqual([])
})
