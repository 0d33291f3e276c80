import { expect, test } from 'vitest'
import { openStorage, openWindowStorage } from '#src/engine/storage.ts'
import { stopViewing, viewAsPath, viewedIn } from './view-as.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return openStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
}

test('a window sees with the eyes that its address asked for, until it stops', () => {
  const own = memory()
  expect(viewedIn(own, '?x=1')).toBe('')
  expect(viewedIn(own, viewAsPath('u1').slice('/home'.length))).toBe('u1')
  expect(viewedIn(own, '')).toBe('u1')
  stopViewing(own)
  expect(viewedIn(own, '')).toBe('')
})

test.each(['?viewAs=', '?viewAs=..%2Fx', '?viewAs=<b>', `?viewAs=${'a'.repeat(41)}`])(
  '%s asks for nobody’s eyes',
  (search) => {
    expect(viewedIn(memory(), search)).toBe('')
  },
)

test('what such a window keeps stays its own, but for who is signed in', () => {
  const [browser, own] = [memory(), memory()]
  const storage = openWindowStorage(browser, own)
  browser.write('language', 'en')
  storage.write('tabs', ['/a'])
  storage.write('token', 't')
  expect([
    storage.read('language'),
    storage.read('tabs'),
    browser.read('tabs'),
    browser.read('token'),
  ]).toEqual(['en', ['/a'], null, 't'])
  storage.remove('token')
  expect(browser.read('token')).toBeNull()
})
