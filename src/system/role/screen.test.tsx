import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { roles } from '#schemas/api/role.ts'
import { invalidate } from '#server/auth/callers.ts'
import { cardOf } from '#tests/entries.tsx'
import { plantOrganization } from '#tests/organization.ts'
import { pick } from '#tests/pick.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen, regrant } from '#tests/screen.tsx'
import { openFilters, pressAction } from '#tests/row-action.ts'
import RoleList from './list.tsx'

const app = serveApp()
let annId = ''
let boId = ''

beforeAll(async () => {
  await plantOrganization(app.world)
  const person = (account: string, realName: string) =>
    app.world.signIn({ account, realName, organizeId: 'east' })
  annId = (await person('ann', 'Ann')).userId
  boId = (await person('bo', 'Bo')).userId
})
beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('messages').execute()
  await kysely.deleteFrom('roles').execute()
  const role = (id: string, full_name: string, global_mark: 0 | 1) => ({
    id,
    full_name,
    en_code: id,
    global_mark,
    version: 4,
  })
  await kysely
    .insertInto('roles')
    .values([role('cashier', 'Cashier', 0), role('reader', 'Reader', 1)])
    .execute()
  await kysely
    .insertInto('role_organizes')
    .values({ role_id: 'cashier', organize_id: 'river' })
    .execute()
})
const draw = async (person: object = { isAdministrator: true }) => {
  const engine = await app.enter(person)
  drawScreen(<RoleList />, engine)
  return engine
}
const holdCashier = () =>
  app.world.db.kysely
    .insertInto('user_roles')
    .values({ user_id: annId, role_id: 'cashier' })
    .execute()
const holders = async () =>
  (await app.world.db.kysely.selectFrom('user_roles').select('user_id').execute()).map(
    ({ user_id }) => user_id,
  )
const kept = (code: string) =>
  app.world.db.kysely.selectFrom('roles').selectAll().where('en_code', '=', code).executeTakeFirst()
const press = (box: HTMLElement, name: string) =>
  fireEvent.click(within(box).getByRole('button', { name }))
const type = (box: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(box).getByLabelText(label), { target: { value } })
const choose = async (label: string, choice: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }))
  fireEvent.click(await screen.findByTitle(choice))
}

test('7.6 roles are listed with what they are for, and found by keyword and kind', async () => {
  await draw()
  expect(within(await cardOf('Cashier')).getByText('river')).toBeTruthy()
  expect(within(await cardOf('Reader')).getByText('Global')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: ' er ' },
  })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(app.sent(roles.list).at(-1)?.query).toMatchObject({ keyword: 'er' }))
  await openFilters()
  await choose('Scope', 'Organization')
  await waitFor(() => expect(screen.queryByText('Reader')).toBeNull())
  expect(screen.getByText('Cashier')).toBeTruthy()
  expect(app.sent(roles.list).at(-1)?.query).toMatchObject({
    keyword: 'er',
    globalMark: '0',
    currentPage: '1',
    pageSize: '20',
  })
})

test('7.6 a role is added for everybody, or for organizations that must be named', async () => {
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = await screen.findByRole('dialog')
  type(dialog, 'Name', 'Auditor')
  type(dialog, 'Code', 'auditor')
  press(dialog, 'Save')
  expect(await within(dialog).findByText('Organization is required')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Global' }))
  await waitFor(() =>
    expect(
      within(dialog).queryByLabelText('Organization', { selector: ':not([type=radio])' }),
    ).toBeNull(),
  )
  press(dialog, 'Save')
  await cardOf('Auditor')
  expect(await kept('auditor')).toMatchObject({ full_name: 'Auditor', global_mark: 1 })
})

test('7.6 a change is saved with the version that was read; what is wrong lands at its field', async () => {
  const { kysely } = app.world.db
  const dock = { id: 'dock', parent_id: '', full_name: 'dock', en_code: 'dock' }
  await kysely
    .insertInto('organizes')
    .values({ ...dock, category: 'organization' })
    .execute()
  await kysely.updateTable('role_organizes').set({ organize_id: 'dock' }).execute()
  await draw()
  press(await cardOf('Cashier'), 'Edit')
  const dialog = await screen.findByRole('dialog')
  await kysely.deleteFrom('organizes').where('id', '=', 'dock').execute()
  type(dialog, 'Name', 'Teller')
  press(dialog, 'Save')
  const words = await within(dialog).findByText('What was chosen does not exist any more')
  expect(words.closest('.ant-form-item')?.querySelector('label')?.textContent).toBe('Organization')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Global' }))
  press(dialog, 'Save')
  await cardOf('Teller')
  expect(app.sent(roles.update)).toMatchObject([{ body: { version: 4 } }, { body: { version: 4 } }])
  expect(await kept('cashier')).toMatchObject({ full_name: 'Teller', global_mark: 1, version: 5 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('7.6 a role is switched by its own call, and removed after it was asked about', async () => {
  await draw()
  const card = await cardOf('Cashier')
  const state = within(card).getByRole('switch', { name: 'Status of Cashier' })
  fireEvent.click(state)
  await waitFor(() => expect(state.getAttribute('aria-checked')).toBe('false'))
  expect(await kept('cashier')).toMatchObject({ enabled_mark: 0 })
  await pressAction(await cardOf('Cashier'), 'Delete')
  const question = await screen.findByRole('dialog')
  expect(await kept('cashier')).toBeTruthy()
  press(question, 'Delete')
  await waitFor(() => expect(screen.queryByText('Cashier')).toBeNull())
  expect(await kept('cashier')).toBeUndefined()
})

test('a role that something holds is handed over to another, and the list is read again', async () => {
  const receivers = { roleIds: ['cashier'] }
  const notice = { id: 'n1', title: 'Shifts', files: '[]', enabled_mark: 0, created_by: annId }
  const { kysely } = app.world.db
  await kysely
    .insertInto('messages')
    .values({ ...notice, receivers: JSON.stringify(receivers) })
    .execute()
  await draw()
  await pressAction(await cardOf('Cashier'), 'Delete')
  press(await screen.findByRole('dialog'), 'Delete')
  // The confirmation is still closing, and in tests all antd dialogs have the same label id.
  const title = await screen.findByText('“Cashier” cannot be removed yet')
  const held = title.closest<HTMLElement>('[role="dialog"]') ?? document.body
  expect(within(held).getByRole('listitem').textContent).toBe(
    'Receivers of the notice “Shifts”, a draft',
  )
  fireEvent.mouseDown(within(held).getByRole('combobox', { name: 'Hand over to' }))
  fireEvent.click(await screen.findByTitle('Reader'))
  expect(screen.queryByTitle('Cashier')).toBeNull()
  press(held, 'Hand over and remove')
  await waitFor(() => expect(screen.queryByText('“Cashier” cannot be removed yet')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Cashier')).toBeNull())
  expect(await kept('cashier')).toBeUndefined()
  expect(await kysely.selectFrom('messages').select('receivers').execute()).toMatchObject([
    { receivers: { roleIds: ['reader'] } },
  ])
})

test('members of a role can be seen, added and taken out', async () => {
  await holdCashier()
  await draw({ isAdministrator: true, organizeId: 'east' })
  press(await cardOf('Cashier'), 'Members')
  await screen.findByText('Members of Cashier')
  await pick('Select people to add', 'Bo', 'Current organization')
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByRole('button', { name: 'Remove Bo' })).toBeTruthy()
  expect((await holders()).toSorted()).toEqual([annId, boId].toSorted())
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ann' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ann' })).toBeNull())
  expect(await holders()).toEqual([boId])
})

test('a list that cannot be loaded can be tried again, and an empty one says that', async () => {
  await app.world.db.kysely.deleteFrom('roles').execute()
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get(`*${roles.list.path}`, () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No data', { selector: 'div' })).toBeTruthy()
})

test('a list that is not permitted any more says that', async () => {
  const { userId } = await draw({ menus: ['role'] })
  expect(await screen.findByText('No data', { selector: 'div' })).toBeTruthy()
  await app.world.db.kysely.deleteFrom('grants').where('subject_id', '=', userId).execute()
  await invalidate(app.world.db, { userId })
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})

test('6 what is not granted of the page is not offered, and what is granted meanwhile appears', async () => {
  await holdCashier()
  const engine = await draw()
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
  press(card, 'Members')
  const drawer = await screen.findByRole('dialog')
  expect(await within(drawer).findByText('Ann (ann)')).toBeTruthy()
  expect(within(drawer).queryByRole('button', { name: 'Add' })).toBeNull()
  expect(within(drawer).queryByRole('button', { name: /^Remove/ })).toBeNull()
  regrant(engine, () => ['btn_edit', 'btn_members'])
  expect(
    within(await cardOf('Cashier'))
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Edit', 'Members'])
  expect(within(drawer).getByRole('button', { name: /^Remove/ })).toBeTruthy()
})

test('a name is kept in other languages and shown in that of the interface', async () => {
  await draw()
  await cardOf('Cashier')
  press(await cardOf('Cashier'), 'Edit')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByText('Names in other languages'))
  type(dialog, 'Name', '收银')
  type(dialog, 'English', 'Till staff')
  press(dialog, 'Save')
  await cardOf('Till staff')
  expect(await kept('cashier')).toMatchObject({ full_name: '收银', names: { en: 'Till staff' } })
})
