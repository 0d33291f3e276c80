import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Activity, useState } from 'react'
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
const draw = async (menu = 'config', page = <ConfigScreen />) => {
  const engine = await app.enter({ menus: [menu] })
  drawScreen(page, engine, '/system/config')
  return engine
}
const kept = ({ send }: Engine) => send(calls.read, {})
/** The screen as a kept page; the button hides it and shows it again. */
const Kept = () => {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <button onClick={() => setShown(!isShown)}>Other page</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <ConfigScreen />
      </Activity>
    </>
  )
}
/** Holds back the answer to the next reading of the config. */
const holdNextRead = () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const asked = new Promise<void>((resolve) => {
    const hold = async () => {
      resolve()
      await answered
    }
    app.network.use(http.get(`*${calls.read.path}`, hold, { once: true }))
  })
  return { asked, answer }
}
const turn = () => fireEvent.click(screen.getByText('Other page'))
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

test('a page that is shown again shows what is stored by then', async () => {
  const engine = await draw('config', <Kept />)
  await name()
  turn()
  await changeElsewhere(engine)
  turn()
  await waitFor(async () => expect((await name()).value).toBe('Theirs'))
  await type('Mine')
  await save()
  await waitFor(async () => expect(await kept(engine)).toMatchObject({ sysName: 'Mine' }))
})

test('unsaved input survives hiding the page, with the version that it was begun from', async () => {
  const engine = await draw('config', <Kept />)
  await type('Mine')
  turn()
  await changeElsewhere(engine)
  turn()
  expect((await name()).value).toBe('Mine')
  expect(engine.tabs.holds('/system/config')).toBe(true)
  await save()
  expect(await screen.findByText('Someone else has just changed this')).toBeTruthy()
  expect(await kept(engine)).toMatchObject({ sysName: 'Theirs' })
})

test('what is typed while the page reads again stays', async () => {
  const engine = await draw('config', <Kept />)
  await name()
  turn()
  await changeElsewhere(engine)
  const read = holdNextRead()
  turn()
  await read.asked
  await type('Mine')
  read.answer()
  await kept(engine)
  await save()
  expect(await screen.findByText('Someone else has just changed this')).toBeTruthy()
  expect((await name()).value).toBe('Mine')
})

test('a config that is permitted again is shown', async () => {
  // Simulates a right that was missing for a moment.
  const refused = { code: 403, msg: 'No', data: null }
  app.network.use(
    http.get(`*${calls.read.path}`, () => HttpResponse.json(refused, { status: 403 }), {
      once: true,
    }),
  )
  await draw('config', <Kept />)
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
  turn()
  turn()
  expect(await name()).toBeTruthy()
})
