import type { ConfigPolicy } from '../api/config.ts'
import type { Problem } from '../wire/envelope.ts'
import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'
import { fieldRules, ruleTexts } from '../widget/rule.ts'

const texts = defineTexts({
  zh: {
    mixed: '密码为6-64位字母、数字和符号，须同时包含字母和数字',
    length: '密码不能少于{least}个字符',
    lower: '密码须包含小写字母',
    upper: '密码须包含大写字母',
    symbol: '密码须包含符号',
    used: '不能使用最近{count}个密码',
  },
  zhtw: {
    mixed: '密碼為6-64位字母、數字和符號，須同時包含字母和數字',
    length: '密碼不能少於{least}個字元',
    lower: '密碼須包含小寫字母',
    upper: '密碼須包含大寫字母',
    symbol: '密碼須包含符號',
    used: '不能使用最近{count}個密碼',
  },
  en: {
    mixed: 'A password has 6 to 64 letters, digits and symbols, with a letter and a digit',
    length: 'A password has at least {least} characters',
    lower: 'A password holds a lower-case letter',
    upper: 'A password holds an upper-case letter',
    symbol: 'A password holds a symbol',
    used: 'The last {count} passwords cannot be used again',
  },
})

export type PasswordPolicy = Pick<
  ConfigPolicy,
  | 'passwordMinLength'
  | 'passwordNeedsLower'
  | 'passwordNeedsUpper'
  | 'passwordSymbols'
  | 'passwordHistory'
>

/** Only the rule of 5.1. */
export const plainPolicy: PasswordPolicy = {
  passwordMinLength: 6,
  passwordNeedsLower: 0,
  passwordNeedsUpper: 0,
  passwordSymbols: 0,
  passwordHistory: 0,
}

/** How symbols stand in a password: only letters and digits (5.1), symbols too, or at least one. */
export const symbolUses = { none: 0, allowed: 1, needed: 2 } as const

/** Visible characters of ASCII; the space is left out because it is easily lost in copying. */
const visible = /^[!-~]{6,64}$/
const longestPlain = 16

/**
 * Is it made of what a password may have: letters and digits (5.1), with symbols too where the
 * policy allows them or wants more characters than 5.1 knows?
 */
function findWrongLetters(typed: string, policy: PasswordPolicy, say: Say): string | undefined {
  const isPlain =
    policy.passwordSymbols === symbolUses.none && policy.passwordMinLength <= longestPlain
  if (isPlain) return fieldRules.password.test(typed) ? undefined : say(ruleTexts, 'password')
  const isMixed = visible.test(typed) && /\d/.test(typed) && /[A-Za-z]/.test(typed)
  return isMixed ? undefined : say(texts, 'mixed')
}

/**
 * The problem of a typed password in words: first by the rule of 5.1, then by the system config;
 * nothing where it is fine.
 */
export function findPasswordProblem(
  typed: string,
  policy: PasswordPolicy,
  say: Say,
): string | undefined {
  const wrong = findWrongLetters(typed, policy, say)
  if (wrong !== undefined) return wrong
  if (typed.length < policy.passwordMinLength)
    return say(texts, 'length', { least: policy.passwordMinLength })
  if (policy.passwordNeedsLower === 1 && !/[a-z]/.test(typed)) return say(texts, 'lower')
  if (policy.passwordNeedsUpper === 1 && !/[A-Z]/.test(typed)) return say(texts, 'upper')
  return policy.passwordSymbols === symbolUses.needed && !/[^A-Za-z0-9]/.test(typed)
    ? say(texts, 'symbol')
    : undefined
}

/** The same as a problem at its path; an empty password has none. */
export function checkPassword(
  [path, typed]: readonly [path: string, typed: string],
  policy: PasswordPolicy,
  say: Say,
): Problem[] {
  const message = typed === '' ? undefined : findPasswordProblem(typed, policy, say)
  return message === undefined ? [] : [{ path, code: 'password', message }]
}

/** The words for a password that is one of the last ones. */
export const sayUsed = (count: number, say: Say): string => say(texts, 'used', { count })

// Letters and digits that are not mistaken for each other when read aloud or copied by hand.
const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789'] as const
// None of them begins a formula where passwords are handed over as a sheet.
const symbols = '#%?!_*&'
const shortest = 12

/**
 * A new password that fits the policy. `pick` returns an equally likely whole number from 0 to
 * below its argument, from a source that cannot be guessed.
 */
export function makePassword(policy: PasswordPolicy, pick: (below: number) => number): string {
  const used = policy.passwordSymbols === symbolUses.needed ? [...sets, symbols] : sets
  const all = used.join('')
  const draw = (letters: string): string => letters.charAt(pick(letters.length))
  const length = Math.max(shortest, policy.passwordMinLength)
  const made = [...used.map(draw), ...Array.from({ length: length - used.length }, () => draw(all))]
  // Shuffled, so that nobody knows at which place which kind of letter stands.
  for (let at = made.length - 1; at > 0; at--) {
    const other = pick(at + 1)
    ;[made[at], made[other]] = [made[other] ?? '', made[at] ?? '']
  }
  return made.join('')
}
