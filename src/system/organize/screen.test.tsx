import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { organizes } from '#schemas/api/organize.ts'
import type { MoveEffect, OrganizeDetail } from '#schemas/api/organize.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { cardOf, drawEntries } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import OrganizeList from './list.tsx'

const harbour: OrganizeDetail = {
  id: 'o1',
  parentId: '',
  fullName: 'Harbour',
  enCode: 'harbour',
  category: 'organization',
  managerId: '',
  manager: '',
  propertyJson: { shortName: 'HB' },
  organize: 'Harbour',
  organizeIdTree: ['o1'],
  hasChildren: true,
  sortCode: 1,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 3,
}
const east: OrganizeDetail = {
  ...harbour,
  id: 'o2',
  parentId: 'o1',
  fullName: 'East',
  enCode: 'east',
  propertyJson: {},
  organize: 'Harbour / East',
  organizeIdTree: ['o1', 'o2'],
  hasChildren: true,
  version: 1,
}
const gate: OrganizeDetail = {
  ...east,
  id: 'o3',
  parentId: 'o2',
  fullName: 'Gate',
  enCode: 'gate',
  category: 'department',
  managerId: 'u1',
  manager: 'Ann',
  organize: 'Harbour / East / Gate',
  organizeIdTree: ['o1', 'o2', 'o3'],
  hasChildren: false,
  version: 5,
}
const effect: MoveEffect = {
  people: 4,
  names: ['Eve', 'Finn'],
  adminsLost: ['Olga'],
  adminsGained: [],
  organizations: 0,
  departments: 1,
  lost: {
    menus: ['Parking'],
    models: [{ modelId: 'm1', fullName: 'Tickets', columns: 1, forms: 0, buttons: 0, scopes: 0 }],
  },
  gained: { menus: [], models: [] },
}

const draw = (answer: (asked: ScreenCall) => unknown = () => null) =>
  drawEntries(
    <OrganizeList />,
    (asked) =>
      answer(asked) ??
      (asked.call === organizes.list
        ? { list: [harbour, east, gate] }
        : asked.call === organizes.moveEffect
          ? effect
          : null),
  )

const type = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } })
const press = (box: HTMLElement, name: string) =>
  fireEvent.click(within(box).getByRole('button', { name }))
/** The buttons of a card alone: what hangs in an entry stands in its card's line too. */
const act = async (name: string, label: string) => {
  const card = (await cardOf(name)).querySelector('.ant-card') as HTMLElement
  const button = within(card).queryByRole('button', { name: label })
  if (button) return fireEvent.click(button)
  press(card, `More for ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}

test('7.4 organisations and departments stand as a tree, and are found by keyword', async () => {
  const { of } = draw()
  expect(within(await cardOf('Harbour')).getByText('East')).toBeTruthy()
  expect(within(await cardOf('East')).getByText('Gate')).toBeTruthy()
  expect(within(await cardOf('Gate')).getByText('Ann')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'gat' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() =>
    expect(of(organizes.list).at(-1)).toMatchObject({ query: { keyword: 'gat' } }),
  )
})

test('7.4 a large tree loads what hangs in one when that is opened, and all of it for the chart', async () => {
  const inside = (parentId?: string) =>
    parentId === '0'
      ? [harbour]
      : parentId === 'o1'
        ? [east]
        : parentId === 'o2'
          ? [gate]
          : [harbour, east, gate]
  const { of } = draw(({ call, query }) =>
    call === organizes.list
      ? { list: inside((query as { parentId?: string } | undefined)?.parentId) }
      : null,
  )
  await cardOf('Harbour')
  expect(screen.queryByText('East')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Below Harbour' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Below East' }))
  expect(within(await cardOf('Gate')).getByText('Ann')).toBeTruthy()
  expect(of(organizes.list).map(({ query }) => query)).toEqual([
    { parentId: '0' },
    { parentId: 'o1' },
    { parentId: 'o2' },
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Chart' }))
  expect(await screen.findByRole('button', { name: 'Gate Department · Ann' })).toBeTruthy()
  expect(of(organizes.list).at(-1)?.query).toEqual({})
})

test('7.4 an organisation is added at the top, a department below', async () => {
  const { of } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const first = await screen.findByRole('dialog')
  type(first, 'Name', 'Pier')
  type(first, 'Code', 'pier')
  type(first, 'Short name', 'P')
  type(first, 'E-mail of the contact', 'none')
  press(first, 'Save')
  expect(await within(first).findByText('enter e-mail correctly')).toBeTruthy()
  type(first, 'E-mail of the contact', '')
  press(first, 'Save')
  await waitFor(() =>
    expect(of(organizes.create)).toMatchObject([
      {
        body: {
          fullName: 'Pier',
          enCode: 'pier',
          parentId: '',
          propertyJson: { shortName: 'P', manageEmail: '' },
        },
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await act('East', 'Add below')
  const second = await screen.findByRole('dialog')
  expect(within(second).queryByLabelText('Short name')).toBeNull()
  type(second, 'Name', 'Barrier')
  type(second, 'Code', 'barrier')
  press(second, 'Save')
  await waitFor(() =>
    expect(of(organizes.createDepartment)).toMatchObject([
      { body: { fullName: 'Barrier', enCode: 'barrier', parentId: 'o2' } },
    ]),
  )
  expect(of(organizes.createDepartment)[0]?.body).not.toHaveProperty('propertyJson')
})

test('7.4 another parent moves it, and what that does is said before', async () => {
  const { of } = draw()
  await act('Gate', 'Edit')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(
      within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Above it' }).disabled,
    ).toBe(false),
  )
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Above it' }))
  fireEvent.click(await screen.findByTitle('Harbour'))
  expect(
    await within(dialog).findByText('Moving along: people 4, organisations 0, departments 1'),
  ).toBeTruthy()
  expect(within(dialog).getByText('Permissions lost: Parking, Tickets')).toBeTruthy()
  expect(of(organizes.moveEffect)).toMatchObject([
    { params: { id: 'o3' }, query: { parentId: 'o1' } },
  ])
  press(dialog, 'Save')
  await waitFor(() =>
    expect(of(organizes.updateDepartment)).toMatchObject([
      { params: { id: 'o3' }, body: { parentId: 'o1', managerId: 'u1', version: 5 } },
    ]),
  )
})

test('7.4 what is wrong with a further field lands at it', async () => {
  draw(({ call }) => {
    if (call === organizes.update)
      throw new RefusedCall(422, 'wrong', {
        problems: [
          { path: 'propertyJson.foundedTime', code: 'day', message: 'There is no such day' },
        ],
      })
    return null
  })
  await act('Harbour', 'Edit')
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Name', 'Port')
  press(dialog, 'Save')
  const words = await within(dialog).findByText('There is no such day')
  expect(words.closest('.ant-form-item')?.querySelector('label')?.textContent).toBe('Founded on')
})

test('7.4 state and removing have calls of their own; what something hangs in cannot be removed', async () => {
  const { of } = draw()
  fireEvent.click(await screen.findByRole('switch', { name: 'State of Gate' }))
  await waitFor(() =>
    expect(of(organizes.state)).toMatchObject([{ params: { id: 'o3' }, body: {} }]),
  )
  await act('Gate', 'Remove')
  press(await screen.findByRole('dialog'), 'Remove')
  await waitFor(() =>
    expect(of(organizes.removeDepartment)).toMatchObject([{ params: { id: 'o3' } }]),
  )
  const card = (await cardOf('Harbour')).querySelector('.ant-card') as HTMLElement
  press(card, 'More for Harbour')
  await waitFor(() =>
    expect(
      screen.getAllByRole('menuitem', { name: 'Remove' }).at(-1)?.getAttribute('aria-disabled'),
    ).toBe('true'),
  )
})

test('7.4 moving has a dialog of its own, for the keyboard and for phones', async () => {
  draw()
  await act('Gate', 'Move')
  expect(within(await screen.findByRole('dialog')).getByText('Move Gate')).toBeTruthy()
})

test('7.4 on a desk a line is dragged onto another; where it cannot hang is said why, and nothing is asked', async () => {
  const still = matchMedia('')
  const desk = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ ...still, matches: media.includes('min-width'), media }))
  let refused: RefusedCall | null = new RefusedCall(403, 'You do not manage people there', null)
  const { of } = draw(({ call }) => {
    if (call === organizes.moveEffect && refused) throw refused
    return null
  })
  const lineOf = async (name: string) =>
    (await screen.findByText(name)).closest('tr') as HTMLElement
  const dataTransfer = { setData: vi.fn(), effectAllowed: '' }
  const drag = async (name: string, target: string) => {
    fireEvent.dragStart(await lineOf(name), { dataTransfer })
    fireEvent.dragOver(await lineOf(target), { dataTransfer })
    fireEvent.drop(await lineOf(target), { dataTransfer })
  }
  await drag('East', 'Gate')
  expect(await screen.findByText('East cannot be moved into itself or below')).toBeTruthy()
  await drag('Gate', 'East')
  expect(await screen.findByText('Gate stands there already')).toBeTruthy()
  expect([of(organizes.moveEffect), screen.queryByRole('dialog')]).toEqual([[], null])
  await drag('Gate', 'Harbour')
  expect(await screen.findByText('You do not manage people there')).toBeTruthy()
  press(await screen.findByRole('dialog'), 'Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  refused = null
  await drag('Gate', 'Harbour')
  const dialog = await screen.findByRole('dialog')
  expect(
    await within(dialog).findByText('Moving along: people 4, organisations 0, departments 1'),
  ).toBeTruthy()
  expect(within(dialog).getByText('Eve, Finn …')).toBeTruthy()
  expect(within(dialog).getByText('Administered no more by: Olga')).toBeTruthy()
  press(dialog, 'Save')
  await waitFor(() =>
    expect(of(organizes.updateDepartment)).toMatchObject([
      { params: { id: 'o3' }, body: { parentId: 'o1' } },
    ]),
  )
  desk.mockRestore()
})

test('7.4 the tree is drawn as a chart whose branches open and close', async () => {
  draw()
  fireEvent.click(await screen.findByRole('radio', { name: 'Chart' }))
  const chart = await screen.findByRole('region', { name: 'Chart' })
  expect(within(chart).getByRole('button', { name: 'Harbour Organisation' })).toBeTruthy()
  expect(within(chart).getByRole('button', { name: 'Gate Department · Ann' })).toBeTruthy()
  const east = within(chart).getByRole('button', { name: 'Below East' })
  expect(east.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(east)
  expect(within(chart).queryByText('Gate')).toBeNull()
  fireEvent.click(within(chart).getByRole('button', { name: 'East Organisation' }))
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('East')).toBeTruthy()
})

test('a tree that is not permitted says so', async () => {
  draw(({ call }) => {
    if (call === organizes.list) throw new RefusedCall(403, 'no', null)
    return null
  })
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
