import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { provider } from '#schemas/api/provider.ts'
import { session as calls } from '#schemas/api/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import { AuthRedirect } from '../jump/jump.tsx'

const key = 'k'.repeat(43)
const answer = '/auth-redirect?code=c1&state=s1&iss=https%3A%2F%2Fid.example'
const signedIn = {
  token: 'new',
  ...currentUser({ menuList: [menuItem('m')], userInfo: { userId: 'u1', realName: 'Ann' } }),
}
const landing = { redirect: '/faults?a=1', signedIn }

interface ReturnOptions {
  readonly token?: string
  readonly finish?: () => unknown
  readonly complete?: () => unknown
}

function draw(
  address: string,
  { token, finish = () => landing, complete = () => landing }: ReturnOptions = {},
) {
  const storage = memoryStorage()
  if (token) storage.write('token', token)
  const sent: unknown[] = []
  const engine = tryEngine((call, { body }) => {
    if (call === provider.finish) return (sent.push(body), finish())
    if (call === provider.complete) return (sent.push(body), complete())
    return call === calls.currentUser ? signedIn : null
  }, storage)
  const Landing = () => (useLocation().pathname === '/auth-redirect' ? <AuthRedirect /> : null)
  const { router } = drawScreen(<Landing />, engine, address)
  return { engine, sent, at: () => router.state.location.pathname + router.state.location.search }
}

const refuse =
  (code: number, words: string, data: unknown = null) =>
  () => {
    throw new RefusedCall(code, words, data)
  }
const askCode = refuse(400, 'Enter the code', { needs: 'otp', key })
const typeCode = async (code: string) => {
  fireEvent.change(await screen.findByLabelText('Authenticator code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

test('2.1 /auth-redirect signs in with what the provider sent along, and goes to where somebody was bound for', async () => {
  const { engine, sent, at } = draw(answer)
  await waitFor(() => expect(at()).toBe('/faults?a=1'))
  expect(engine.session.current?.userInfo.realName).toBe('Ann')
  expect(sent).toEqual([{ query: 'code=c1&state=s1&iss=https%3A%2F%2Fid.example' }])
})

test('the answer is out of the address before it is taken', async () => {
  const { at } = draw(answer, { finish: () => new Promise(() => {}) })
  await waitFor(() => expect(at()).toBe('/auth-redirect'))
  expect(await screen.findByText('Signing in…')).toBeTruthy()
})

test.each(['/auth-redirect?error=access_denied&state=s1', answer])(
  '8 a refused way back (%s) says why, and leads to the sign-in page',
  async (address) => {
    const { at } = draw(address, { finish: refuse(400, 'The provider did not confirm you') })
    expect((await screen.findByRole('alert')).textContent).toBe('The provider did not confirm you')
    expect(screen.getByRole('heading', { name: 'You are not signed in' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(
      '/login',
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(at()).toBe('/auth-redirect')
  },
)

test('an answer that did not reach the server can be sent again', async () => {
  let tries = 0
  const { sent, at } = draw(answer, {
    finish: () => (tries++ === 0 ? refuse(0, 'No connection')() : landing),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(at()).toBe('/faults?a=1'))
  expect(sent).toHaveLength(2)
})

test('where the second factor is asked for, a wrong code can be typed again and the right one lands', async () => {
  let tries = 0
  const wrong = refuse(400, 'The code is wrong', { needs: 'otp', key })
  const { sent, at, engine } = draw(answer, {
    finish: askCode,
    complete: () => (tries++ === 0 ? wrong() : landing),
  })
  await typeCode(' 000000 ')
  expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong')
  expect(screen.getByLabelText<HTMLInputElement>('Authenticator code').value).toBe('')
  expect(engine.session.token).toBeNull()
  await typeCode('123456')
  await waitFor(() => expect(at()).toBe('/faults?a=1'))
  expect(sent.slice(1)).toEqual([
    { key, otp: '000000' },
    { key, otp: '123456' },
  ])
})

const tooMany = () => {
  throw Object.assign(new RefusedCall(429, 'Too many tries', null), { retryAfter: 30 })
}

test('too many wrong codes say how long to wait', async () => {
  draw(answer, { finish: askCode, complete: tooMany })
  await typeCode('000000')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries')
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: /^Please wait \d+ s$/ }).disabled,
  ).toBe(true)
})

test('a code that comes too late ends at the sign-in page', async () => {
  draw(answer, { finish: askCode, complete: refuse(400, 'This sign-in is no longer valid') })
  await typeCode('123456')
  expect((await screen.findByRole('alert')).textContent).toBe('This sign-in is no longer valid')
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeTruthy()
})

test('whoever linked an identity is told so and is back at their profile, in the same session', async () => {
  const { engine, at } = draw(answer, {
    token: 'old',
    finish: () => ({ redirect: '/profile?part=identities', signedIn: null }),
  })
  await waitFor(() => expect(at()).toBe('/profile?part=identities'))
  expect(engine.session.token).toBe('old')
  expect(engine.toasts.current).toMatchObject({ type: 'success', text: 'Identity linked' })
})

test('a link that was refused leads back to the profile', async () => {
  draw(answer, { token: 'old', finish: refuse(409, 'It is linked to another account') })
  expect(await screen.findByRole('heading', { name: 'Nothing was linked' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to profile' }).getAttribute('href')).toBe(
    '/profile?part=identities',
  )
})

test('somebody without any permission is told that, and is not signed in', async () => {
  const empty = { token: 'new', ...currentUser({ menuList: [] }) }
  const { engine } = draw(answer, { finish: () => ({ redirect: '/', signedIn: empty }) })
  expect((await screen.findByRole('alert')).textContent).toContain('permissions are insufficient')
  expect(engine.session.token).toBeNull()
})
