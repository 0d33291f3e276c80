import { expect, test } from 'vitest'
import { codeAt, findStep, makeOtpSecret, stepAt, toBase32 } from './one-time-code.ts'

const secret = toBase32(new TextEncoder().encode('12345678901234567890'))

test('base 32 is as RFC 4648 says', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(makeOtpSecret()).toMatch(/^[A-Z2-7]{32}$/)
})

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('RFC 6238: the code at second %d is %s', async (second, code) => {
  expect(await codeAt(secret, stepAt(second * 1000))).toBe(code)
})

test('a code counts one step before and after its own, no further', async () => {
  const now = 59_000
  const step = stepAt(now)
  const found = (at: number) => findStep(secret, '287082', now + at * 30_000)
  expect([
    await found(-2),
    await found(-1),
    await found(0),
    await found(1),
    await found(2),
  ]).toEqual([undefined, step, step, step, undefined])
})
