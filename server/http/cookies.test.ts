import { expect, test } from 'vitest'
import { Cookies } from './cookies.ts'

test.each([
  ['a=1; b=2', 'b', '2'],
  ['a=1;b=2=3', 'b', '2=3'],
  ['ab=1', 'b', ''],
  ['b', 'b', ''],
  [undefined, 'b', ''],
])('of %j the cookie %s is %j', (header, name, value) => {
  expect(new Cookies(header).read(name)).toBe(value)
})

test('cookies are never read by scripts, nor sent along by other sites', () => {
  const cookies = new Cookies(undefined)
  const cookie = { name: 'a', value: '1', path: '/', seconds: 60 }
  cookies.set({ ...cookie, isSecure: true })
  cookies.set({ ...cookie, name: 'b', isSecure: false })
  const headers = new Headers()
  cookies.writeTo(headers)
  expect(headers.getSetCookie()).toEqual([
    'a=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    'b=1; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
  ])
})
