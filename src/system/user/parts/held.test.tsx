import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { users } from '#schemas/api/user.ts'
import { cardOf } from '#tests/entries.tsx'
import { regrant } from '#tests/screen.tsx'
import { draw, type } from '#tests/users-page.tsx'
import { pressHead } from '#tests/row-action.ts'

test('6 columns and fields are shown, asked for and sent as they are held', async () => {
  const { engine, of } = draw(({ call }) =>
    call === userSheets.exportExcel ? new Blob(['x']) : null,
  )
  URL.createObjectURL = vi.fn(() => 'blob:here')
  const cara = within(await cardOf('Cara'))
  fireEvent.click(cara.getByRole('button', { name: 'More' }))
  expect(cara.getByText('13800000003')).toBeTruthy()
  regrant(engine, undefined, () => ['email', 'positions'])
  expect(within(await cardOf('Cara')).queryByText('13800000003')).toBeNull()
  expect(within(await cardOf('Cara')).getByText('Guard')).toBeTruthy()
  await pressHead('Export')
  const choices = within(await screen.findByRole('dialog'))
    .getAllByRole('checkbox')
    .map((checkbox) => checkbox.closest('label')?.textContent)
  expect(choices).toEqual([
    'All columns',
    'Account',
    'Name',
    'Organization',
    'Positions',
    'Account of manager',
    'Email',
    'Order',
    'Description',
    'Status',
    'Created',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fireEvent.click(within(await cardOf('Cara')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  for (const label of ['Mobile phone', 'ID number', 'Birthday', 'Roles', 'Gender'])
    expect(within(dialog).queryByLabelText(label)).toBeNull()
  type(dialog, 'Email', 'carla@harbour.cn')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(of(users.update)).toHaveLength(1))
  expect(Object.keys(of(users.update)[0]?.body ?? {}).toSorted()).toEqual([
    'anyAddress',
    'description',
    'email',
    'isAdministrator',
    'managerId',
    'organizeId',
    'organizeIds',
    'positionIds',
    'realName',
    'sortCode',
    'version',
  ])
})

test('6 without any field of contact there is no such part', async () => {
  const { engine } = draw()
  regrant(engine, undefined, () => [])
  fireEvent.click(within(await cardOf('Cara')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('region', { name: 'Contact' })).toBeNull()
  expect(within(dialog).getByRole('region', { name: 'Person' })).toBeTruthy()
})
