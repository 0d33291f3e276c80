import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recycleBin } from '#schemas/api/recycle-bin.ts'
import { records } from '#schemas/api/record.ts'
import { dialog, inButton, open } from '#tests/model-page.tsx'

/** Deletes the first record of the list by its own menu and the question. */
async function removeFirst() {
  fireEvent.click(await screen.findByRole('button', { name: 'More for name 1' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  fireEvent.click(within(await dialog()).getByText('Delete', inButton))
  await screen.findByText('Deleted 1 record')
}

test('after a deletion one button takes it back', async () => {
  const { of } = await open(2)
  await removeFirst()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(of(recycleBin.restore).map(({ input }) => input.body)).toEqual([{ ids: ['r1'] }]),
  )
  expect(of(records.remove)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByText('name 1')).toBeTruthy())
})

test('the recycle bin shows removed records, brings them back and deletes them for good', async () => {
  const { of } = await open(2)
  await removeFirst()
  fireEvent.click(await screen.findByRole('button', { name: 'Recycle bin' }))
  const bin = await dialog()
  within(bin).getByText('Recycle bin of Faults')
  const choose = () => within(bin).findByRole('checkbox', { name: 'Select name 1' })
  expect(within(bin).getByRole('button', { name: 'Restore' })).toHaveProperty('disabled', true)
  fireEvent.click(await choose())
  fireEvent.click(within(bin).getByRole('button', { name: 'Delete permanently' }))
  await screen.findAllByText('Delete permanently: 1?')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(of(recycleBin.purge)).toEqual([])
  fireEvent.click(within(bin).getByRole('button', { name: 'Restore' }))
  await within(bin).findByText('The recycle bin is empty')
  expect(of(recycleBin.restore).map(({ input }) => input.body)).toEqual([{ ids: ['r1'] }])
})
