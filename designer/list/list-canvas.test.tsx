import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { insert, openDesigner } from '#tests/designer-desk.tsx'

const heads = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: 'List preview' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

const act = async (name: string, action: string): Promise<void> => {
  fireEvent.click(
    within(screen.getByRole('region', { name: 'List preview' }))
      .getByRole('columnheader', { name })
      .querySelector('button')!,
  )
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('the list shows sample rows and is changed on its heads', async () => {
  const { store } = openDesigner()
  insert('Text')
  insert('Number')
  fireEvent.click(screen.getByRole('tab', { name: 'List' }))
  expect(heads()).toEqual(['Text', 'Number'])
  await act('Text Actions of Text', 'Move right')
  expect(heads()).toEqual(['Number', 'Text'])
  expect(store.document.list.columns.map(({ align }) => align)).toEqual(['right', 'left'])
  await act('Number Actions of Number', 'Hide column')
  expect(heads()).toEqual(['Text'])
  store.undo()
  store.undo()
  expect(store.document.list.columns).toEqual([])
})
