import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { positions } from '#schemas/api/position.ts'
import { plantOrganization } from '#tests/organization.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import { pressAction } from '#tests/row-action.ts'
import PositionList from './list.tsx'

const app = serveApp()
let annId = ''

beforeAll(async () => {
  await plantOrganization(app.world)
  annId = (await app.world.signIn({ account: 'ann', realName: 'Ann', organizeId: 'east' })).userId
})
beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('positions').execute()
  const position = (id: string, full_name: string) => ({
    id,
    full_name,
    en_code: id,
    organize_id: 'east',
    sort_code: 3,
    version: 4,
  })
  await kysely
    .insertInto('positions')
    .values([position('guard', 'Guard'), position('cook', 'Cook')])
    .execute()
  await kysely
    .insertInto('user_positions')
    .values({ user_id: annId, position_id: 'guard' })
    .execute()
})
const draw = async (person: object = { isAdministrator: true }) => {
  const engine = await app.enter(person)
  drawScreen(<PositionList />, engine)
  return engine
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const edit = async (name: string) => {
  fireEvent.click(within(await rowOf('Guard')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: name } })
  return dialog
}
const save = (dialog: HTMLElement, name = 'Save') =>
  fireEvent.click(within(dialog).getByRole('button', { name }))
const kept = () =>
  app.world.db.kysely.selectFrom('positions').selectAll().where('id', '=', 'guard').execute()

test('7.5 positions are listed page by page and found by keyword', async () => {
  await draw()
  const row = await rowOf('Guard')
  expect(within(row).getByText(/^harbour ?\/ ?east$/)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: ' gua ' },
  })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.queryByText('Cook')).toBeNull())
  expect(screen.getByText('Guard')).toBeTruthy()
  expect(app.sent(positions.list).at(-1)?.query).toMatchObject({ currentPage: '1', pageSize: '20' })
})

test('7.5 a change is saved with the version that was read', async () => {
  await draw()
  save(await edit('Watchman'))
  expect(await screen.findByText('Watchman')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.sent(positions.update)).toMatchObject([{ body: { version: 4 } }])
  expect(await kept()).toMatchObject([
    { full_name: 'Watchman', en_code: 'guard', organize_id: 'east', version: 5 },
  ])
})

test('what the server finds wrong lands at its field; what came too late can be saved over', async () => {
  await draw()
  const dialog = await edit('Mine')
  const code = within(dialog).getByLabelText('Code')
  fireEvent.change(code, { target: { value: 'guard.' } })
  save(dialog)
  expect(await within(dialog).findByText(/no dot at either end/)).toBeTruthy()
  await app.world.db.kysely
    .updateTable('positions')
    .set({ full_name: 'Theirs', version: 9 })
    .where('id', '=', 'guard')
    .execute()
  fireEvent.change(code, { target: { value: 'guard2' } })
  save(dialog)
  expect(await within(dialog).findByText('Someone else has just changed this')).toBeTruthy()
  expect(await kept()).toMatchObject([{ full_name: 'Theirs' }])
  save(dialog, 'Overwrite with mine')
  await waitFor(async () =>
    expect(await kept()).toMatchObject([{ full_name: 'Mine', en_code: 'guard2', version: 10 }]),
  )
})

test('the state is switched by its own call', async () => {
  await draw()
  const state = within(await rowOf('Guard')).getByRole('switch', { name: 'Status of Guard' })
  fireEvent.click(state)
  await waitFor(() => expect(state.getAttribute('aria-checked')).toBe('false'))
  expect(await kept()).toMatchObject([{ enabled_mark: 0 }])
  expect(app.sent(positions.update)).toEqual([])
})

test('the state stays as it was where the server refuses', async () => {
  const { toasts } = await draw()
  const state = within(await rowOf('Guard')).getByRole('switch', { name: 'Status of Guard' })
  await app.world.db.kysely.deleteFrom('positions').where('id', '=', 'guard').execute()
  fireEvent.click(state)
  await waitFor(() => expect(toasts.current).toMatchObject({ type: 'error' }))
  expect(state.getAttribute('aria-checked')).toBe('true')
})

test('removing asks, and names what would be gone', async () => {
  await app.world.db.kysely.deleteFrom('user_positions').execute()
  await draw()
  await pressAction(await rowOf('Guard'), 'Delete')
  expect(await screen.findByText('It cannot be restored.')).toBeTruthy()
  expect(await kept()).toHaveLength(1)
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Guard')).toBeNull())
  expect(await kept()).toEqual([])
})

test('members can be seen and taken out', async () => {
  await draw()
  fireEvent.click(within(await rowOf('Guard')).getByRole('button', { name: 'Members' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Ann' }))
  await screen.findByText('Remove this person from “Guard”?')
  const held = app.world.db.kysely.selectFrom('user_positions').select('user_id')
  expect(await held.execute()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Ann' })).toBeNull())
  expect(await held.execute()).toEqual([])
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get(`*${positions.list.path}`, () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Guard')).toBeTruthy()
})

test('a list that is not permitted says that', async () => {
  await draw({ menus: ['area'] })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
