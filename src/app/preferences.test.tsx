import { expect, test } from 'vitest'
import { profile } from '#schemas/api/profile.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser } from '#tests/session.ts'
import { memoryStorage, tryEngine } from '#tests/screen.tsx'
import { chooseLanguage, chooseLayout } from './preferences.ts'

const begin = async (isSignedIn = true, refusal?: RefusedCall) => {
  const storage = memoryStorage()
  if (isSignedIn) storage.write('token', 't')
  const sent: unknown[] = []
  const engine = tryEngine((call, { body }) => {
    if (call !== profile.systemTheme && call !== profile.systemLanguage)
      return currentUser({ menuList: [{} as never] })
    sent.push([call, body])
    if (refusal) throw refusal
    return null
  }, storage)
  if (isSignedIn) await engine.session.enter()
  return { engine, sent, storage }
}

test('7.8 a chosen layout and a chosen language are kept here and on the server', async () => {
  const { engine, sent, storage } = await begin()
  await chooseLayout(engine, 'blend')
  await chooseLanguage(engine, 'zhtw')
  expect([engine.settings.layoutType, engine.settings.language]).toEqual(['blend', 'zhtw'])
  expect([storage.read('layoutType'), storage.read('language')]).toEqual(['blend', 'zhtw'])
  expect(sent).toEqual([
    [profile.systemTheme, { theme: 'blend' }],
    [profile.systemLanguage, { language: 'zhtw' }],
  ])
})

test('nobody who is not signed in is told of', async () => {
  const { engine, sent } = await begin(false)
  await chooseLanguage(engine, 'zh')
  expect([engine.settings.language, sent]).toEqual(['zh', []])
})

test('a server that refuses takes nothing back, and says nothing', async () => {
  const { engine } = await begin(true, new RefusedCall(500, 'broken', null))
  await chooseLayout(engine, 'plain')
  expect([engine.settings.layoutType, engine.toasts.current]).toEqual(['plain', null])
})
