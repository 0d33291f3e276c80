import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userBatches } from '#schemas/api/user-batch.ts'
import { users } from '#schemas/api/user.ts'
import { cardOf } from '#tests/entries.tsx'
import { regrant } from '#tests/screen.tsx'
import { draw } from '#tests/users-page.tsx'

const open = async (label: string) => {
  for (const name of ['Cara', 'Dan'])
    fireEvent.click(within(await cardOf(name)).getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
  return screen.findByRole('dialog')
}

test('several users are locked by one call after a question, and each is told', async () => {
  const { of } = draw(({ call }) =>
    call === userBatches.lock
      ? {
          list: [
            { id: 'u3', isDone: true, message: '' },
            { id: 'u4', isDone: false, message: 'You may not' },
          ],
        }
      : null,
  )
  const dialog = await open('Lock')
  expect(of(userBatches.lock)).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Lock' }))
  expect(await screen.findByText('Done: 1, not done: 1')).toBeTruthy()
  expect(screen.getByText('You may not')).toBeTruthy()
  expect(of(userBatches.lock)).toMatchObject([{ body: { ids: ['u3', 'u4'] } }])
  await waitFor(() => expect(of(users.list)).toHaveLength(2))
})

test('a role is chosen before it is given', async () => {
  const { of } = draw(({ call }) => (call === userBatches.giveRole ? { list: [] } : null))
  const dialog = await open('Give role')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give role' }))
  expect(await within(dialog).findByText('Roles is required')).toBeTruthy()
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Roles' }))
  fireEvent.click(await screen.findByTitle('Cashier'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Give role' }))
  await waitFor(() =>
    expect(of(userBatches.giveRole)).toMatchObject([{ body: { ids: ['u3', 'u4'], roleId: 'r1' } }]),
  )
})

test('made passwords are shown once and saved as a sheet without formulas', async () => {
  const files: Blob[] = []
  URL.createObjectURL = vi.fn((file: Blob) => (files.push(file), 'blob:here'))
  draw(({ call }) =>
    call === userBatches.resetPassword
      ? {
          list: [
            { id: 'u3', isDone: true, message: '', userPassword: '=Ab3dEf7h' },
            { id: 'u4', isDone: false, message: 'You may not', userPassword: '' },
          ],
        }
      : null,
  )
  const dialog = await open('Reset password')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('=Ab3dEf7h')).toBeTruthy()
  const box = within(screen.getByRole('dialog'))
  fireEvent.click(box.getByRole('button', { name: 'Export' }))
  expect(await files[0]?.text()).toContain("cara,'=Ab3dEf7h")
  expect(await files[0]?.text()).not.toContain('dan')
  fireEvent.click(box.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByText('=Ab3dEf7h')).toBeNull())
})

test('6 whoever holds none of the buttons chooses nobody', async () => {
  const { engine } = draw()
  regrant(engine, () => [])
  expect(within(await cardOf('Cara')).queryByRole('checkbox')).toBeNull()
})
