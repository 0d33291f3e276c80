import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http, passthrough } from 'msw'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { providerSettings as calls } from '#schemas/api/provider-settings.ts'
import type { Engine } from '#src/engine/engine.ts'
import type { Person } from '#tests/people.ts'
import { Provider } from '#tests/provider.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import ConfigScreen from '../list.tsx'

const app = serveApp()
const provider = new Provider()
beforeAll(async () => void (await provider.open()))
afterAll(() => provider.close())

beforeEach(async () => {
  // What the server asks of other machines is really asked.
  app.network.use(http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()))
  const { db } = app.world
  await db.kysely.deleteFrom('settings').where('key', '=', 'provider').execute()
  await db.kysely.deleteFrom('provider_secrets').execute()
})

const address = '/system/config?part=provider'
const draw = async (person: Person = { isAdministrator: true }) => {
  const engine = await app.enter(person)
  drawScreen(<ConfigScreen />, engine, address)
  await screen.findByLabelText('Issuer')
  return engine
}
const kept = ({ send }: Engine) => send(calls.read, {})
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('the provider is set with its texts and secret, which is never shown again', async () => {
  const engine = await draw()
  expect(field('Site address').value).toBe(location.origin)
  expect(field('Redirect URI').value).toBe(`${location.origin}/auth-redirect`)
  type('Site address', 'https://berth.example/')
  await waitFor(() =>
    expect(field('Redirect URI').value).toBe('https://berth.example/auth-redirect'),
  )
  type('Issuer', 'https://id.example')
  type('Client ID', 'berth')
  type('Client secret', 'between-us')
  type('Button text (English)', 'Harbour ID')
  fireEvent.click(screen.getByRole('switch', { name: 'Enabled on the sign-in page' }))
  expect(engine.tabs.holds('/system/config')).toBe(true)
  await press('Save')
  await waitFor(() => expect(engine.tabs.holds('/system/config')).toBe(false))
  expect(await kept(engine)).toMatchObject({
    enabledMark: 1,
    publicAddress: 'https://berth.example',
    issuer: 'https://id.example',
    hasSecret: true,
    names: { en: 'Harbour ID' },
    linksByAccount: false,
  })
  expect(field('Client secret').value).toBe('')
  expect(screen.getByText(/leave empty to keep it/)).toBeTruthy()
  type('Client ID', 'berth2')
  await press('Save')
  await waitFor(async () =>
    expect(await kept(engine)).toMatchObject({ clientId: 'berth2', hasSecret: true }),
  )
})

test('a secret can be taken away, and that taken back', async () => {
  const engine = await draw()
  type('Issuer', 'https://id.example')
  type('Client secret', 'between-us')
  await press('Save')
  await screen.findByText(/leave empty to keep it/)
  await press('Remove')
  await press('Keep secret')
  await press('Remove')
  expect(screen.getByText('Removed when you save')).toBeTruthy()
  await press('Save')
  await waitFor(async () => expect(await kept(engine)).toMatchObject({ hasSecret: false }))
  expect(await screen.findByText(/None stored/)).toBeTruthy()
})

test('what the server finds wrong lands at its field, on saving and on trying', async () => {
  await draw()
  fireEvent.click(screen.getByRole('switch', { name: 'Enabled on the sign-in page' }))
  await press('Save')
  expect(await screen.findAllByText('Fill this in before it is switched on')).toHaveLength(2)
  type('Issuer', 'http://elsewhere.example')
  await press('Test connection')
  expect(await screen.findByText(/An address that begins with https/)).toBeTruthy()
  expect(app.sent(calls.update)).toHaveLength(1)
})

test('a connection is tried with what is typed, and told in words', async () => {
  const engine = await draw()
  type('Issuer', provider.issuer)
  type('Client ID', provider.clientId)
  type('Client secret', provider.clientSecret)
  await press('Test connection')
  const told = await screen.findByText('The connection works, with notes')
  const lines = within(told.closest('[role=status]') as HTMLElement).getAllByRole('listitem')
  expect(lines[0]?.textContent).toBe('The provider was reached')
  expect(await kept(engine)).toMatchObject({ version: 0, issuer: '' })
  // What was found says nothing of other settings.
  type('Client ID', 'somebody')
  expect(screen.queryByText('The connection works, with notes')).toBeNull()
})

test('a provider that does not answer is told of', async () => {
  await draw()
  type('Issuer', 'http://127.0.0.1:1')
  type('Client ID', 'berth')
  await press('Test connection')
  expect(await screen.findByText('The connection does not work')).toBeTruthy()
  expect(screen.getByText(/The issuer cannot be reached/)).toBeTruthy()
})

test('what came too late can be saved over', async () => {
  const engine = await draw()
  type('Client ID', 'mine')
  const { id: _id, hasSecret: _has, redirectPath: _path, ...values } = await kept(engine)
  await engine.send(calls.update, { body: { ...values, clientId: 'theirs' } })
  await press('Save')
  expect(await screen.findByText('Someone else has just changed this')).toBeTruthy()
  await press('Overwrite with mine')
  await waitFor(async () => expect(await kept(engine)).toMatchObject({ clientId: 'mine' }))
})

test('settings that cannot be loaded say so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get(`*${calls.read.path}`, () => HttpResponse.error(), { once: true }))
  const engine = await app.enter({ menus: ['config'] })
  drawScreen(<ConfigScreen />, engine, address)
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByLabelText('Issuer')).toBeTruthy()
})

test('whoever may only look changes and tries nothing, and copies the address for the provider', async () => {
  const copied = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: copied },
    configurable: true,
  })
  await draw({ menus: ['config'], pageButtons: [] })
  expect(field('Issuer').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull()
  await press('Copy redirect URI')
  expect(await screen.findByRole('button', { name: 'Copied redirect URI' })).toBeTruthy()
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${location.origin}/auth-redirect`)
})

test('both parts are kept while the other is shown, and the open one stands in the address', async () => {
  const engine = await app.enter({ menus: ['config'] })
  const { router } = drawScreen(<ConfigScreen />, engine, '/system/config')
  fireEvent.change(await screen.findByLabelText('Product name'), { target: { value: 'Quay' } })
  fireEvent.click(screen.getByRole('tab', { name: 'Single sign-on' }))
  await screen.findByLabelText('Issuer')
  expect(router.state.location.search).toBe('?part=provider')
  type('Client ID', 'berth')
  fireEvent.click(screen.getByRole('tab', { name: 'General' }))
  expect(router.state.location.search).toBe('')
  expect([field('Product name').value, field('Client ID').value]).toEqual(['Quay', 'berth'])
})
