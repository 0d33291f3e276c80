import { useState } from 'react'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { session as calls } from '#schemas/api/session.ts'
import type { CurrentUser } from '#schemas/api/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { Root } from './root.tsx'

vi.mock('./model-page.tsx', () => ({
  default: function Note({ moduleId }: { moduleId: string }) {
    const [text, setText] = useState('')
    return (
      <label>
        Note of {moduleId}
        <input value={text} onChange={({ target }) => setText(target.value)} />
      </label>
    )
  },
}))

const menuList = [
  menuItem('parking', {
    fullName: '停车业务',
    type: 1,
    children: [menuItem('faults', { fullName: 'Faults', propertyJson: '{"moduleId":"m1"}' })],
  }),
  menuItem('later', {
    fullName: 'Later',
    type: 1,
    children: [
      menuItem('tickets', { fullName: 'Tickets', propertyJson: '{"moduleId":"m2"}' }),
      menuItem('figures', { fullName: 'Figures', type: 5 }),
    ],
  }),
]
const current = (userId: string): CurrentUser =>
  currentUser({
    menuList,
    userInfo: { userId, userName: userId, realName: userId, account: userId },
  })
const silent: readonly Call[] = [calls.logout, calls.lock, calls.unlock]
const open = (address: string, answer: () => CurrentUser = () => current('ann')) => {
  const storage = memoryStorage()
  storage.write('token', 't')
  const engine = tryEngine(
    (call) =>
      silent.includes(call) ? null : call === calls.login ? { token: 't2', ...answer() } : answer(),
    storage,
  )
  return { engine, ...drawScreen(<Root />, engine, address) }
}
const at = (router: ReturnType<typeof open>['router']) =>
  router.state.location.pathname + router.state.location.search

test('a deep link loads the session, opens the groups that lead to it and marks it', async () => {
  const { router } = open('/tickets?page=2')
  expect(await screen.findByLabelText('Note of m2')).toBeTruthy()
  expect(at(router)).toBe('/tickets?page=2')
  expect(screen.getByRole('link', { name: 'Tickets' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Faults' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Tickets' }).getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(document.title).toBe('Tickets - smart'))
})

test('a page keeps what was typed while another is open; a closed one forgets it', async () => {
  open('/faults')
  fireEvent.change(await screen.findByLabelText('Note of m1'), { target: { value: 'half' } })
  fireEvent.click(screen.getByRole('menuitem', { name: 'Later' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Tickets' }))
  await screen.findByLabelText('Note of m2')
  fireEvent.click(screen.getByRole('tab', { name: 'Faults' }))
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Faults' }).getAttribute('aria-selected')).toBe('true'),
  )
  expect(screen.getByLabelText<HTMLInputElement>('Note of m1').value).toBe('half')
  fireEvent(
    screen.getByRole('tab', { name: 'Faults' }),
    new MouseEvent('auxclick', { button: 1, bubbles: true }),
  )
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Faults' })).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Faults' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Note of m1').value).toBe(''))
})

test('4 after an expiry the same person finds the text again, another person does not', async () => {
  let who = 'ann'
  const { engine, router } = open('/faults', () => current(who))
  fireEvent.change(await screen.findByLabelText('Note of m1'), { target: { value: 'half' } })
  act(() => engine.session.expire())
  await screen.findByRole('button', { name: 'Sign in' })
  expect(at(router)).toBe('/login?redirect=%2Ffaults')
  const signIn = async () => act(async () => void (await engine.session.login('a', 'b')))
  await signIn()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Note of m1').value).toBe('half'),
  )
  act(() => engine.session.expire())
  await screen.findByRole('button', { name: 'Sign in' })
  who = 'bob'
  await signIn()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Note of m1').value).toBe(''))
})

test('2.4 an unknown path leads to /404, where the wanted address stays to be seen; a kind that comes later says so', async () => {
  const { router } = open('/nowhere')
  expect(await screen.findByText(/does not exist/)).toBeTruthy()
  expect(at(router)).toBe('/404?from=%2Fnowhere')
  expect(screen.getByText('The address was /nowhere')).toBeTruthy()
  await act(() => router.navigate('/figures'))
  expect(
    await screen.findByText('This version cannot open the data report “Figures” yet.'),
  ).toBeTruthy()
})

test('2.2 a first entry that fails leads to the sign-in page with the way back', async () => {
  const { router, engine } = open('/faults', () => {
    throw new RefusedCall(500, 'broken', null)
  })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(at(router)).toBe('/login?redirect=%2Ffaults')
  expect(engine.session.token).toBeNull()
})

test('4 logging out asks first, then forgets person and pages', async () => {
  const { engine, router } = open('/faults')
  await screen.findByLabelText('Note of m1')
  fireEvent.click(screen.getByRole('button', { name: 'User menu of ann' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  expect(await screen.findByText('Are you sure you want to exit the application?')).toBeTruthy()
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
  const { engine } = open('/faults', () => {
    throw new TypeError('not for people')
  })
  await screen.findByRole('button', { name: 'Sign in' })
  expect(engine.toasts.current).toMatchObject({ type: 'error', text: 'Has Error' })
})

test('4 a locked screen hides the page, says nothing of it, and gives it back half typed', async () => {
  const { engine, router } = open('/faults?page=2')
  fireEvent.change(await screen.findByLabelText('Note of m1'), { target: { value: 'half' } })
  await act(() => engine.session.lock())
  expect(await screen.findByRole('heading', { name: 'The screen is locked' })).toBeTruthy()
  expect(at(router)).toBe('/lockScreen?redirect=%2Ffaults%3Fpage%3D2')
  await waitFor(() => expect(document.title).toBe('Lock screen - smart'))
  await act(() => router.navigate('/tickets'))
  expect(at(router)).toBe('/lockScreen?redirect=%2Ftickets')
  await act(() => router.navigate('/lockScreen?redirect=%2Ffaults%3Fpage%3D2'))
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Berth2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  await waitFor(() => expect(at(router)).toBe('/faults?page=2'))
  expect(screen.getByLabelText<HTMLInputElement>('Note of m1').value).toBe('half')
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Faults' }).getAttribute('aria-selected')).toBe('true'),
  )
})

test('4 a refresh of a locked screen stays locked, and leads back all the same', async () => {
  const first = open('/faults')
  await screen.findByLabelText('Note of m1')
  await act(() => first.engine.session.lock())
  first.unmount()
  const engine = tryEngine(
    (call) => (silent.includes(call) ? null : current('ann')),
    first.engine.storage,
  )
  const { router } = drawScreen(<Root />, engine, '/lockScreen?redirect=%2Ffaults')
  expect(await screen.findByText('Enter the password of ann to unlock')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Berth2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByLabelText('Note of m1')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/faults')
})

test('no window closes over unsaved work without a question, also while the screen is locked', async () => {
  const { engine } = open('/faults')
  await screen.findByLabelText('Note of m1')
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
