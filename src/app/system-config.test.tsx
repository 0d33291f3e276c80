import { expect, test } from 'vitest'
import { currentUser } from '#tests/session.ts'
import { memoryStorage, tryEngine } from '#tests/screen.tsx'
import { systemConfig } from './system-config.ts'
import { pageTitle } from './title.ts'

test('3 and 2.2 the name of the system is that of the session, before sign-in the one that was heard last, else the product’s', async () => {
  const storage = memoryStorage()
  const begin = () => tryEngine(() => currentUser({ menuList: [{} as never], sysConfigInfo: { sysName: 'Harbour' } }), storage)
  const first = begin()
  first.settings.setLanguage('zh')
  expect([systemConfig(first).sysName, pageTitle(first, '/login')]).toEqual(['Berth', '登录 - Berth'])
  storage.write('token', 't')
  const second = begin()
  second.settings.keepConfig({ sysName: 'Quay', sysVersion: '', logoIcon: '', navigationIcon: '', companyName: '' })
  expect(pageTitle(second, '/login')).toBe('登录 - Quay')
  await second.session.enter()
  expect(systemConfig(second).sysName).toBe('Harbour')
  expect(systemConfig(begin()).sysName).toBe('Quay')
})

test('a system without a name is called by the product’s', () => {
  const engine = tryEngine(() => null)
  engine.settings.keepConfig({ sysName: '', sysVersion: '2', logoIcon: '', navigationIcon: '', companyName: '' })
  expect(systemConfig(engine)).toMatchObject({ sysName: 'Berth', sysVersion: '2' })
})
