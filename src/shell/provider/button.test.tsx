import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config } from '#schemas/api/config.ts'
import { provider } from '#schemas/api/provider.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import Login from '../login/login.tsx'

const shown = {
  sysName: 'Harbour',
  title: '',
  sysDescription: '',
  companyName: '',
  copyright: '',
  logoIcon: '',
  navigationIcon: '',
  signInHelp: '',
  demo: { accounts: ['cashier'], password: 'Berth2026' },
}

/** A sign-in page with a provider, whose door answers so. */
function drawProvider(begin: () => unknown, address = '/login') {
  const sent: unknown[] = []
  const engine = tryEngine((call, { body }) => {
    if (call === config.public) return { ...shown, provider: { en: 'Harbour ID' } }
    if (call !== provider.begin) return null
    sent.push(body)
    return begin()
  })
  drawScreen(<Login />, engine, address)
  return sent
}
const enterByProvider = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Harbour ID' }))

test('2.1 the button to the provider says what an administrator wrote, and takes along where somebody was bound for', async () => {
  const sent = drawProvider(() => new Promise(() => {}), '/login?redirect=%2Ffaults%3Fa%3D1')
  await enterByProvider()
  await waitFor(() => expect(sent).toEqual([{ redirect: '/faults?a=1' }]))
  // The browser may bring the page back as it was left.
  fireEvent(window, new Event('pageshow'))
  await enterByProvider()
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('8 why the way to the provider could not begin is said below the form', async () => {
  drawProvider(() => {
    throw new RefusedCall(503, 'The provider cannot be reached', null)
  })
  await enterByProvider()
  expect((await screen.findByRole('alert')).textContent).toBe('The provider cannot be reached')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
})

test('without a provider there is no second way in', async () => {
  drawScreen(
    <Login />,
    tryEngine((call) => (call === config.public ? { ...shown, provider: null } : null)),
  )
  await screen.findByRole('button', { name: 'Cashier' })
  expect(screen.queryByRole('button', { name: 'Single sign-on' })).toBeNull()
})
