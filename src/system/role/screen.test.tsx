import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { references } from '#schemas/api/reference.ts'
import { roles } from '#schemas/api/role.ts'
import type { RoleEntry } from '#schemas/api/role.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { ann, cardOf, drawEntries, pageOf } from '#tests/entries.tsx'
import { pick } from '#tests/pick.ts'
import type { ScreenCall } from '#tests/entries.tsx'
import { regrant } from '#tests/screen.tsx'
import RoleList from './list.tsx'

const local: RoleEntry = {
  id: 'r1',
  fullName: 'Cashier',
  enCode: 'cashier',
  globalMark: 0,
  organizeIds: ['o1'],
  organizeIdsTree: [['o1']],
  organizeInfo: 'Harbour',
  sortCode: 2,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 4,
}
const wide: RoleEntry = {
  ...local,
  id: 'r2',
  fullName: 'Reader',
  enCode: 'reader',
  globalMark: 1,
  organizeIds: [],
  organizeIdsTree: [],
  organizeInfo: '',
  version: 1,
}

const draw = (answer: (asked: ScreenCall) => unknown = () => null) =>
  drawEntries(<RoleList />, (asked) => {
    const own = answer(asked)
    if (own) return own
    if (asked.call === roles.members) return pageOf([ann])
    return asked.call === roles.list ? pageOf([local, wide]) : null
  })

const choose = async (label: string, choice: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(choice))
}

test('7.6 roles are listed with what they are for, and found by keyword and kind', async () => {
  const { of } = draw()
  expect(within(await cardOf('Cashier')).getByText('Harbour')).toBeTruthy()
  expect(within(await cardOf('Reader')).getByText('Everybody')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: ' cash ' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(roles.list).at(-1)).toMatchObject({
      query: { keyword: 'cash', currentPage: 1, pageSize: 20 },
    }),
  )
  await choose('For', 'Its organisations')
  await waitFor(() =>
    expect(of(roles.list).at(-1)).toMatchObject({ query: { keyword: 'cash', globalMark: 0 } }),
  )
})

test('7.6 a role is added for everybody, or for organisations that must be named', async () => {
  const { of } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Auditor' } })
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'auditor' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Please enter: Organisation')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Everybody' }))
  await waitFor(() => expect(within(dialog).queryByLabelText('Organisation')).toBeNull())
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(roles.create)).toMatchObject([
      { body: { fullName: 'Auditor', enCode: 'auditor', globalMark: 1, organizeIds: [] } },
    ]),
  )
})

test('7.6 a change is saved with the version that was read; what is wrong lands at its field', async () => {
  let round = 0
  const { of } = draw(({ call }) => {
    if (call === roles.update && round++ === 0)
      throw new RefusedCall(422, 'wrong', {
        problems: [
          { path: 'organizeIds.0', code: 'missing', message: 'This organisation is gone' },
        ],
      })
    return null
  })
  fireEvent.click(within(await cardOf('Cashier')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Chief cashier' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('This organisation is gone')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Everybody' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(roles.update).at(-1)).toMatchObject({
      params: { id: 'r1' },
      body: { fullName: 'Chief cashier', globalMark: 1, version: 4 },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('7.6 a role is switched by its own call, and removed after it was asked about', async () => {
  const { of } = draw()
  fireEvent.click(within(await cardOf('Cashier')).getByRole('switch', { name: 'State of Cashier' }))
  await waitFor(() => expect(of(roles.state)).toMatchObject([{ params: { id: 'r1' }, body: {} }]))
  fireEvent.click(within(await cardOf('Cashier')).getByRole('button', { name: 'Remove' }))
  const question = await screen.findByRole('dialog')
  expect(of(roles.remove)).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(of(roles.remove)).toMatchObject([{ params: { id: 'r1' } }]))
})

test('a role that something holds is handed over to another, and the list is read again', async () => {
  const places = [{ path: '', code: 'record', message: 'Form “Visits”, field “Role”; records: 3' }]
  const { of } = draw(({ call }) => {
    if (call === roles.remove)
      throw new RefusedCall(409, 'in use', { problems: places, canHandOn: true })
    if (call === references.role) return { list: [] }
    return call === roles.handOn ? { records: 3, forms: 0, conditions: 0, notices: 0 } : null
  })
  fireEvent.click(within(await cardOf('Cashier')).getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  // The question is still closing, and in a test all dialogs of antd are labelled by one id.
  const title = await screen.findByText('“Cashier” cannot be removed yet')
  const held = title.closest<HTMLElement>('[role="dialog"]') ?? document.body
  expect(within(held).getByRole('listitem').textContent).toBe(places[0]?.message)
  fireEvent.mouseDown(within(held).getByRole('combobox', { name: 'Hand over to' }))
  fireEvent.click(await screen.findByTitle('Reader'))
  expect(screen.queryByTitle('Cashier')).toBeNull()
  fireEvent.click(within(held).getByRole('button', { name: 'Hand over and remove' }))
  await waitFor(() =>
    expect(of(roles.handOn)).toMatchObject([{ params: { id: 'r1' }, body: { toId: 'r2' } }]),
  )
  await waitFor(() => expect(screen.queryByText('“Cashier” cannot be removed yet')).toBeNull())
})

test('members of a role can be seen, added and taken out', async () => {
  const { of } = draw()
  fireEvent.click(within(await cardOf('Cashier')).getByRole('button', { name: 'Members' }))
  await screen.findByText('Members of Cashier')
  await pick('Choose people to add', 'Bo')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(of(roles.setMembers)).toMatchObject([
      { params: { id: 'r1' }, body: { add: ['u2'], remove: [] } },
    ]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Take Ann out' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take out' }))
  await waitFor(() =>
    expect(of(roles.setMembers).at(-1)).toMatchObject({ body: { add: [], remove: ['u1'] } }),
  )
})

test('a list that cannot be loaded can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call !== roles.list) return null
    round++
    if (round === 1) throw new RefusedCall(500, 'broken', null)
    if (round === 2) return pageOf([])
    throw new RefusedCall(403, 'no', null)
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No data', { selector: 'div' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})

test('6 what is not granted of the page is not offered, and what is granted meanwhile appears', async () => {
  const { engine } = draw()
  await cardOf('Cashier')
  regrant(engine, () => [])
  const card = await cardOf('Cashier')
  expect(screen.queryByRole('button', { name: 'New' })).toBeNull()
  expect(
    within(card)
      .queryAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Members'])
  expect(within(card).getByRole<HTMLButtonElement>('switch').disabled).toBe(true)
  fireEvent.click(within(card).getByRole('button', { name: 'Members' }))
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('Ann (ann)')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Add' })).toBeNull()
  expect(within(drawer).queryByRole('button', { name: /Take/ })).toBeNull()
  regrant(engine, () => ['btn_edit', 'btn_members'])
  expect(
    within(await cardOf('Cashier'))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Edit', 'Members'])
  expect(within(drawer).getByRole('button', { name: /Take/ })).toBeTruthy()
})
