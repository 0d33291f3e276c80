import { expect, test } from 'vitest'
import { sayIn } from '../text/say.ts'
import { sayChanges, sayField } from './audit-changes.ts'
import { idsWithin } from './audit-names.ts'

const role = '03pX9U39CZILFs7z1M'
const gone = '03pX9U39CZILFs7z1N'
const voice = {
  say: sayIn('en'),
  timeZone: 'Asia/Shanghai',
  names: new Map([
    [role, 'Cashier'],
    ['north', 'North gate'],
  ]),
}
const said = (before: unknown, after: unknown) =>
  sayChanges(before, after, voice).map(({ field, before: was, after: is }) => [field, was, is])

test('fields and values are told in words, what differs first', () => {
  expect(
    said(
      { id: role, version: 1, account: 'ann', enabledMark: 1, gender: 0, roleIds: [] },
      { id: role, version: 2, account: 'ann', enabledMark: 2, gender: 2, roleIds: [role, gone] },
    ),
  ).toEqual([
    ['Status', 'Enabled', 'Locked'],
    ['Gender', 'Not specified', 'Female'],
    ['Roles', '', 'Cashier, A deleted entry'],
    ['Account', 'ann', 'ann'],
  ])
})

test('dates, yes and no, nested settings and other languages are words too', () => {
  expect(
    said(undefined, {
      creatorTime: 1_700_000_000_000,
      birthday: 700_000_000_000,
      isTree: true,
      organizeId: 'north',
      names: { zh: '北门', en: 'North' },
      someNewSetting: { leastLength: 8 },
    }),
  ).toEqual([
    ['Created', '', '2023-11-15 06:13:20'],
    ['Birthday', '', '1992-03-08'],
    ['Hierarchical', '', 'Yes'],
    ['Primary organization', '', 'North gate'],
    ['Name in other languages', '', '简体中文: 北门; English: North'],
    ['Some new setting', '', 'Least length: 8'],
  ])
})

test('a state that is no object, and none at all', () => {
  expect(said(null, null)).toEqual([])
  expect(said('old', 'new')).toEqual([['Description', 'old', 'new']])
  expect(sayField('fullName', sayIn('zhtw'))).toBe('名稱')
})

test('only what stands for an entry is looked up', () => {
  expect(idsWithin({ enCode: 'north', organizeId: 'north', added: ['a'], note: role })).toEqual([
    'north',
    'a',
    role,
  ])
})
