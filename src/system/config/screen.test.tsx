import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { config as calls } from '#schemas/api/config.ts'
import type { Engine } from '#src/engine/engine.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import ConfigScreen from './list.tsx'

const app = serveApp()

beforeEach(async () => {
  await app.world.db.kysely.deleteFrom('settings').where('key', '=', 'system').execute()
})
const draw = async (menu = 'config') => {
  const engine = await app.enter({ menus: [menu] })
  drawScreen(<ConfigScreen />, engine, '/system/config')
  return engine
}
const kept = ({ send }: Engine) => send(calls.read, {})
/** Changes the name as another user would meanwhile. */
const changeElsewhere = async (engine: Engine) => {
  const { id: _id, sysVersion: _sysVersion, ...values } = await kept(engine)
  await engine.send(calls.update, { body: { ...values, sysName: 'Theirs' } })
}
const name = async () => screen.findByLabelText<HTMLInputElement>('Product name')
const type = async (value: string) => fireEvent.change(await name(), { target: { value } })
const save = async (button = 'Save') =>
  fireEvent.click(await screen.findByRole('button', { name: button }))

test('the groups are parts of one form, saved together with the version that was read', async () => {
  const engine = await draw()
  await name()
  for (const group of ['Basics', 'Sign-in', 'Password policy', 'Files', 'Log retention'])
    expect(screen.getByRole('region', { name: group })).toBeTruthy()
  const { version } = await kept(engine)
  await type('Harbour')
  expect(engine.tabs.holds('/system/config')).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Lowercase letter required' }))
  await save()
  await waitFor(() => expect(engine.tabs.holds('/system/config')).toBe(false))
  expect(app.sent(calls.update)).toMatchObject([{ body: { version } }])
  expect(await kept(engine)).toMatchObject({
    sysName: 'Harbour',
    passwordNeedsLower: 1,
    version: version + 1,
  })
  expect(engine.session.current?.sysConfigInfo.sysName).toBe('Harbour')
})

test('what the server finds wrong lands at its field; what came too late can be saved over', async () => {
  const engine = await draw()
  await type('x'.repeat(61))
  await save()
  expect(await screen.findByText('At most 60 characters')).toBeTruthy()
  await type('Mine')
  await changeElsewhere(engine)
  await save()
  expect(await screen.findByText('Someone else has just changed this')).toBeTruthy()
  expect(await kept(engine)).toMatchObject({ sysName: 'Theirs' })
  await save('Overwrite with mine')
  await waitFor(async () => expect(await kept(engine)).toMatchObject({ sysName: 'Mine' }))
})

test('the values of whoever was faster can be taken', async () => {
  const engine = await draw()
  await type('Mine')
  await changeElsewhere(engine)
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
  await waitFor(async () => expect((await name()).value).toBe('Theirs'))
})

test('changes can be discarded', async () => {
  const engine = await draw()
  await type('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
  expect((await name()).value).toBe('Berth')
  expect(engine.tabs.holds('/system/config')).toBe(false)
})

test('a config that cannot be loaded says so and can be tried again', async () => {
  // Simulates a broken connection, because the real server cannot produce one.
  app.network.use(http.get(`*${calls.read.path}`, () => HttpResponse.error(), { once: true }))
  await draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await name()).toBeTruthy()
})

test('a config that is not permitted says that', async () => {
  await draw('area')
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
