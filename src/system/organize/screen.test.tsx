import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { organizes } from '#schemas/api/organize.ts'
import type { OrganizeDetail } from '#schemas/api/organize.ts'
import { invalidate } from '#server/auth/callers.ts'
import { cardOf } from '#tests/entries.tsx'
import { grantMenu } from '#tests/organization.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import OrganizeList from './list.tsx'

const app = serveApp()

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('grants').execute()
  await kysely.deleteFrom('users').execute()
  await kysely.deleteFrom('organizes').execute()
  const unit = (id: string, full_name: string, parent_id: string) => ({
    id,
    full_name,
    parent_id,
    en_code: full_name.toLowerCase(),
    category: 'organization' as const,
    version: 5,
  })
  await kysely
    .insertInto('organizes')
    .values([
      { ...unit('o1', 'Harbour', ''), property_json: '{"shortName":"HB"}' },
      unit('o2', 'East', 'o1'),
      { ...unit('o3', 'Gate', 'o2'), category: 'department' },
    ])
    .execute()
  const { userId } = await app.world.signIn({ realName: 'Ann', organizeId: 'o1' })
  await kysely.updateTable('organizes').set({ manager_id: userId }).where('id', '=', 'o3').execute()
  await invalidate(app.world.db, 'all')
})

const draw = async () =>
  drawScreen(<OrganizeList />, await app.enter({ isAdministrator: true, organizeId: 'o1' }))
const kept = (code: string) =>
  app.world.db.kysely
    .selectFrom('organizes')
    .selectAll()
    .where('en_code', '=', code)
    .executeTakeFirst()
const people = [...'abcdefghijk'].map((letter) => `eve-${letter}`)
/** The users and grants that move, or are lost, when Gate leaves East. */
const fillGate = async () => {
  for (const realName of people)
    await app.world.signIn({ account: realName, realName, organizeId: 'o3' })
  const administers = [{ organizeId: 'o2' }]
  await app.world.signIn({ realName: 'Olga', organizeId: 'o1', administers })
  await grantMenu(app.world, { type: 'organize', id: 'o2' }, 'area')
  const button = { part: 'button' as const, model_id: 'area', code: 'btn_add' }
  await app.world.db.kysely
    .insertInto('grants')
    .values({ id: 'add', subject_type: 'organize', subject_id: 'o2', ...button })
    .execute()
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const type = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } })
const press = (box: HTMLElement, name: string) =>
  fireEvent.click(within(box).getByRole('button', { name }))
/** The buttons of one card only, because the line of a card also contains its children. */
const act = async (name: string, label: string) => {
  const card = (await cardOf(name)).querySelector('.ant-card') as HTMLElement
  const button = within(card).queryByRole('button', { name: label })
  if (button) return fireEvent.click(button)
  press(card, `More for ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}

test('7.4 organizations and departments stand as a tree, and are found by keyword', async () => {
  await draw()
  expect(within(await cardOf('Harbour')).getByText('East')).toBeTruthy()
  expect(within(await cardOf('East')).getByText('Gate')).toBeTruthy()
  expect(within(await cardOf('Gate')).getByText('Ann')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'eas' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.queryByText('Gate')).toBeNull())
  expect(within(await cardOf('Harbour')).getByText('East')).toBeTruthy()
})

test('7.4 a large tree loads what hangs in one when that is opened, and all of it for the chart', async () => {
  const { token } = await app.world.signIn({ isAdministrator: true, organizeId: 'o1' })
  // Returns only the requested level, as the server does for more than a hundred entries.
  const oneLevel = http.get(`*${organizes.list.path}`, async ({ request }) => {
    const parentId = new URL(request.url).searchParams.get('parentId')
    const { data } = await app.world.request('GET', organizes.list.path, { token })
    const list = (data.list as OrganizeDetail[]).filter(
      (entry) => parentId === null || entry.parentId === (parentId === '0' ? '' : parentId),
    )
    asked.push(parentId)
    return HttpResponse.json({ code: 200, msg: '', data: { list } })
  })
  const asked: (string | null)[] = []
  app.network.use(oneLevel)
  await draw()
  await cardOf('Harbour')
  expect(screen.queryByText('East')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Sub-items of Harbour' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sub-items of East' }))
  expect(within(await cardOf('Gate')).getByText('Ann')).toBeTruthy()
  expect(asked).toEqual(['0', 'o1', 'o2'])
  fireEvent.click(screen.getByRole('radio', { name: 'Chart' }))
  expect(await screen.findByRole('button', { name: 'Gate Department · Ann' })).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)).toBeNull())
})

test('7.4 an organization is added at the top, a department below', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const first = await screen.findByRole('dialog')
  type(first, 'Name', 'Pier')
  type(first, 'Code', 'pier')
  type(first, 'Short name', 'P')
  type(first, 'Contact email', 'none')
  press(first, 'Save')
  expect(await within(first).findByText('enter e-mail correctly')).toBeTruthy()
  type(first, 'Contact email', '')
  press(first, 'Save')
  await cardOf('Pier')
  expect(await kept('pier')).toMatchObject({
    parent_id: '',
    category: 'organization',
    property_json: { shortName: 'P', manageEmail: '' },
  })
  await closed()

  await act('East', 'New sub-item')
  const second = await screen.findByRole('dialog')
  expect(within(second).queryByLabelText('Short name')).toBeNull()
  type(second, 'Name', 'Barrier')
  type(second, 'Code', 'barrier')
  press(second, 'Save')
  await cardOf('Barrier')
  expect(await kept('barrier')).toMatchObject({ parent_id: 'o2', category: 'department' })
  expect(app.sent(organizes.createDepartment)[0]?.body).not.toHaveProperty('propertyJson')
})

test('7.4 another parent moves it, and what that does is said before', async () => {
  await fillGate()
  await draw()
  await act('Gate', 'Edit')
  const dialog = await screen.findByRole('dialog')
  await waitFor(() =>
    expect(
      within(dialog).getByRole<HTMLInputElement>('combobox', { name: 'Parent' }).disabled,
    ).toBe(false),
  )
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Parent' }))
  fireEvent.click(await screen.findByTitle('Harbour'))
  expect(
    await within(dialog).findByText('Also moves: people 11, organizations 0, departments 1'),
  ).toBeTruthy()
  expect(within(dialog).getByText('Permissions lost: 行政区划, 行政区划')).toBeTruthy()
  press(dialog, 'Save')
  await closed()
  const ann = (await kept('gate'))?.manager_id
  expect(app.sent(organizes.updateDepartment)).toMatchObject([
    { body: { parentId: 'o1', managerId: ann, version: 5 } },
  ])
  expect(await kept('gate')).toMatchObject({ parent_id: 'o1', version: 6 })
})

test('7.4 what is wrong with a further field lands at it', async () => {
  await app.world.db.kysely
    .updateTable('organizes')
    .set({ property_json: '{"foundedTime":"2024-02-31"}' })
    .where('id', '=', 'o1')
    .execute()
  await invalidate(app.world.db, 'all')
  await draw()
  await act('Harbour', 'Edit')
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Name', 'Port')
  press(dialog, 'Save')
  const words = await within(dialog).findByText('There is no such day')
  expect(words.closest('.ant-form-item')?.querySelector('label')?.textContent).toBe('Founded')
})

test('7.4 state and removing have calls of their own; what something hangs in cannot be removed', async () => {
  await draw()
  const state = await screen.findByRole('switch', { name: 'Status of Gate' })
  fireEvent.click(state)
  await waitFor(() => expect(state.getAttribute('aria-checked')).toBe('false'))
  expect(await kept('gate')).toMatchObject({ enabled_mark: 0 })
  await act('Gate', 'Delete')
  const question = await screen.findByRole('dialog')
  expect(await kept('gate')).toBeTruthy()
  press(question, 'Delete')
  await waitFor(() => expect(screen.queryByText('Gate')).toBeNull())
  expect(await kept('gate')).toBeUndefined()
  const harbour = (await cardOf('Harbour')).querySelector('.ant-card') as HTMLElement
  press(harbour, 'More for Harbour')
  await waitFor(() =>
    expect(
      screen.getAllByRole('menuitem', { name: 'Delete' }).at(-1)?.getAttribute('aria-disabled'),
    ).toBe('true'),
  )
})

test('7.4 moving has a dialog of its own, for the keyboard and for phones', async () => {
  await draw()
  await act('Gate', 'Move')
  expect(within(await screen.findByRole('dialog')).getByText('Move Gate')).toBeTruthy()
})

test('7.4 on a desk a line is dragged onto another; where it cannot hang is said why, and nothing is asked', async () => {
  await fillGate()
  const still = matchMedia('')
  const desk = vi
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ ...still, matches: media.includes('min-width'), media }))
  await draw()
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
  expect(await screen.findByText('Gate is already there')).toBeTruthy()
  expect([app.sent(organizes.moveEffect), screen.queryByRole('dialog')]).toEqual([[], null])
  // Simulated, because an administrator of everything is refused nowhere; an administrator of a
  // part would be.
  const body = { code: 403, msg: 'You do not manage people there', data: null }
  const refused = () => HttpResponse.json(body, { status: 403 })
  const path = organizes.moveEffect.path.replace('{id}', ':id')
  app.network.use(http.get(`*${path}`, refused, { once: true }))
  await drag('Gate', 'Harbour')
  expect(await screen.findByText('You do not manage people there')).toBeTruthy()
  press(await screen.findByRole('dialog'), 'Cancel')
  await closed()
  await drag('Gate', 'Harbour')
  const dialog = await screen.findByRole('dialog')
  expect(
    await within(dialog).findByText('Also moves: people 11, organizations 0, departments 1'),
  ).toBeTruthy()
  expect(within(dialog).getByText(`${people.slice(0, 10).join(', ')} …`)).toBeTruthy()
  expect(within(dialog).getByText('Administrators lost: Olga')).toBeTruthy()
  press(dialog, 'Save')
  await closed()
  expect(await kept('gate')).toMatchObject({ parent_id: 'o1' })
  desk.mockRestore()
})

test('7.4 the tree is drawn as a chart whose branches open and close', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('radio', { name: 'Chart' }))
  const chart = await screen.findByRole('region', { name: 'Chart' })
  expect(within(chart).getByRole('button', { name: 'Harbour Organization' })).toBeTruthy()
  expect(within(chart).getByRole('button', { name: 'Gate Department · Ann' })).toBeTruthy()
  const east = within(chart).getByRole('button', { name: 'Sub-items of East' })
  expect(east.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(east)
  expect(within(chart).queryByText('Gate')).toBeNull()
  fireEvent.click(within(chart).getByRole('button', { name: 'East Organization' }))
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('East')).toBeTruthy()
})

test('a tree that is not permitted says so', async () => {
  drawScreen(<OrganizeList />, await app.enter({ menus: ['task'], organizeId: 'o1' }))
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
