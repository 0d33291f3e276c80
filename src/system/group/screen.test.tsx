import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { http } from 'msw'
import { groups } from '#schemas/api/group.ts'
import { cardOf } from '#tests/entries.tsx'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import { pressAction } from '#tests/row-action.ts'
import GroupList from './list.tsx'

const app = serveApp()
let annId = ''

beforeAll(async () => {
  annId = (await app.world.signIn({ account: 'ann', realName: 'Ann' })).userId
})
beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('groups').execute()
  await kysely
    .insertInto('groups')
    .values([
      {
        id: 'g1',
        full_name: 'Nightshift',
        en_code: 'night',
        type: 'shift',
        sort_code: 2,
        description: 'After ten',
        version: 4,
      },
      { id: 'g2', full_name: 'Drivers', en_code: 'drivers' },
    ])
    .execute()
  await kysely.insertInto('user_groups').values({ user_id: annId, group_id: 'g1' }).execute()
})
const draw = async (person: object = { isAdministrator: true }) => {
  const engine = await app.enter(person)
  drawScreen(<GroupList />, engine)
  return engine
}
const kept = (code: string) =>
  app.world.db.kysely
    .selectFrom('groups')
    .selectAll()
    .where('en_code', '=', code)
    .executeTakeFirst()
const type = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } })
const press = (box: HTMLElement, name: string) =>
  fireEvent.click(within(box).getByRole('button', { name }))
const add = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Name', 'Dayshift')
  return dialog
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const unsaved = async () =>
  (await screen.findByText('Your changes are not saved.')).closest<HTMLElement>('[role=dialog]')!

test('6 groups are listed and found by keyword', async () => {
  await draw()
  expect(within(await cardOf('Nightshift')).getByText('After ten')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'nig' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.queryByText('Drivers')).toBeNull())
  expect(screen.getByText('Nightshift')).toBeTruthy()
  expect(app.sent(groups.list).at(-1)?.query).toMatchObject({ currentPage: '1', pageSize: '20' })
})

test('a group is added, and changed with the version that was read', async () => {
  await draw()
  const added = await add()
  press(added, 'Save')
  expect(await within(added).findByText('Code is required')).toBeTruthy()
  type(added, 'Code', 'day')
  press(added, 'Save')
  await cardOf('Dayshift')
  expect(await kept('day')).toMatchObject({ full_name: 'Dayshift', sort_code: 0, description: '' })
  await closed()

  press(await cardOf('Nightshift'), 'Edit')
  const changed = await screen.findByRole('dialog')
  type(changed, 'Description', 'After eleven')
  press(changed, 'Save')
  expect(await screen.findByText('After eleven')).toBeTruthy()
  expect(app.sent(groups.update)).toMatchObject([{ body: { version: 4 } }])
  // A type that the screen does not offer stays unchanged.
  expect(await kept('night')).toMatchObject({
    full_name: 'Nightshift',
    sort_code: 2,
    description: 'After eleven',
    type: 'shift',
    version: 5,
  })
})

test('a group is switched, and its members can be taken out', async () => {
  await draw()
  const row = await cardOf('Nightshift')
  const state = within(row).getByRole('switch', { name: 'Status of Nightshift' })
  fireEvent.click(state)
  await waitFor(() => expect(state.getAttribute('aria-checked')).toBe('false'))
  expect(await kept('night')).toMatchObject({ enabled_mark: 0 })
  press(await cardOf('Nightshift'), 'Members')
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ann' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ann' })).toBeNull())
  expect(await app.world.db.kysely.selectFrom('user_groups').selectAll().execute()).toEqual([])
})

test('a group is removed after it was asked about', async () => {
  await app.world.db.kysely.deleteFrom('user_groups').execute()
  await draw()
  await pressAction(await cardOf('Nightshift'), 'Delete')
  const question = await screen.findByRole('dialog')
  expect(await kept('night')).toBeTruthy()
  press(question, 'Delete')
  await waitFor(() => expect(screen.queryByText('Nightshift')).toBeNull())
  expect(await kept('night')).toBeUndefined()
})

test('a list of groups that is not permitted says so', async () => {
  await draw({ menus: ['area'] })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('of two quick clicks on "Save" one saves; what was typed is left only after a question, which says what it does', async () => {
  await draw()
  const dialog = await add()
  type(dialog, 'Code', 'day')
  press(dialog, 'Save')
  press(dialog, 'Save')
  await cardOf('Dayshift')
  await closed()
  expect(app.sent(groups.create)).toHaveLength(1)

  press(await add(), 'Cancel')
  const question = await unsaved()
  expect(
    within(question)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Keep editing', 'Discard'])
  press(question, 'Discard')
  await closed()
})

test('a save that ends while another page is in sight lets go of its own', async () => {
  const engine = await draw()
  const dialog = await add()
  type(dialog, 'Code', 'day')
  expect(engine.tabs.holds('/')).toBe(true)
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  // The real answer, held back as a slow network would.
  app.network.use(http.post(`*${groups.create.path}`, () => held.then(() => undefined)))
  press(dialog, 'Save')
  history.replaceState(null, '', '/elsewhere')
  onTestFinished(() => history.replaceState(null, '', '/'))
  expect(screen.queryByRole('dialog')).toBe(dialog)
  finish()
  await closed()
  expect(engine.tabs.holds('/')).toBe(false)
  expect(await kept('day')).toBeTruthy()
})

test('a dialog with typed values holds its page until it is left', async () => {
  const engine = await draw()
  const held = () => engine.tabs.holds(location.pathname)
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  expect(held()).toBe(false)
  type(dialog, 'Name', 'Dayshift')
  expect(held()).toBe(true)
  press(dialog, 'Cancel')
  press(await unsaved(), 'Discard')
  await closed()
  expect(held()).toBe(false)
})

test('after "Save and new" the dialog is there for the next group, empty again', async () => {
  await draw()
  const dialog = await add()
  type(dialog, 'Code', 'dayshift')
  press(dialog, 'Save and new')
  await cardOf('Dayshift')
  const name = within(dialog).getByLabelText<HTMLInputElement>('Name')
  await waitFor(() => expect(name.value).toBe(''))
  expect(document.activeElement).toBe(name)
  press(dialog, 'Cancel')
  await closed()
})
