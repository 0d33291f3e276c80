import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import type { UserInfo } from '#schemas/api/session.ts'
import { currentUser } from '#tests/session.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { useLastLogin } from './last-login.tsx'

afterEach(() => void vi.useRealTimers())

const menu = {
  id: 'm',
  parentId: '',
  enCode: 'm',
  fullName: 'M',
  icon: '',
  type: 2,
  urlAddress: 'm',
  linkTarget: '',
  propertyJson: '',
  hasChildren: false,
}
const Notice = () => {
  useLastLogin()
  return null
}

/** Opens the shell, from the sign-in page or with a session that already exists. */
async function enter(userInfo: Partial<UserInfo>, isFresh = true) {
  const engine = tryEngine((call) => ({
    ...currentUser({ menuList: [menu], userInfo }),
    ...(call === calls.login && { token: 't' }),
  }))
  if (isFresh) await engine.session.login('ann', 'secret')
  else await engine.session.enter()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  drawScreen(<Notice />, engine)
}

test('4 the last-login notice shows once, for 2 s at the bottom right, where there was a sign-in before', async () => {
  await enter({
    prevLogin: 1,
    prevLoginTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    prevLoginIPAddress: '10.0.0.7',
  })
  const words = await screen.findByText('Last sign-in: 2026-01-02 11:04:05, 10.0.0.7')
  expect(words.closest('.ant-notification')?.className).toContain('bottomRight')
  await act(() => vi.advanceTimersByTimeAsync(2500))
  await waitFor(() => expect(screen.queryByText(/^Last sign-in/)).toBeNull())
})

test.each([
  ['the first sign-in', { prevLogin: 0, prevLoginTime: 1 }, true],
  ['a session that was there already', { prevLogin: 1, prevLoginTime: 1 }, false],
] as const)('4 there is no last-login notice after %s', async (_name, user, isFresh) => {
  await enter(user, isFresh)
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(screen.queryByText(/^Last sign-in/)).toBeNull()
})
