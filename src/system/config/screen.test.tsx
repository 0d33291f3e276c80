import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { config as calls, initialConfig } from '#schemas/api/config.ts'
import type { SystemConfig } from '#schemas/api/config.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import ConfigScreen from './list.tsx'

const stored: SystemConfig = { ...initialConfig, id: 'config', sysVersion: '1.0.0', version: 3 }

const draw = (
  update: (body: Readonly<Record<string, unknown>>) => unknown,
  read: () => unknown = () => stored,
) => {
  const bodies: Readonly<Record<string, unknown>>[] = []
  const engine = tryEngine((call, { body }) => {
    if (call === calls.read) return read()
    const given: Readonly<Record<string, unknown>> = Object(body)
    bodies.push(given)
    return update(given)
  })
  drawScreen(<ConfigScreen />, engine, '/system/config')
  return { engine, bodies }
}
const name = async () => screen.findByLabelText<HTMLInputElement>('Name of the system')
const type = async (value: string) => fireEvent.change(await name(), { target: { value } })
const save = async (button = 'Save') =>
  fireEvent.click(await screen.findByRole('button', { name: button }))

test('the groups are parts of one form, saved together with the version that was read', async () => {
  const { engine, bodies } = draw((body) => ({ ...stored, ...body, version: 4 }))
  await name()
  for (const group of ['Basics', 'Signing in', 'Passwords', 'Files', 'Logs are kept'])
    expect(screen.getByRole('region', { name: group })).toBeTruthy()
  await type('Harbour')
  expect(engine.tabs.holds('/system/config')).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Needs a lower-case letter' }))
  await save()
  await waitFor(() =>
    expect(bodies).toMatchObject([{ sysName: 'Harbour', passwordNeedsLower: 1, version: 3 }]),
  )
  await waitFor(() => expect(engine.tabs.holds('/system/config')).toBe(false))
})

test('what the server finds wrong lands at its field; what came too late can be saved over', async () => {
  let round = 0
  const { bodies } = draw((body) => {
    round++
    if (round === 1)
      throw new RefusedCall(422, 'wrong', {
        problems: [{ path: 'sysName', code: 'taken', message: 'Not this name' }],
      })
    if (round === 2)
      throw new RefusedCall(409, 'changed', { ...stored, sysName: 'Theirs', version: 8 })
    return { ...stored, ...body, version: 9 }
  })
  await type('Mine')
  await save()
  expect(await screen.findByText('Not this name')).toBeTruthy()
  await type('Mine too')
  await save()
  expect(await screen.findByText('Somebody else has just changed this')).toBeTruthy()
  await save('Save mine')
  await waitFor(() => expect(bodies.map(({ version }) => version)).toEqual([3, 3, 8]))
})

test('the values of whoever was faster can be taken', async () => {
  draw(() => {
    throw new RefusedCall(409, 'changed', { ...stored, sysName: 'Theirs', version: 8 })
  })
  await type('Mine')
  await save()
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(async () => expect((await name()).value).toBe('Theirs'))
})

test('changes can be discarded', async () => {
  const { engine } = draw(() => null)
  await type('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect((await name()).value).toBe('Berth')
  expect(engine.tabs.holds('/system/config')).toBe(false)
})

test('a config that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(
    () => null,
    () => {
      throw new RefusedCall(round++ === 0 ? 500 : 403, 'broken', null)
    },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
