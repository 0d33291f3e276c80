import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { config } from '#schemas/api/config.ts'
import { files } from '#schemas/api/file.ts'
import { groups } from '#schemas/api/group.ts'
import { handovers } from '#schemas/api/handover.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { positions } from '#schemas/api/position.ts'
import { roles } from '#schemas/api/role.ts'
import { userSheets } from '#schemas/api/user-sheet.ts'
import { users } from '#schemas/api/user.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { plainPolicy } from '#schemas/password.ts'
import { Refused } from '#src/engine/send.ts'
import { ann, cardOf, drawEntries, pageOf } from '#tests/entries.tsx'
import type { Asked } from '#tests/entries.tsx'
import { regrant } from '#tests/screen.tsx'
import UserList from './list.tsx'
import { userTexts } from './texts.ts'

const cara: UserRow = {
  id: 'u3',
  account: 'cara',
  realName: 'Cara',
  headIcon: '',
  gender: 2,
  mobilePhone: '13800000003',
  email: '',
  organizeId: 'o2',
  organize: 'Harbour / East',
  position: 'Guard',
  roleName: 'Cashier',
  enabledMark: 1,
  isAdministrator: false,
  sortCode: 1,
  creatorTime: 0,
}
const dan: UserRow = { ...cara, id: 'u4', account: 'dan', realName: 'Dan', enabledMark: 2 }
const detail: UserDetail = {
  ...cara,
  manager: 'Ann',
  managerId: 'u1',
  organizeIds: ['o2'],
  organizeIdTree: [['o1', 'o2']],
  positionIds: ['p1'],
  roleIds: ['r9'],
  groupIds: [],
  ranks: '',
  landline: '',
  description: '',
  entryDate: '2024-02-01',
  birthday: null,
  telePhone: '',
  nation: '',
  nativePlace: '',
  education: '',
  certificatesType: '',
  certificatesNumber: '',
  urgentContacts: '',
  urgentTelePhone: '',
  postalAddress: '',
  signature: '',
  prevLogTime: null,
  version: 7,
}
const choice = (id: string, fullName: string, type: string) => ({
  id,
  parentId: '',
  fullName,
  enCode: id,
  type,
  icon: '',
  hasChildren: false,
  isLeaf: true,
})

const draw = (answer: (asked: Asked) => unknown = () => null) =>
  drawEntries(<UserList />, (asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.call === users.list) return pageOf([cara, dan])
    if (asked.call === users.get) return detail
    if (asked.call === config.policy) return plainPolicy
    if (asked.call === positions.selector) return { list: [choice('p1', 'Guard', 'position')] }
    if (asked.call === roles.selectorByPermission)
      return { list: [choice('r1', 'Cashier', 'role')] }
    return asked.call === groups.selector ? { list: [] } : null
  })

const act = async (name: string, label: string) => {
  const card = await cardOf(name)
  const button = within(card).queryByRole('button', { name: label })
  if (button) return fireEvent.click(button)
  fireEvent.click(within(card).getByRole('button', { name: `More for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}
const choose = async (label: string, title: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(title))
}
const type = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } })

test('7.7 users are listed and narrowed by keyword, organisation and state', async () => {
  const { of } = draw()
  expect(within(await cardOf('Cara')).getByText('Harbour / East')).toBeTruthy()
  expect(within(await cardOf('Dan')).getByText('Locked')).toBeTruthy()
  await choose('State', 'Off')
  await waitFor(() =>
    expect(of(users.list).at(-1)).toMatchObject({
      query: { enabledMark: 0, currentPage: 1, pageSize: 20 },
    }),
  )
  await choose('Organisation', 'East')
  await waitFor(() =>
    expect(of(users.list).at(-1)).toMatchObject({ query: { organizeId: 'o2', enabledMark: 0 } }),
  )
})

test('what a list was narrowed by stands in its address, and is asked again from there', async () => {
  const { of, router } = draw()
  await cardOf('Cara')
  await choose('State', 'Off')
  await waitFor(() => expect(router.state.location.search).toBe('?q.enabledMark=0'))
  void router.navigate('/?q.organizeId=%22o2%22&keyword=ca&page=2')
  await waitFor(() =>
    expect(of(users.list).at(-1)).toMatchObject({
      query: { organizeId: 'o2', keyword: 'ca', currentPage: 2 },
    }),
  )
  expect(of(users.list).at(-1)?.query).not.toHaveProperty('enabledMark')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Keyword' }).value).toBe('ca')
})

test('7.7 a user is changed whole, with the version that was read; the account is fixed', async () => {
  const { of } = draw()
  fireEvent.click(within(await cardOf('Cara')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Account').disabled).toBe(true)
  expect(within(dialog).queryByLabelText('Password')).toBeNull()
  type(dialog, 'Name', 'Carla')
  type(dialog, 'E-mail', 'no mail')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('enter e-mail correctly')).toBeTruthy()
  type(dialog, 'E-mail', 'carla@harbour.cn')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(users.update)).toMatchObject([
      {
        params: { id: 'u3' },
        body: {
          realName: 'Carla',
          email: 'carla@harbour.cn',
          organizeId: 'o2',
          organizeIds: ['o2'],
          positionIds: ['p1'],
          roleIds: ['r9'],
          managerId: 'u1',
          entryDate: '2024-02-01',
          version: 7,
        },
      },
    ]),
  )
  const body = of(users.update)[0]?.body as object
  expect(['account', 'password', 'headIcon', 'signature'].filter((key) => key in body)).toEqual([])
})

test('5.1 7.7 a user is added with a password that follows its rule, and the first organisation is the major one', async () => {
  const { of } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Account', 'eve 1')
  type(dialog, 'Name', 'Eve')
  type(dialog, 'Password', 'letters')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Please enter: Organisation')).toBeTruthy()
  await waitFor(() =>
    expect(dialog.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(3),
  )
  type(dialog, 'Account', 'eve1')
  type(dialog, 'Password', 'letters1')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Organisation' }))
  fireEvent.click(await screen.findByTitle('East'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(users.create)).toMatchObject([
      {
        body: {
          account: 'eve1',
          realName: 'Eve',
          password: 'letters1',
          organizeId: 'o2',
          organizeIds: ['o2'],
        },
      },
    ]),
  )
})

test('7.7 what the server finds wrong lands at its field', async () => {
  draw(({ call }) => {
    if (call === users.update)
      throw new Refused(422, 'wrong', {
        problems: [{ path: 'roleIds.0', code: 'missing', message: 'This role is gone' }],
      })
    return null
  })
  fireEvent.click(within(await cardOf('Cara')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Name', 'Carla')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('This role is gone')).toBeTruthy()
})

test('7.7 switching off and locking ask first; a locked user is opened by the call of its own', async () => {
  const { of } = draw()
  await act('Cara', 'Lock')
  await screen.findByText('This person is signed out everywhere at once. Do you want to continue?')
  expect(of(users.state)).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Lock' }))
  await waitFor(() =>
    expect(of(users.state)).toMatchObject([{ params: { id: 'u3' }, body: { enabledMark: 2 } }]),
  )
  // Pickers of other screens offer enabled people only: what they know is loaded anew.
  await waitFor(() => expect(of(lookups.organizes)).toHaveLength(2))
  await act('Dan', 'Unlock')
  await waitFor(() => expect(of(users.unlock)).toMatchObject([{ params: { id: 'u4' } }]))
})

test('5.1 7.7 a password is reset by its rule, typed twice', async () => {
  const { of } = draw()
  await act('Cara', 'Reset password')
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'New password', 'Harbour1')
  type(dialog, 'New password again', 'Harbour2')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('The two passwords differ')).toBeTruthy()
  type(dialog, 'New password again', 'Harbour1')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(users.resetPassword)).toMatchObject([
      { params: { id: 'u3' }, body: { userPassword: 'Harbour1' } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('7.7 handing over and importing open in dialogs of their own', async () => {
  const { of } = draw(({ call }) =>
    call === handovers.preview
      ? { list: [{ part: 'subordinates', count: 2, names: ['Eve', 'Finn'] }] }
      : null,
  )
  await act('Cara', 'Hand over')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Hand over the work of Cara')).toBeTruthy()
  expect(within(dialog).getByText('Eve, Finn')).toBeTruthy()
  expect(of(handovers.preview)).toMatchObject([{ params: { id: 'u3' } }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('Import users')).toBeTruthy()
})

test('7.7 whom a user leads is shown, and taken out', async () => {
  const { of } = draw(({ call }) => (call === users.members ? pageOf([ann]) : null))
  await act('Cara', 'Subordinates')
  const drawer = await screen.findByRole('dialog')
  expect(within(drawer).getByText('Led by Cara')).toBeTruthy()
  fireEvent.click(await within(drawer).findByRole('button', { name: 'Take Ann out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take out' }))
  await waitFor(() =>
    expect(of(users.setMembers)).toMatchObject([
      { params: { id: 'u3' }, body: { add: [], remove: ['u1'] } },
    ]),
  )
})

test('7.7 a picture is uploaded for a user, and sent only where it changed', async () => {
  const { of } = draw(({ call }) =>
    call === files.upload
      ? { name: 'face.png', fileId: 'face1.png', fileVersionId: '', url: '', fileSize: 4 }
      : null,
  )
  fireEvent.click(within(await cardOf('Cara')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, {
    target: { files: [new File(['face'], 'face.png', { type: 'image/png' })] },
  })
  await within(dialog).findByRole('button', { name: 'Take it away' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(users.update)).toMatchObject([{ body: { headIcon: 'face1.png', version: 7 } }]),
  )
})

test('7.7 the users of the list are taken out as a file, by its filters, with chosen columns', async () => {
  URL.createObjectURL = vi.fn(() => 'blob:here')
  const { of } = draw(({ call }) => (call === userSheets.exportExcel ? new Blob(['x']) : null))
  await cardOf('Cara')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'ca' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(of(users.list)).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('2 entries of the list will be in the file')).toBeTruthy()
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

test('whoever administers no organisation is told why nobody is there, unless something was asked for', async () => {
  const { of } = draw(({ call }) => (call === users.list ? pageOf([]) : null))
  expect(await screen.findByText(userTexts.en.emptyNote)).toBeTruthy()
  await choose('State', 'Off')
  await waitFor(() => expect(of(users.list)).toHaveLength(2))
  expect(screen.queryByText(userTexts.en.emptyNote)).toBeNull()
})

test('a list of users that is not permitted says so', async () => {
  draw(({ call }) => {
    if (call === users.list) throw new Refused(403, 'no', null)
    return null
  })
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})

test('6 a holder of the page without its buttons only looks; each button brings its own', async () => {
  const { engine } = draw()
  await cardOf('Cara')
  const offered = async () =>
    within(await cardOf('Cara'))
      .queryAllByRole('button')
      .map((one) => one.textContent)
  regrant(engine, () => [])
  expect(await offered()).toEqual([userTexts.en.led])
  for (const name of ['New', 'Import', 'Export'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  regrant(engine, () => ['btn_handover', 'btn_export'])
  expect(await offered()).toEqual([userTexts.en.led, userTexts.en.handover])
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})

test('6 columns and fields are shown, asked for and sent as they are held', async () => {
  const { engine, of } = draw(({ call }) =>
    call === userSheets.exportExcel ? new Blob(['x']) : null,
  )
  URL.createObjectURL = vi.fn(() => 'blob:here')
  expect(within(await cardOf('Cara')).getByText('13800000003')).toBeTruthy()
  regrant(engine, undefined, () => ['email', 'positions'])
  expect(within(await cardOf('Cara')).queryByText('13800000003')).toBeNull()
  expect(within(await cardOf('Cara')).getByText('Guard')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  const choices = within(await screen.findByRole('dialog'))
    .getAllByRole('checkbox')
    .map((one) => one.closest('label')?.textContent)
  expect(choices).toEqual([
    'All columns',
    'Account',
    'Name',
    'Organisation',
    'Positions',
    'Account of the manager',
    'E-mail',
    'Order',
    'Description',
    'State',
    'Created on',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fireEvent.click(within(await cardOf('Cara')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  for (const label of ['Mobile phone', 'Number of certificate', 'Birthday', 'Roles', 'Gender'])
    expect(within(dialog).queryByLabelText(label)).toBeNull()
  type(dialog, 'E-mail', 'carla@harbour.cn')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(of(users.update)).toHaveLength(1))
  expect(Object.keys(of(users.update)[0]?.body ?? {}).toSorted()).toEqual([
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
