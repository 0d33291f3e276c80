import { expect, test } from 'vitest'
import { currentUser } from '#tests/session.ts'
import { memoryStorage, tryEngine } from '#tests/screen.tsx'
import { systemConfig } from './system-config.ts'
import { pageTitle } from './title.ts'

const product = systemConfig(tryEngine(() => null))

test('3 and 2.2 the name of the system is that of the session, before sign-in the one that was heard last, else the product’s', async () => {
  const storage = memoryStorage()
  const begin = () =>
    tryEngine(
      () => currentUser({ menuList: [{} as never], sysConfigInfo: { sysName: 'Harbour' } }),
      storage,
    )
  const first = begin()
  first.settings.setLanguage('zh')
  expect([systemConfig(first).sysName, pageTitle(first, '/login')]).toEqual([
    'Berth',
    '登录 - Berth',
  ])
  storage.write('token', 't')
  const second = begin()
  second.settings.keepConfig({ ...product, sysName: 'Quay' })
  expect(pageTitle(second, '/login')).toBe('登录 - Quay')
  await second.session.enter()
  expect(systemConfig(second).sysName).toBe('Harbour')
  expect(systemConfig(begin()).sysName).toBe('Quay')
})

test('a system without a name is called by the product’s', () => {
  const engine = tryEngine(() => null)
  engine.settings.keepConfig({ ...product, sysName: '', sysVersion: '2' })
  expect(systemConfig(engine)).toMatchObject({ sysName: 'Berth', sysVersion: '2' })
})

test('2.2 the configured title follows the name of the page in Chinese; other languages have their own suffix', () => {
  const engine = tryEngine(() => null)
  engine.settings.keepConfig({ ...product, sysName: 'Harbour', title: '码头平台' })
  const titles = (['zh', 'zhtw', 'en'] as const).map((language) => {
    engine.settings.setLanguage(language)
    return pageTitle(engine, '/login')
  })
  expect(titles).toEqual(['登录 - 码头平台', '登入 - 智慧停車', 'Sign in - smart'])
})
