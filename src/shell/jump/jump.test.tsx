import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import type { Engine } from '#src/engine/engine.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import Jump, { AuthRedirect } from './jump.tsx'

const user = (name: string) =>
  currentUser({ menuList: [menuItem('m')], userInfo: { userId: name, realName: name } })

interface JumpOptions {
  /** The token of an earlier session. */
  readonly token?: string
  readonly jump?: () => unknown
  readonly current?: (engine: Engine) => unknown
}

function draw(
  address: string,
  {
    token,
    jump = () => ({ token: 'new', ...user('Bob') }),
    current = () => user('Ann'),
  }: JumpOptions = {},
) {
  const storage = memoryStorage()
  if (token) storage.write('token', token)
  const sent: unknown[] = []
  const engine: Engine = tryEngine((call, { body }) => {
    if (call === calls.jump) return (sent.push(body), jump())
    return call === calls.currentUser ? current(engine) : null
  }, storage)
  const Landing = () =>
    ({ '/jump': <Jump />, '/auth-redirect': <AuthRedirect /> })[useLocation().pathname] ?? null
  const { router } = drawScreen(<Landing />, engine, address)
  return { engine, sent, at: () => router.state.location.pathname + router.state.location.search }
}
const refuse = (code: number, words: string) => () => {
  throw new RefusedCall(code, words, null)
}

test.each(['/jump', '/auth-redirect'])(
  '2.1 %s signs in by its ticket and goes to where it was bound for',
  async (path) => {
    const { engine, sent, at } = draw(`${path}?ticket=t1&redirect=%2Ffaults%3Fa%3D1`)
    await waitFor(() => expect(engine.session.current?.userInfo.realName).toBe('Bob'))
    await waitFor(() => expect(at()).toBe('/faults?a=1'))
    expect(sent).toEqual([{ ticket: 't1' }])
  },
)

test('2.1 the ticket is out of the address before it is answered', async () => {
  const { at } = draw('/jump?ticket=t1&redirect=%2Ffaults', { jump: () => new Promise(() => {}) })
  await waitFor(() => expect(at()).toBe('/jump?redirect=%2Ffaults'))
  expect(screen.getByText('Signing in…')).toBeTruthy()
})

test('2.1 a redirect to another site leads home', async () => {
  const { engine, at } = draw('/jump?ticket=t1&redirect=https%3A%2F%2Fevil.example')
  await waitFor(() => expect(engine.session.state).toBe('in'))
  await waitFor(() => expect(at()).toBe('/'))
})

test('2.1 whoever is signed in is asked first, by name, and stays unless they go on', async () => {
  const { engine, sent } = draw('/jump?ticket=t1&redirect=%2Ffaults', { token: 'old' })
  expect(await screen.findByText('You are signed in as Ann')).toBeTruthy()
  expect([sent, engine.session.token]).toEqual([[], 'old'])
  expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/faults')
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  await waitFor(() =>
    expect([engine.session.current?.userInfo.realName, engine.session.token]).toEqual([
      'Bob',
      'new',
    ]),
  )
})

test('2.1 a session that turns out to be over asks nobody', async () => {
  const { engine } = draw('/jump?ticket=t1', {
    token: 'old',
    current: (engine) => {
      engine.session.expire()
      throw new RefusedCall(600, 'over', null)
    },
  })
  await waitFor(() => expect(engine.session.token).toBe('new'))
})

test('2.1 a refused ticket is said, with a way to sign in', async () => {
  draw('/jump?ticket=t1&redirect=%2Ffaults', { jump: refuse(400, 'This ticket was used') })
  expect(await screen.findByText('This ticket was used')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/login?redirect=%2Ffaults',
  )
})

test('2.1 a refused ticket takes nobody’s session', async () => {
  const { engine } = draw('/jump?ticket=t1', {
    token: 'old',
    jump: refuse(400, 'This ticket was used'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(await screen.findByText('This ticket was used')).toBeTruthy()
  expect(engine.session.token).toBe('old')
  expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy()
})

test('2.1 what is no ticket at all is said as such', async () => {
  draw('/jump?ticket=x', { jump: refuse(422, 'Some values are wrong') })
  expect(await screen.findByText(/holds no ticket/)).toBeTruthy()
})

test('2.1 without a ticket /jump says so', async () => {
  const { sent } = draw('/jump')
  expect(await screen.findByText(/holds no ticket/)).toBeTruthy()
  expect(sent).toEqual([])
})

test.each([
  ['old', '/faults'],
  ['', '/login?redirect=%2Ffaults'],
])(
  '2.1 /auth-redirect without a ticket and with the token %j goes to %s',
  async (token, target) => {
    const { at } = draw('/auth-redirect?redirect=%2Ffaults', { token })
    await waitFor(() => expect(at()).toBe(target))
  },
)
