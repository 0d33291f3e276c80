import type { ConfigPolicy } from '../api/config.ts'
import type { Problem } from '../wire/envelope.ts'
import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'
import { fieldRules, ruleTexts } from '../widget/rule.ts'

const texts = defineTexts({
  zh: {
    length: '密码不能少于{least}个字符',
    lower: '密码须包含小写字母',
    upper: '密码须包含大写字母',
  },
  zhtw: {
    length: '密碼不能少於{least}個字元',
    lower: '密碼須包含小寫字母',
    upper: '密碼須包含大寫字母',
  },
  en: {
    length: 'A password has at least {least} characters',
    lower: 'A password holds a lower-case letter',
    upper: 'A password holds an upper-case letter',
  },
})

export type PasswordPolicy = Pick<
  ConfigPolicy,
  'passwordMinLength' | 'passwordNeedsLower' | 'passwordNeedsUpper'
>

/** Only the rule of 5.1. */
export const plainPolicy: PasswordPolicy = {
  passwordMinLength: 6,
  passwordNeedsLower: 0,
  passwordNeedsUpper: 0,
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
  if (!fieldRules.password.test(typed)) return say(ruleTexts, 'password')
  if (typed.length < policy.passwordMinLength)
    return say(texts, 'length', { least: policy.passwordMinLength })
  if (policy.passwordNeedsLower === 1 && !/[a-z]/.test(typed)) return say(texts, 'lower')
  return policy.passwordNeedsUpper === 1 && !/[A-Z]/.test(typed) ? say(texts, 'upper') : undefined
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
