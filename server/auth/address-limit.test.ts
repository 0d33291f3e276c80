import { expect, test } from 'vitest'
import { AddressLimit } from './address-limit.ts'

test('tries from all addresses of one IPv6 network are counted together', () => {
  const limit = new AddressLimit()
  for (let index = 0; index < 100; index++) limit.take(`2001:db8:1:2::${index.toString(16)}`, 0)
  expect(() => limit.take('2001:db8:1:2:aaaa::1', 0)).toThrow('tooMany')
  limit.take('2001:db8:1:3::1', 0)
  limit.take('10.0.0.1', 0)
  limit.take('2001:db8:1:2:aaaa::1', 60_001)
})
