import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { areas } from '#schemas/api/area.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import { pressAction } from '#tests/row-action.ts'
import AreaList from './list.tsx'

const app = serveApp()

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('areas').execute()
  const area = (id: string, full_name: string, parent_id: string) => ({
    id,
    full_name,
    en_code: id,
    parent_id,
    version: 5,
  })
  await kysely
    .insertInto('areas')
    .values([area('44', 'Guangdong', ''), area('4403', 'Shenzhen', '44')])
    .execute()
})
const draw = async (menu = 'area') => drawScreen(<AreaList />, await app.enter({ menus: [menu] }))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement
const openBranch = async () =>
  fireEvent.click(
    within(await rowOf('Guangdong')).getByRole('button', { name: 'Sub-items of Guangdong' }),
  )
const kept = (id: string) =>
  app.world.db.kysely.selectFrom('areas').selectAll().where('id', '=', id).executeTakeFirst()

test('7.3 what stands below an area is loaded when it is opened', async () => {
  await draw()
  await rowOf('Guangdong')
  expect(screen.queryByText('Shenzhen')).toBeNull()
  await openBranch()
  expect(await screen.findByText('Shenzhen')).toBeTruthy()
  expect(app.sent(areas.list).map(({ path }) => path)).toEqual([
    '/api/system/Area/0',
    '/api/system/Area/44',
  ])
})

test('7.3 a keyword finds areas with the way to them', async () => {
  await draw()
  await rowOf('Guangdong')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: 'shen' },
  })
  fireEvent.submit(screen.getByRole('search'))
  expect(await screen.findByText('Guangdong/Shenzhen')).toBeTruthy()
  expect(screen.queryByText('Guangdong')).toBeNull()
})

test('7.3 an area is added below another, and the open branch shows it', async () => {
  await draw()
  await openBranch()
  await rowOf('Shenzhen')
  const top = (await screen.findAllByRole('button', { name: 'New sub-item' }))[0] as HTMLElement
  fireEvent.click(top)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Guangdong')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Zhuhai' } })
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: '4404' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Zhuhai')).toBeTruthy()
  const zhuhai = app.world.db.kysely.selectFrom('areas').select('parent_id')
  expect(await zhuhai.where('en_code', '=', '4404').execute()).toEqual([{ parent_id: '44' }])
})

test('7.3 an area is changed with its version, switched, and removed after a question', async () => {
  await draw()
  await openBranch()
  const state = within(await rowOf('Shenzhen')).getByRole('switch', { name: 'Status of Shenzhen' })
  fireEvent.click(state)
  await waitFor(() => expect(state.getAttribute('aria-checked')).toBe('false'))
  expect(await kept('4403')).toMatchObject({ enabled_mark: 0, version: 6 })
  fireEvent.click(within(await rowOf('Shenzhen')).getByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'ShenzhenCity' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const row = await rowOf('ShenzhenCity')
  expect(app.sent(areas.update)).toMatchObject([{ body: { parentId: '44', version: 6 } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await pressAction(row, 'Delete')
  const question = await screen.findByRole('dialog')
  expect(await kept('4403')).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('ShenzhenCity')).toBeNull())
  expect(await kept('4403')).toBeUndefined()
})

test('an area that something stands below cannot be removed', async () => {
  await draw()
  fireEvent.click(
    within(await rowOf('Guangdong')).getByRole('button', { name: 'More for Guangdong' }),
  )
  const item = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
})

test('a tree that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get('*/api/system/Area/0', () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await rowOf('Guangdong')).toBeTruthy()
})

test('a tree that is not permitted says that', async () => {
  await draw('task')
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
