import * as Type from 'typebox'
import type { Static } from 'typebox'
import { defineTexts } from '../text.ts'

/**
 * A designer's own pattern for a text field (specification 3: regList), in the linear subset of
 * pattern.ts.
 */
export const pattern = Type.Object({
  pattern: Type.String({ minLength: 1, maxLength: 200 }),
  message: Type.String({ maxLength: 200 }),
})
export type Pattern = Static<typeof pattern>

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领'
/** A Chinese character of the basic plane: the common ones, and the rare ones of extension A. */
const han = '\\u3400-\\u4dbf\\u4e00-\\u9fff'
/**
 * A character of the extensions B to H, beyond the basic plane: two units each in a pattern without
 * flags.
 */
const rareHan = '[\\ud840-\\ud888][\\udc00-\\udfff]'

/**
 * Patterns of the reusable field rules (specification 5.1), each once and all in the linear subset.
 * A licence plate is read as the sentence says: province, letter, four alphanumerics (five on the
 * longer plates of new-energy cars), then an alphanumeric or one of 挂学警港澳; I and O are not used on
 * plates.
 */
export const rulePatterns = {
  mobile: '^1[3-9]\\d{9}$',
  password: '^[A-Za-z0-9]{6,16}$',
  idCard: '^[1-9]\\d{5}(18|19|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{3}[0-9X]$',
  email:
    '^[A-Za-z0-9_%+-]+(\\.[A-Za-z0-9_%+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,24}$',
  plate: `^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}([A-HJ-NP-Z0-9]{1,2}|[挂学警港澳])$`,
  chinese: `^([${han}]|${rareHan})+$`,
  enCode: '^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$',
  account: '^[A-Za-z0-9]+$',
  // A name begins with no space and ends with none.
  fullName: `^([(（${han}A-Za-z0-9]|${rareHan})( *([.&'()（）${han}A-Za-z0-9-]|${rareHan}))*$`,
  userCode: '^\\d+$',
  duration: '^(0|[1-9]\\d*)(\\.[05])?$',
  positiveInteger: '^[1-9]\\d*$',
} as const

export type RuleName = keyof typeof rulePatterns

const isRealDate = (text: string): boolean => {
  const [year, month, day] = [
    Number(text.slice(0, 4)),
    Number(text.slice(4, 6)),
    Number(text.slice(6, 8)),
  ]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/** Checks beyond the pattern. */
const further: { readonly [R in RuleName]?: (value: string) => boolean } = {
  password: (value) => /\d/.test(value) && /[A-Za-z]/.test(value),
  idCard: (value) => isRealDate(value.slice(6, 14)),
}

/** Longest possible value of any rule; limits the work on hostile values. */
const longest = 320

export interface FieldRule {
  /** Null where the pattern alone is not the whole rule. */
  readonly pattern: string | null
  test(value: string): boolean
}

function ruleOf(name: RuleName): FieldRule {
  const compiled = new RegExp(rulePatterns[name])
  const more = further[name]
  return {
    pattern: more ? null : rulePatterns[name],
    test: (value) => value.length <= longest && compiled.test(value) && (more?.(value) ?? true),
  }
}

/**
 * The reusable field rules of specification 5.1; the message of each is in `ruleTexts` under the
 * same name.
 */
export const fieldRules: { readonly [R in RuleName]: FieldRule } = {
  mobile: ruleOf('mobile'),
  password: ruleOf('password'),
  idCard: ruleOf('idCard'),
  email: ruleOf('email'),
  plate: ruleOf('plate'),
  chinese: ruleOf('chinese'),
  enCode: ruleOf('enCode'),
  account: ruleOf('account'),
  fullName: ruleOf('fullName'),
  userCode: ruleOf('userCode'),
  duration: ruleOf('duration'),
  positiveInteger: ruleOf('positiveInteger'),
}

/** The message of each rule, by its name (specification 5.1; quoted ones as quoted). */
export const ruleTexts = defineTexts({
  zh: {
    mobile: '请正确输入手机号码',
    password: '6-16位字符的密码（数字和字母组成）',
    idCard: '请正确输入身份证号码',
    email: '请正确输入邮箱地址',
    plate: '请正确输入车牌号',
    chinese: '只能输入中文',
    enCode: '编码只能输入英文、数字和小数点且小数点不能放在首尾',
    account: '账号只能输入字母和数字',
    fullName: '名称不能含有特殊符号',
    userCode: '编号只能输入数字',
    duration: '时间只能是整数和0.5的倍数',
    positiveInteger: '请输入正整数',
  },
  zhtw: {
    mobile: '請正確輸入手機號碼',
    password: '6-16位字元的密碼（數字和字母組成）',
    idCard: '請正確輸入身分證號碼',
    email: '請正確輸入電子郵件地址',
    plate: '請正確輸入車牌號碼',
    chinese: '只能輸入中文',
    enCode: '編碼只能輸入英文、數字和小數點且小數點不能放在首尾',
    account: '帳號只能輸入字母和數字',
    fullName: '名稱不能含有特殊符號，例如 @ # / * < > "',
    userCode: '編號只能輸入數字',
    duration: '時間只能是整數和0.5的倍數',
    positiveInteger: '請輸入正整數',
  },
  en: {
    mobile: 'please enter your mobile number correctly',
    password: 'A password has 6 to 16 letters and digits, with at least one of each',
    idCard: 'enter ID number correctly',
    email: 'enter e-mail correctly',
    plate: 'enter licence plate correctly',
    chinese: 'Only Chinese characters are allowed',
    enCode: 'A code has English letters, digits and dots, with no dot at either end',
    account: 'Only letters and digits are allowed',
    fullName: 'A name cannot contain special symbols such as @ # / * < > "',
    userCode: 'Only digits are allowed',
    duration: 'A time is a whole number or a multiple of 0.5',
    positiveInteger: 'Please enter a positive whole number',
  },
})

/** `wrong` is the message that a ready pattern brings; `{name}` is its name. */
export const presetTexts = defineTexts({
  zh: {
    password: '密码',
    enCode: '编码',
    account: '账号',
    fullName: '名称',
    userCode: '数字编号',
    duration: '时长',
    digits: '数字',
    money: '金额',
    positiveInteger: '正整数',
    phone: '电话号码',
    mobile: '手机号码',
    phoneOrMobile: '电话或手机号码',
    email: '邮箱地址',
    idCard: '身份证号码',
    plate: '车牌号',
    chinese: '中文',
    letters: '英文字母',
    lettersAndDigits: '字母和数字',
    postcode: '邮政编码',
    url: '网址',
    wrong: '请正确输入{name}',
  },
  zhtw: {
    password: '密碼',
    enCode: '編碼',
    account: '帳號',
    fullName: '名稱',
    userCode: '數字編號',
    duration: '時長',
    digits: '數字',
    money: '金額',
    positiveInteger: '正整數',
    phone: '電話號碼',
    mobile: '手機號碼',
    phoneOrMobile: '電話或手機號碼',
    email: '電子郵件地址',
    idCard: '身分證號碼',
    plate: '車牌號碼',
    chinese: '中文',
    letters: '英文字母',
    lettersAndDigits: '字母和數字',
    postcode: '郵遞區號',
    url: '網址',
    wrong: '請正確輸入{name}',
  },
  en: {
    password: 'Password',
    enCode: 'Code',
    account: 'Account',
    fullName: 'Name',
    userCode: 'Number of digits',
    duration: 'Duration',
    digits: 'Digits',
    money: 'Amount of money',
    positiveInteger: 'Positive whole number',
    phone: 'Phone number',
    mobile: 'Mobile number',
    phoneOrMobile: 'Phone or mobile number',
    email: 'E-mail',
    idCard: 'ID number',
    plate: 'License plate',
    chinese: 'Chinese text',
    letters: 'Letters',
    lettersAndDigits: 'Letters and digits',
    postcode: 'Postcode',
    url: 'Web address',
    wrong: '{name}: please enter it correctly',
  },
})

/** Checks that month and day of an ID number exist; its first pattern covers the rest. */
const realDate =
  '^.{6}(.{4}(0[13578]|1[02]|(0[469]|11)([012]|30)|02([01]|2[0-8]))|(..(0[48]|[2468][048]|[13579][26])|2000)0229)'

/** A ready pattern that a designer can pick for a text field; several where one is not enough. */
interface Preset {
  readonly code: keyof (typeof presetTexts)['zh']
  readonly patterns: readonly string[]
  /** The rule of specification 5.1 whose message it uses; null for others. */
  readonly rule: RuleName | null
}

const ofRule = (rule: RuleName, ...more: readonly string[]): Preset => ({
  code: rule,
  patterns: [rulePatterns[rule], ...more],
  rule,
})
const own = (code: Preset['code'], pattern: string): Preset => ({
  code,
  patterns: [pattern],
  rule: null,
})

/**
 * All ready patterns, those of specification 5.1 first. Names and messages are in `presetTexts` and
 * `ruleTexts`.
 */
export const regPresets: readonly Preset[] = [
  ofRule('mobile'),
  ofRule('password', '[A-Za-z]', '\\d'),
  ofRule('idCard', realDate),
  ofRule('email'),
  ofRule('plate'),
  ofRule('chinese'),
  ofRule('enCode'),
  ofRule('account'),
  ofRule('fullName'),
  ofRule('userCode'),
  ofRule('duration'),
  ofRule('positiveInteger'),
  own('digits', '^\\d+$'),
  own('money', '^(0|[1-9]\\d{0,11})(\\.\\d{1,2})?$'),
  own('phone', '^(0\\d{2,3}-?)?[2-9]\\d{6,7}$'),
  own('phoneOrMobile', '^((0\\d{2,3}-?)?[2-9]\\d{6,7}|1[3-9]\\d{9})$'),
  own('letters', '^[A-Za-z]+$'),
  own('lettersAndDigits', '^[A-Za-z0-9]+$'),
  own('postcode', '^\\d{6}$'),
  own('url', '^https?://[^\\s]+$'),
]
