import { expect, test } from 'vitest'
import { plainLook } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { allowedIn, leftOf, usersLeft } from './choices.ts'

test('what may be chosen is left by both the design and the rules', () => {
  expect([
    leftOf(null, null),
    leftOf(['a', 'b'], null),
    leftOf(null, ['b']),
    leftOf(['a', 'b'], ['b', 'c']),
  ]).toEqual([null, ['a', 'b'], ['b'], ['b']])
})

test('users whom the design names by where they belong are left to the rules', () => {
  expect(usersLeft(['ann', 'bo--user'], ['bo', 'cy'])).toEqual(['bo'])
  expect(usersLeft(['ann', 'guards--role'], ['cy'])).toEqual(['cy'])
  expect([
    usersLeft(['guards--role'], null),
    usersLeft(null, ['cy']),
    usersLeft(null, null),
  ]).toEqual([['guards--role'], ['cy'], null])
})

test('choices below what another field holds are left, and of them those of the rules', () => {
  const list = [
    { id: 'car', fullName: 'Car' },
    { id: 'van', fullName: 'Van', parentId: 'car' },
    { id: 'bus', fullName: 'Bus', parentId: 'car' },
    { id: 'bike', fullName: 'Bike' },
  ]
  const lookups = {
    ...plainLook,
    choices: () => list,
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  }
  const reference: Reference = { to: 'dictionary', dictionary: 'sorts', below: 'sort' }
  const left = (value: unknown, allowed: readonly string[] | null = null) =>
    allowedIn(
      reference,
      {
        allowed,
        around: {
          env: { now: 0, timeZone: 'UTC', userId: '', departmentId: '', organizeId: '' },
          get: () => value,
        },
      },
      lookups,
    )
  expect([left('car'), left(['bike', 'car']), left(null), left('car', ['bus', 'bike'])]).toEqual([
    ['van', 'bus'],
    ['van', 'bus'],
    [],
    ['bus'],
  ])
  expect(
    allowedIn({ to: 'dictionary', dictionary: 'sorts' }, { allowed: null }, lookups),
  ).toBeNull()
})
