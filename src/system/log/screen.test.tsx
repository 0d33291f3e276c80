import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { areas } from '#schemas/api/area.ts'
import { logs } from '#schemas/api/log.ts'
import { serveApp } from '#tests/real-app.tsx'
import { keepSaves } from '#tests/saves.ts'
import { drawScreen } from '#tests/screen.tsx'
import LogList from './list.tsx'

const app = serveApp()
const saved = keepSaves()
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('sign_ins').execute()
  await kysely.deleteFrom('audit').execute()
  await kysely
    .insertInto('sign_ins')
    .values(
      ['ann', 'bob'].map((account) => ({
        id: account,
        account,
        user_id: '',
        login_type: 0 as const,
        login_mark: 0 as const,
        way: account === 'ann' ? ('password' as const) : ('provider' as const),
        address: '10.0.0.1',
        agent,
      })),
    )
    .execute()
})

const draw = async (isAdministrator = true, address = '/') => {
  const engine = await app.enter({ realName: 'Chief', isAdministrator, menus: ['log'] })
  return { engine, ...drawScreen(<LogList />, engine, address) }
}
const line = async (words: string) => (await screen.findByText(words)).closest('li') as HTMLElement
const kept = async () =>
  (await app.world.db.kysely.selectFrom('sign_ins').select('id').execute()).map(({ id }) => id)

test('sign-ins are listed with who, when, from where and how it ended, and found by text', async () => {
  await draw()
  const row = await line('ann')
  fireEvent.click(within(row).getByRole('button', { name: 'More' }))
  for (const words of ['10.0.0.1', 'Sign-in', 'Failure', 'Password', 'Firefox 140'])
    expect(within(row).getByText(words)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), { target: { value: 'bob' } })
  fireEvent.submit(screen.getByRole('search'))
  await waitFor(() => expect(screen.queryByText('ann')).toBeNull())
  const other = await line('bob')
  fireEvent.click(within(other).getByRole('button', { name: 'More' }))
  expect(within(other).getByText('Provider')).toBeTruthy()
})

test('which log, and what of it, stands in the address; another log begins with nothing asked for', async () => {
  const { router } = await draw(true, '/?type=Error&keyword=boom&q.userId=%22u1%22')
  await waitFor(() =>
    expect(app.sent(logs.errors)).toMatchObject([{ query: { keyword: 'boom', userId: 'u1' } }]),
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Requests' }))
  await waitFor(() => expect(app.sent(logs.requests)).toHaveLength(1))
  expect(app.sent(logs.requests)[0]?.query).not.toHaveProperty('keyword')
  expect(router.state.location.search).toBe('?type=Request')
  expect(app.sent(logs.signIns)).toEqual([])
})

test('a change is shown with what was before and after', async () => {
  const { engine } = await draw()
  const made = await engine.send(areas.create, {
    body: { parentId: '', fullName: 'Guards', enCode: '440100' },
  })
  await engine.send(areas.update, {
    params: { id: made.id },
    body: { ...made, fullName: 'Wardens' },
  })
  fireEvent.click(screen.getByRole('tab', { name: 'Audit log' }))
  const changed = await line('Changed')
  fireEvent.click(within(changed).getByRole('button', { name: 'More' }))
  expect(within(changed).getByText('Area Wardens')).toBeTruthy()
  fireEvent.click(within(changed).getByRole('button', { name: 'Details' }))
  const drawer = await screen.findByRole('dialog')
  for (const words of ['Changed', 'Area Wardens'])
    expect(await within(drawer).findByText(words)).toBeTruthy()
  const row = (await within(drawer).findByText('Name')).closest('tr') as HTMLElement
  expect(within(row).getByText('Guards')).toBeTruthy()
  expect(within(row).getByText('Wardens')).toBeTruthy()
  expect(within(drawer).queryByText(/440100"/)).toBeNull()
  fireEvent.click(within(drawer).getByRole('button', { name: /Technical details/ }))
  expect(await within(drawer).findByText(`area ${made.id}`)).toBeTruthy()
})

test('the lines that are shown are exported as a file', async () => {
  await draw()
  await line('ann')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Sign-ins.xlsx']))
  const head = new Uint8Array(await (saved[0]?.file.slice(0, 2) ?? new Blob()).arrayBuffer())
  expect(new TextDecoder().decode(head)).toBe('PK')
})

test('an administrator removes chosen lines after a question', async () => {
  await draw()
  fireEvent.click(within(await line('ann')).getByRole('checkbox'))
  const bar = screen.getByRole('region', { name: '1 selected' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('It cannot be restored.')).toBeTruthy()
  expect(await kept()).toEqual(['ann', 'bob'])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('ann')).toBeNull())
  expect(await kept()).toEqual(['bob'])
})

test('nobody else may remove lines', async () => {
  await draw(false)
  await line('ann')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull()
})

test('a log that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get('*/api/system/Log/SignIn', () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await line('ann')).toBeTruthy()
})

test('a log that is not permitted says that', async () => {
  drawScreen(<LogList />, await app.enter({ menus: ['area'] }))
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
