import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { handovers } from '#schemas/api/handover.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { users } from '#schemas/api/user.ts'
import { ann, cardOf, pageOf } from '#tests/entries.tsx'
import { draw, act } from '#tests/users-page.tsx'
import { pressHead } from '#tests/row-action.ts'

test('7.7 a password is reset to a made one, which is shown once', async () => {
  const copied = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  })
  const { of } = draw(({ call }) =>
    call === users.resetPassword ? { userPassword: 'Ab3dEf7hJkLm' } : null,
  )
  await act('Cara', 'Reset password')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reset password' }))
  expect(await screen.findByText('Ab3dEf7hJkLm')).toBeTruthy()
  expect(of(users.resetPassword)).toMatchObject([{ params: { id: 'u3' }, body: {} }])
  expect(screen.getByText('New password of cara')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(copied).toHaveBeenCalledExactlyOnceWith('Ab3dEf7hJkLm')
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByText('Ab3dEf7hJkLm')).toBeNull())
})

test('7.7 handing over and importing open in dialogs of their own', async () => {
  const { of } = draw(({ call }) =>
    call === handovers.preview
      ? { list: [{ part: 'subordinates', count: 2, names: ['Eve', 'Finn'] }], access: [] }
      : null,
  )
  await act('Cara', 'Transfer work')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Transfer work of Cara')).toBeTruthy()
  expect(within(dialog).getByText('Eve, Finn')).toBeTruthy()
  expect(of(handovers.preview)).toMatchObject([{ params: { id: 'u3' } }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressHead('Import')
  expect(await screen.findByText('Import users')).toBeTruthy()
})

test('7.7 whom a user leads is shown, and taken out', async () => {
  const { of } = draw(({ call }) => (call === users.members ? pageOf([ann]) : null))
  await act('Cara', 'Subordinates')
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('Subordinates of Cara')).toBeTruthy()
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Remove Ann' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() =>
    expect(of(users.setMembers)).toMatchObject([
      { params: { id: 'u3' }, body: { add: [], remove: ['u1'] } },
    ]),
  )
})

test('7.7 the users of the list are taken out as a file, by its filters, with chosen columns', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:here')
  const { of } = draw(({ call }) => (call === userSheets.exportExcel ? new Blob(['x']) : null))
  await cardOf('Cara')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'ca' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(of(users.list)).toHaveLength(2))
  await pressHead('Export')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('2 items will be exported')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'csv' }))
  fireEvent.click(within(dialog).getByRole('checkbox', { name: 'All columns' }))
  const go = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Export' })
  expect(go.disabled).toBe(true)
  for (const name of ['Name', 'Account'])
    fireEvent.click(within(dialog).getByRole('checkbox', { name }))
  fireEvent.click(go)
  await waitFor(() =>
    expect(of(userSheets.exportExcel)).toMatchObject([
      { query: { keyword: 'ca', format: 'csv', columns: 'account,realName' } },
    ]),
  )
  await waitFor(() => expect(URL.createObjectURL).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
