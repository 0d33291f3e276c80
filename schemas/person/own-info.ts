import { isDay } from '../format/wall.ts'
import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'
import { fieldRules, ruleTexts } from '../widget/rule.ts'
import type { Problem } from '../wire/envelope.ts'

/**
 * The kind of certificate whose number must follow the ID card rule (specification 5.1); numbers of
 * other kinds are free.
 */
export const idCard = 'idCard'

const texts = defineTexts({
  zh: { day: '日期不存在', future: '生日不能晚于今天' },
  zhtw: { day: '日期不存在', future: '生日不能晚於今天' },
  en: { day: 'There is no such day', future: 'A birthday cannot be in the future' },
})

interface OwnInfo {
  readonly mobilePhone: string
  readonly email: string
  /** YYYY-MM-DD. */
  readonly birthday: string | null
  readonly certificatesType: string
  readonly certificatesNumber: string
}

/**
 * The problems in what users enter about themselves (specification 7.8, rules of 5.1). Fields that
 * are not given are not checked. `today` is YYYY-MM-DD.
 */
export function checkOwnInfo(info: OwnInfo, today: string, say: Say): Problem[] {
  const { birthday, certificatesType, certificatesNumber } = info
  const ruled = [
    ['mobilePhone', 'mobile', info.mobilePhone],
    ['email', 'email', info.email],
    ['certificatesNumber', 'idCard', certificatesType === idCard ? certificatesNumber : ''],
  ] as const
  const problems: Problem[] = ruled.flatMap(([path, rule, value]) =>
    value === '' || fieldRules[rule].test(value)
      ? []
      : [{ path, code: rule, message: say(ruleTexts, rule) }],
  )
  if (birthday === null) return problems
  const code = !isDay(birthday) ? 'day' : birthday > today ? 'future' : undefined
  return code ? [...problems, { path: 'birthday', code, message: say(texts, code) }] : problems
}
