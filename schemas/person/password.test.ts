import { expect, test } from 'vitest'
import { findPasswordProblem } from './password.ts'
import type { Say } from '../text.ts'

const say: Say = (texts, key, params) => texts.en[key].replace('{least}', String(params?.['least']))
const floor = { passwordMinLength: 6, passwordNeedsLower: 0, passwordNeedsUpper: 0 }
const asked = { passwordMinLength: 10, passwordNeedsLower: 1, passwordNeedsUpper: 1 }
const rule = 'A password has 6 to 16 letters and digits, with at least one of each'

test.each([
  ['abc123', floor, undefined],
  ['abcdef', floor, rule],
  ['abc12', floor, rule],
  ['Abcdefgh1', asked, 'A password has at least 10 characters'],
  ['ABCDEFGHI1', asked, 'A password holds a lower-case letter'],
  ['abcdefghi1', asked, 'A password holds an upper-case letter'],
  ['Abcdefghi1', asked, undefined],
  ['Abcdefghi1Abcdefghi1', asked, rule],
] as const)('5.1 is the floor of every password policy: %s', (typed, policy, wrong) => {
  expect(findPasswordProblem(typed, policy, say)).toBe(wrong)
})
