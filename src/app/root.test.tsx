import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import { hashPassword } from '#server/auth/password.ts'
import { startSession } from '#server/auth/session.ts'
import { md5 } from '#server/platform/hash.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen, memoryStorage } from '#tests/screen.tsx'
import { Root } from './root.tsx'

const app = serveApp()
const password = 'Berth2026'
let annId = ''

/** Publishes a form whose records can be searched by a note. */
const makeModel = async (name: string, token: string): Promise<string> => {
  const node = { id: 'n1', kind: 'input', field: 'note', label: `Note of ${name}` }
  const searches = [{ field: 'note', type: 'fuzzy', multiple: false, keyword: false }]
  return (await makeDesign(app.world, token, sketch([node], { list: { searches } }))).id
}

beforeAll(async () => {
  const { token } = await app.world.signIn({ isAdministrator: true })
  const [faults, tickets] = [await makeModel('faults', token), await makeModel('tickets', token)]
  const entries = [
    ['berths', '', '停车业务', 1],
    ['faults', 'berths', 'Faults', 3, faults],
    ['later', '', 'Later', 1],
    ['tickets', 'later', 'Tickets', 3, tickets],
    ['figures', 'later', 'Figures', 5],
    ['passes', '', 'Visitor passes', 3, await makeModel('passes', token)],
  ] as const
  await app.world.db.kysely
    .insertInto('menus')
    .values(
      entries.map(([id, parent_id, full_name, type, moduleId], sort_code) => ({
        id,
        parent_id,
        en_code: id,
        full_name,
        type,
        property_json: moduleId ? JSON.stringify({ moduleId }) : '',
        sort_code,
      })),
    )
    .execute()
  const person = (account: string) => ({
    account,
    realName: account,
    menus: ['faults', 'tickets', 'figures', 'passes'],
    models: [faults, tickets].map((modelId) => ({ modelId, columns: ['note'], forms: ['note'] })),
  })
  const stored = await hashPassword(md5(password))
  annId = (await app.world.signIn({ ...person('ann'), password: stored })).userId
  await app.world.signIn({ ...person('bob'), password: stored })
})

const open = async (address: string) => {
  const storage = memoryStorage()
  const by = { userId: annId, address: '', agent: '' }
  storage.write('token', await startSession(app.world.db, by))
  const engine = app.leave(storage)
  return { engine, ...drawScreen(<Root />, engine, address) }
}
const at = ({ state }: Awaited<ReturnType<typeof open>>['router']) =>
  state.location.pathname + state.location.search
const note = (name: string) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `Note of ${name}` })
const typeNote = async (name: string) =>
  fireEvent.change(await note(name), { target: { value: 'half' } })
const unlock = () => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
}

test('a deep link loads the session, opens the groups that lead to it and marks it', async () => {
  const { router } = await open('/tickets?size=50')
  expect(await note('tickets')).toBeTruthy()
  expect(at(router)).toBe('/tickets?size=50')
  expect(screen.getByRole('link', { name: 'Tickets' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Faults' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Tickets' }).getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(document.title).toBe('Tickets - smart'))
})

test('a page keeps what was typed while another is open; a closed one forgets it', async () => {
  await open('/faults')
  await typeNote('faults')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Later' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Tickets' }))
  await note('tickets')
  fireEvent.click(screen.getByRole('tab', { name: 'Faults' }))
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Faults' }).getAttribute('aria-selected')).toBe('true'),
  )
  expect((await note('faults')).value).toBe('half')
  fireEvent(
    screen.getByRole('tab', { name: 'Faults' }),
    new MouseEvent('auxclick', { button: 1, bubbles: true }),
  )
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Faults' })).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Faults' }))
  await waitFor(async () => expect((await note('faults')).value).toBe(''))
})

test('4 after an expiry the same person finds the text again, another person does not', async () => {
  const { engine, router } = await open('/faults')
  await typeNote('faults')
  act(() => engine.session.expire())
  await screen.findByRole('button', { name: 'Sign in' })
  expect(at(router)).toBe('/login?redirect=%2Ffaults')
  const signIn = async (account: string) =>
    act(async () => void (await engine.session.login(account, password)))
  await signIn('ann')
  await waitFor(async () => expect((await note('faults')).value).toBe('half'))
  act(() => engine.session.expire())
  await screen.findByRole('button', { name: 'Sign in' })
  await signIn('bob')
  await waitFor(async () => expect((await note('faults')).value).toBe(''))
})

test('2.4 an unknown path leads to /404, where the wanted address stays to be seen; a kind that comes later says so', async () => {
  const { router } = await open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  expect(at(router)).toBe('/404?from=%2Fnowhere')
  expect(screen.getByText('Address: /nowhere')).toBeTruthy()
  await act(() => router.navigate('/figures'))
  expect(
    await screen.findByText('This version cannot open the data report “Figures” yet.'),
  ).toBeTruthy()
})

test('a page that is not permitted names who can grant it', async () => {
  await open('/system/user')
  expect(
    await screen.findByRole('heading', { name: 'You don’t have access to Users' }),
  ).toBeTruthy()
  expect(await screen.findByText(/^Ask an administrator for permission: ./)).toBeTruthy()
})

test('2.2 a first entry that fails leads to the sign-in page with the way back', async () => {
  // Simulates a server error.
  app.network.use(
    http.get(`*${calls.currentUser.path}`, () =>
      HttpResponse.json({ code: 500, msg: 'broken', data: null }, { status: 500 }),
    ),
  )
  const { router, engine } = await open('/faults')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(at(router)).toBe('/login?redirect=%2Ffaults')
  expect(engine.session.token).toBeNull()
  expect(engine.toasts.current).toMatchObject({ type: 'error', text: 'broken' })
})

test('4 logging out asks first, then forgets person and pages', async () => {
  const { engine, router } = await open('/faults')
  await note('faults')
  fireEvent.click(screen.getByRole('button', { name: 'User menu of ann' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
  expect(await screen.findByText('Unsaved changes in this window are lost.')).toBeTruthy()
  expect(engine.session.state).toBe('in')
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await screen.findByRole('button', { name: 'Sign in' })
  expect([engine.session.current, engine.tabs.list.map(({ path }) => path), at(router)]).toEqual([
    null,
    ['/home'],
    '/login',
  ])
})

test('2.2 a first entry that fails without words says Has Error', async () => {
  // Simulated, because the real server never sends a result that its contract does not allow.
  app.network.use(
    http.get(`*${calls.currentUser.path}`, () =>
      HttpResponse.json({ code: 200, msg: '', data: 'not for people' }),
    ),
  )
  const { engine } = await open('/faults')
  await screen.findByRole('button', { name: 'Sign in' })
  expect(engine.toasts.current).toMatchObject({ type: 'error', text: 'Has Error' })
})

test('4 a locked screen hides the page, says nothing of it, and gives it back half typed', async () => {
  const { engine, router } = await open('/faults?size=50')
  await typeNote('faults')
  await act(() => engine.session.lock())
  expect(await screen.findByRole('heading', { name: 'The screen is locked' })).toBeTruthy()
  expect(at(router)).toBe('/lockScreen?redirect=%2Ffaults%3Fsize%3D50')
  await waitFor(() => expect(document.title).toBe('Lock screen - smart'))
  await act(() => router.navigate('/tickets'))
  expect(at(router)).toBe('/lockScreen?redirect=%2Ftickets')
  await act(() => router.navigate('/lockScreen?redirect=%2Ffaults%3Fsize%3D50'))
  unlock()
  await waitFor(() => expect(at(router)).toBe('/faults?size=50'))
  expect((await note('faults')).value).toBe('half')
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Faults' }).getAttribute('aria-selected')).toBe('true'),
  )
})

test('4 a refresh of a locked screen stays locked, and leads back all the same', async () => {
  const first = await open('/faults')
  await note('faults')
  await act(() => first.engine.session.lock())
  first.unmount()
  const engine = app.leave(first.engine.storage)
  const { router } = drawScreen(<Root />, engine, '/lockScreen?redirect=%2Ffaults')
  expect(await screen.findByText('Enter the password of ann to unlock')).toBeTruthy()
  unlock()
  expect(await note('faults')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/faults')
})

test('no window closes over unsaved work without a question, also while the screen is locked', async () => {
  const { engine } = await open('/faults')
  await note('faults')
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  let isDirty = true
  engine.tabs.hold('/faults', () => isDirty)
  expect(isAsked()).toBe(true)
  await act(() => engine.session.lock())
  expect(isAsked()).toBe(true)
  isDirty = false
  expect(isAsked()).toBe(false)
})

test('a menu entry whose form is not granted says what is missing, and who can grant it', async () => {
  await open('/passes')
  expect(
    await screen.findByRole('heading', { name: 'You don’t have access to Visitor passes' }),
  ).toBeTruthy()
  expect(screen.getByText('The menu entry is yours, but not what it opens.')).toBeTruthy()
  expect(await screen.findByText(/^Ask an administrator for permission: ./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Home' })).toBeTruthy()
})

test('a link of somebody else says neither that its page exists nor that it does not', async () => {
  for (const address of ['/model/passes', '/model/nothing']) {
    const { router, unmount } = await open(address)
    expect(
      await screen.findByRole('heading', {
        name: 'You may not open this page, or it no longer exists',
      }),
    ).toBeTruthy()
    expect(await screen.findByText(/Ask an administrator for permission: ./)).toBeTruthy()
    expect(at(router)).toBe(`/404?from=${encodeURIComponent(address)}`)
    unmount()
  }
})
