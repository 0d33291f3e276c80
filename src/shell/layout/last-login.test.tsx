import { act, screen } from '@testing-library/react'
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

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** Opens the shell, from the sign-in page or with a session that already exists. */
async function enter(userInfo: Partial<UserInfo>, isFresh = true) {
  const engine = tryEngine((call) => ({
    ...currentUser({ menuList: [menu], userInfo }),
    ...(call === calls.login && { token: 't' }),
  }))
  if (isFresh) await engine.session.login('ann', 'secret')
  else await engine.session.enter()
  vi.useFakeTimers()
  drawScreen(<Notice />, engine)
}

test('4 the last-login notice shows once, for 2 s at the bottom right, where there was a sign-in before', async () => {
  await enter({
    prevLogin: 1,
    prevLoginTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    prevLoginIPAddress: '10.0.0.7',
  })
  const seen = () => screen.queryByText('Last sign-in: 2026-01-02 11:04:05, 10.0.0.7')
  await pass(1900)
  expect(seen()?.closest('.ant-notification')?.className).toContain('bottomRight')
  await pass(600)
  expect(seen()).toBeNull()
})

test.each([
  ['the first sign-in', { prevLogin: 0, prevLoginTime: 1 }, true],
  ['a session that was there already', { prevLogin: 1, prevLoginTime: 1 }, false],
] as const)('4 there is no last-login notice after %s', async (_name, user, isFresh) => {
  await enter(user, isFresh)
  await pass(500)
  expect(screen.queryByText(/^Last sign-in/)).toBeNull()
})
