import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import LockScreen from './lock-screen.tsx'

afterEach(() => void vi.useRealTimers())

const menuList = [menuItem('m')]

/** A screen locked by Ann; `unlock` answers her attempts. */
async function draw(unlock: Answers = () => null) {
  const storage = memoryStorage()
  storage.write('token', 't')
  const answers: Answers = (call, input) =>
    call === calls.currentUser
      ? currentUser({ menuList })
      : call === calls.unlock
        ? unlock(call, input)
        : null
  const engine = tryEngine(answers, storage)
  await engine.session.enter()
  await engine.session.lock()
  return { engine, storage, ...drawScreen(<LockScreen />, engine, '/lockScreen?redirect=%2Fm') }
}
const refuse =
  (code: number, words: string, retryAfter = 0): Answers =>
  () => {
    throw Object.assign(new RefusedCall(code, words, null), { retryAfter })
  }
const tryIt = (password: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
}

test('4 the lock screen names who locked it, and unlocks with the password', async () => {
  const bodies: unknown[] = []
  const { engine } = await draw((_, { body }) => bodies.push(body))
  expect(screen.getByRole('heading', { name: 'The screen is locked' })).toBeTruthy()
  expect(screen.getByText('Enter the password of Ann to unlock')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  tryIt('Berth2026')
  await waitFor(() => expect(engine.session.state).toBe('in'))
  expect(bodies).toEqual([{ account: 'ann', password: '312825ad90e27fe8499edd8965c946fb' }])
})

test('4 a wrong password is said at the field, and the screen stays locked', async () => {
  const { engine } = await draw(refuse(400, 'Wrong password'))
  tryIt('nope')
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelector(`#${field.getAttribute('aria-describedby')}`)?.textContent).toBe(
    'Wrong password',
  )
  expect([field.value, engine.session.state, engine.toasts.current]).toEqual(['', 'locked', null])
})

test('5.2 no password is asked for before anything is sent', async () => {
  const sent: unknown[] = []
  await draw((call) => sent.push(call))
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  expect([await screen.findByText('Enter your password'), sent.length]).toEqual([
    expect.anything(),
    0,
  ])
})

test('8 who must wait before the next try sees for how long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await draw(refuse(429, 'Too many tries', 900))
  tryIt('nope')
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Please wait 900 s' })).disabled,
  ).toBe(true)
})

test.each([600, 601, 602])(
  '4 code %d on the lock screen is said, and ends the session',
  async (code) => {
    const { engine } = await draw(refuse(code, 'Your session has expired'))
    tryIt('Berth2026')
    await waitFor(() => expect(engine.session.state).toBe('out'))
    expect(engine.toasts.current).toMatchObject({ type: 'error', text: 'Your session has expired' })
    // The user stays known, so that the work behind the screen is kept for the same user.
    expect(engine.session.current?.userInfo.account).toBe('ann')
  },
)

test('4 signing in as somebody else asks first, then leaves', async () => {
  const { engine, router } = await draw()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as somebody else' }))
  expect(await screen.findByText(/what is not saved will be lost/)).toBeTruthy()
  expect(engine.session.state).toBe('locked')
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect([engine.session.state, engine.session.current]).toEqual(['out', null])
})

test('4 after a refresh the screen still knows whom to ask', async () => {
  const { storage, unmount } = await draw()
  unmount()
  drawScreen(
    <LockScreen />,
    tryEngine(() => null, storage),
    '/lockScreen',
  )
  expect(screen.getByText('Enter the password of Ann to unlock')).toBeTruthy()
})

test('4 locking and unlocking in one window does so in the others', async () => {
  const storage = memoryStorage()
  storage.write('token', 't')
  const other = tryEngine(() => currentUser({ menuList }), storage)
  await other.session.enter()
  const reload = vi.fn()
  const stop = other.session.follow(reload)
  const tell = (key: string, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  tell('smart_lock', '1')
  expect(other.session.state).toBe('locked')
  tell('smart_lock', null)
  expect(other.session.state).toBe('in')
  tell('smart_token', '"t2"')
  expect(reload).toHaveBeenCalledOnce()
  tell('smart_token', null)
  expect([other.session.state, other.session.current]).toEqual(['out', null])
  stop()
})
