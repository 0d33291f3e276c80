import { act, fireEvent } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { useIdleLock } from './use-idle-lock.ts'

const menuList = [menuItem('m')]
const minute = 60_000
const Page = observer(() => {
  useIdleLock()
  return <p>page</p>
})

async function draw(idleLock: number) {
  const storage = memoryStorage()
  storage.write('token', 't')
  storage.write('idleLock', idleLock)
  const engine = tryEngine(
    (call) => (call === calls.currentUser ? currentUser({ menuList }) : null),
    storage,
  )
  await engine.session.enter()
  drawScreen(<Page />, engine)
  return engine
}
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('4 the screen locks after the minutes of the settings without a touch', async () => {
  const { session } = await draw(5)
  await wait(5 * minute - 1000)
  expect(session.state).toBe('in')
  await wait(6000)
  expect(session.state).toBe('locked')
})

test.each(['pointerDown', 'keyDown', 'scroll', 'touchStart', 'wheel'] as const)(
  '4 %s puts the lock off',
  async (sign) => {
    const { session } = await draw(5)
    await wait(4 * minute)
    fireEvent[sign](document.body)
    await wait(4 * minute)
    expect(session.state).toBe('in')
    await wait(minute + 6000)
    expect(session.state).toBe('locked')
  },
)

test('4 at 0 minutes the screen never locks by itself', async () => {
  const { session } = await draw(0)
  await wait(300 * minute)
  expect(session.state).toBe('in')
})

test('4 work in another window puts the lock off, a time to come does not', async () => {
  const { session } = await draw(5)
  await wait(4 * minute)
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'smart_used', newValue: String(Date.now() + 500 * minute) }),
  )
  await wait(4 * minute)
  expect(session.state).toBe('in')
  await wait(minute + 6000)
  expect(session.state).toBe('locked')
})

test('4 a machine that slept is locked by the first touch, not put off by it', async () => {
  const { session } = await draw(5)
  vi.setSystemTime(Date.now() + 60 * minute)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(session.state).toBe('locked')
})

test('4 other windows hear that this one is used', async () => {
  const { storage } = await draw(5)
  await wait(minute)
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(storage.read('used')).toBe(Date.now())
})
