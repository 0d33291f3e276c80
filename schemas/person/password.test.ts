import { expect, test } from 'vitest'
import { findPasswordProblem, makePassword, plainPolicy } from './password.ts'
import type { Say } from '../text.ts'

const say: Say = (texts, key, params) => texts.en[key].replace('{least}', String(params?.['least']))
const asked = {
  ...plainPolicy,
  passwordMinLength: 10,
  passwordNeedsLower: 1,
  passwordNeedsUpper: 1,
}
const free = { ...plainPolicy, passwordSymbols: 1 }
const strict = { ...asked, passwordSymbols: 2 }
const rule = 'A password has 6 to 16 letters and digits, with at least one of each'
const mixed = 'A password has 6 to 64 letters, digits and symbols, with a letter and a digit'

test.each([
  ['abc123', plainPolicy, undefined],
  ['abcdef', plainPolicy, rule],
  ['abc12', plainPolicy, rule],
  ['abc123!', plainPolicy, rule],
  ['Abcdefgh1', asked, 'A password has at least 10 characters'],
  ['ABCDEFGHI1', asked, 'A password holds a lower-case letter'],
  ['abcdefghi1', asked, 'A password holds an upper-case letter'],
  ['Abcdefghi1', asked, undefined],
  ['Abcdefghi1Abcdefghi1', asked, rule],
  ['abc123', free, undefined],
  ['abc12!', free, undefined],
  ['abcdef!', free, mixed],
  ['123456!', free, mixed],
  ['abc 12!', free, mixed],
  ['a1'.repeat(32), free, undefined],
  [`${'a1'.repeat(32)}b`, free, mixed],
  ['Abcdefghi1', strict, 'A password holds a symbol'],
  ['Abcdefghi1_', strict, undefined],
  [
    'a1'.repeat(8),
    { ...plainPolicy, passwordMinLength: 20 },
    'A password has at least 20 characters',
  ],
  ['a1'.repeat(10), { ...plainPolicy, passwordMinLength: 20 }, undefined],
] as const)('5.1 is the floor of every password policy: %s', (typed, policy, wrong) => {
  expect(findPasswordProblem(typed, policy, say)).toBe(wrong)
})

test.each([plainPolicy, asked, free, strict, { ...strict, passwordMinLength: 32 }])(
  'a made password fits every policy, whatever is drawn',
  (policy) => {
    for (const draw of [
      () => 0,
      (below: number) => below - 1,
      (below: number) => Math.floor(Math.random() * below),
    ])
      expect(findPasswordProblem(makePassword(policy, draw), policy, say)).toBeUndefined()
  },
)
