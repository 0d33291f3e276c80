import { expect, test } from 'vitest'
import { findWrongLine, isAllowed, networkOf } from './address-list.ts'

test.each([
  ['10.1.2.3', '', true],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.4', '10.1.2.3', false],
  ['10.1.2.4', '10.1.2.0/24', true],
  ['10.1.3.4', '10.1.2.0/24', false],
  ['10.1.3.4', '10.1.2.0/23', true],
  ['10.1.3.4', '192.168.0.0/16\n10.0.0.0/8', true],
  ['10.1.3.4', '0.0.0.0/0', true],
  ['::ffff:10.1.2.3', '10.1.2.0/24', true],
  ['10.1.2.3', '::ffff:10.1.2.0/120', true],
  ['2001:db8::1', '2001:db8::/32', true],
  ['2001:db9::1', '2001:db8::/32', false],
  ['2001:0db8:0:0:0:0:0:1', '2001:db8::1', true],
  ['fe80::1%eth0', 'fe80::/10', true],
  ['::1', '0.0.0.0/0', false],
  ['10.1.2.3', '::/0', false],
  ['', '10.0.0.0/8', false],
  ['unknown', '0.0.0.0/0', false],
])('%s in %j: %s', (address, list, isIn) => {
  expect(isAllowed(address, list)).toBe(isIn)
})

test.each([
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['10.0.0', '10.0.0'],
  ['010.0.0.1', '010.0.0.1'],
  ['10.0.0.256', '10.0.0.256'],
  ['10.0.0.0/8\n2001:db8::/129', '2001:db8::/129'],
  ['1::2::3', '1::2::3'],
  ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7'],
  ['10.0.0.0/8/8', '10.0.0.0/8/8'],
  ['10.0.0.0/-1', '10.0.0.0/-1'],
  ['office', 'office'],
  ['10.0.0.0/8, ::1; 2001:db8::/32', undefined],
])('%j has the wrong line %s', (list, wrong) => {
  expect(findWrongLine(list)).toBe(wrong)
})

test('an IPv6 address is counted by its network, an IPv4 address by itself, however it is written', () => {
  const same = (address: string, other: string): boolean => networkOf(address) === networkOf(other)
  expect([
    same('2001:db8:1:2::1', '2001:0db8:1:2:ffff:ffff:ffff:ffff'),
    same('2001:db8:1:2::1', '2001:db8:1:3::1'),
    same('10.1.2.3', '::ffff:10.1.2.3'),
    same('10.1.2.3', '10.1.2.4'),
    same('fe80::1%eth0', 'fe80::2%eth1'),
    same('unknown', ''),
  ]).toEqual([true, false, true, false, true, false])
})
