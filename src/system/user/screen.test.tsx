import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { files } from '#schemas/api/file.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { users } from '#schemas/api/user.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { cardOf, pageOf } from '#tests/entries.tsx'
import { regrant } from '#tests/screen.tsx'
import { userTexts } from './texts.ts'
import { openFilters } from '#tests/row-action.ts'
import { draw, act, choose, type } from '#tests/users-page.tsx'

test('7.7 users are listed and narrowed by keyword, organization and state', async () => {
  const { of } = draw()
  expect(within(await cardOf('Cara')).getByText('East')).toBeTruthy()
  expect(within(await cardOf('Dan')).getByText('Locked')).toBeTruthy()
  await openFilters()
  await choose('Status', 'Disabled')
  await waitFor(() =>
    expect(of(users.list).at(-1)).toMatchObject({
      query: { enabledMark: 0, currentPage: 1, pageSize: 20 },
    }),
  )
  await choose('Organization', 'East')
  await waitFor(() =>
    expect(of(users.list).at(-1)).toMatchObject({ query: { organizeId: 'o2', enabledMark: 0 } }),
  )
})

test('what a list was narrowed by stands in its address, and is asked again from there', async () => {
  const { of, router } = draw()
  await cardOf('Cara')
  await openFilters()
  await choose('Status', 'Disabled')
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
  type(dialog, 'Email', 'no mail')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('enter e-mail correctly')).toBeTruthy()
  type(dialog, 'Email', 'carla@harbour.cn')
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

test('5.1 7.7 a user is added, whose made password is shown once, and the first organization is the major one', async () => {
  const { of } = draw(({ call }) =>
    call === users.create ? { account: 'eve1', firstPassword: 'Ab3dEf7hJkLm' } : null,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Account', 'eve 1')
  type(dialog, 'Name', 'Eve')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Organization is required')).toBeTruthy()
  await waitFor(() =>
    expect(dialog.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(2),
  )
  type(dialog, 'Account', 'eve1')
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Organization' }))
  fireEvent.click(await screen.findByTitle('East'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(users.create)).toMatchObject([
      {
        body: {
          account: 'eve1',
          realName: 'Eve',
          organizeId: 'o2',
          organizeIds: ['o2'],
        },
      },
    ]),
  )
  expect(await screen.findByText('First password of eve1')).toBeTruthy()
  expect(screen.getByText('Ab3dEf7hJkLm')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have copied it' }))
  await waitFor(() => expect(screen.queryByText('Ab3dEf7hJkLm')).toBeNull())
})

test('7.7 what the server finds wrong lands at its field', async () => {
  draw(({ call }) => {
    if (call === users.update)
      throw new RefusedCall(422, 'wrong', {
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
  await screen.findByText('This person is signed out everywhere.')
  expect(of(users.state)).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Lock' }))
  await waitFor(() =>
    expect(of(users.state)).toMatchObject([{ params: { id: 'u3' }, body: { enabledMark: 2 } }]),
  )
  // Pickers of other screens offer only enabled users, so their lists are reloaded.
  await waitFor(() => expect(of(lookups.organizes)).toHaveLength(2))
  await act('Dan', 'Unlock')
  await waitFor(() => expect(of(users.unlock)).toMatchObject([{ params: { id: 'u4' } }]))
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
  await within(dialog).findByRole('button', { name: 'Remove' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(users.update)).toMatchObject([{ body: { headIcon: 'face1.png', version: 7 } }]),
  )
})

test('whoever administers no organization is told why nobody is there, unless something was asked for', async () => {
  const { of } = draw(({ call }) => (call === users.list ? pageOf([]) : null))
  expect(await screen.findByText(userTexts.en.emptyNote)).toBeTruthy()
  await openFilters()
  await choose('Status', 'Disabled')
  await waitFor(() => expect(of(users.list)).toHaveLength(2))
  expect(screen.queryByText(userTexts.en.emptyNote)).toBeNull()
})

test('a list of users that is not permitted says so', async () => {
  draw(({ call }) => {
    if (call === users.list) throw new RefusedCall(403, 'no', null)
    return null
  })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('6 a holder of the page without its buttons only looks; each button brings its own', async () => {
  const { engine } = draw()
  await cardOf('Cara')
  const offered = async () =>
    within(await cardOf('Cara'))
      .queryAllByRole('button')
      .map((button) => button.textContent)
      // The copy button has no words.
      .filter((word) => word !== 'More' && word !== '')
  regrant(engine, () => [])
  expect(await offered()).toEqual([userTexts.en.led])
  for (const name of ['New', 'Import', 'Export', 'More actions'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  regrant(engine, () => ['btn_handover', 'btn_export'])
  expect(await offered()).toEqual([userTexts.en.led, userTexts.en.handover])
  expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
