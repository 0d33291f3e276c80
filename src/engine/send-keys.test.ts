import { expect, test } from 'vitest'
import { SendKeys } from './send-keys.ts'

test('the same body has the same key, also after another was sent; a changed body has another', () => {
  const keys = new SendKeys()
  const first = keys.of({ plate: 'a' })
  const second = keys.of({ plate: 'b' })
  expect(second).not.toBe(first)
  expect([keys.of({ plate: 'a' }), keys.of({ plate: 'b' })]).toEqual([first, second])
})

test('another new thing has a key of its own', () => {
  expect(new SendKeys().of({})).not.toBe(new SendKeys().of({}))
})
