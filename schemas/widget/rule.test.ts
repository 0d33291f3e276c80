import { describe, expect, it } from 'vitest'
import Value from 'typebox/value'
import { compilePattern } from './pattern.ts'
import { fieldRules, pattern, presetTexts, regPresets, rulePatterns, ruleTexts } from './rule.ts'
import type { RuleName } from './rule.ts'

/** The first and last characters of extensions A, B and H, and some in between. */
const rare = '㐀䶿𠀀𪛟𪜀𫝀𫠠𬺰𰀀𱍐𲎯'

const cases: {
  readonly [R in RuleName]: { readonly good: readonly string[]; readonly bad: readonly string[] }
} = {
  mobile: {
    good: ['13800138000', '19912345678'],
    bad: ['12800138000', '1380013800', '138001380000', '23800138000', ' 13800138000', ''],
  },
  password: {
    good: ['abc123', 'A1b2C3d4E5f6G7h8'],
    bad: ['abc12', 'abcdef', '123456', 'abc123!', 'abc 123', 'A1b2C3d4E5f6G7h8i'],
  },
  idCard: {
    good: ['110101199003070011', '11010120000229001X'],
    bad: [
      '110101199002300011',
      '110101190002290011',
      '11010119901307001X',
      '11010119900307001x',
      '11010119900307001',
      '010101199003070011',
    ],
  },
  email: {
    good: ['a@b.cn', 'first.last+tag@mail.example.com'],
    bad: [
      'a@b',
      'a b@c.cn',
      '@b.cn',
      'a@.cn',
      'a..b@c.cn',
      'a@-b.cn',
      'a@b.c',
      `${'a'.repeat(400)}@b.cn`,
    ],
  },
  plate: {
    good: [
      '京A12345',
      '沪B8888学',
      '粤Z1234港',
      '浙AD12345',
      '鲁QF1234D',
      '使A1234领'.replace('领', '警'),
    ],
    bad: [
      '𠀀A12345',
      'A12345',
      '京I12345',
      '京A1234',
      '京A1234O',
      '京A123456789',
      '京a12345',
      '港A12345',
    ],
  },
  chinese: {
    good: ['停车场', rare, '王𠮷'],
    bad: ['停车场1', '', 'abc', '停 车', '😀', '车\ud840', '\udc00车', '𠀀a'],
  },
  enCode: {
    good: ['a', 'btn_add'.replace('_', '.'), 'a.b.c', 'A1'],
    bad: ['.a', 'a.', 'a_b', '编码', '', '.'],
  },
  account: { good: ['admin', 'A1'], bad: ['a.b', 'a b', '张三', ''] },
  fullName: {
    good: ['一号停车场A1', `${rare}A1`, 'Night shift', "P&R (north) St. Mary's - 2", '（临时）a'],
    bad: ['停车场#1', ' a', 'a ', '-a', 'a/b', 'a<b', 'a\nb', '', '停😀', '\ud840'],
  },
  userCode: { good: ['0012'], bad: ['1a', '1.0', '-1', ''] },
  duration: {
    good: ['0', '1', '1.5', '10.0', '0.5'],
    bad: ['1.2', '1.50', '-1', '.5', '01', '1.', ''],
  },
  positiveInteger: { good: ['1', '10'], bad: ['0', '01', '-1', '1.0', ''] },
}
const names = Object.keys(cases) as RuleName[]

describe.each(names)('%s', (name) => {
  it.each(cases[name].good)('takes %s', (value) => expect(fieldRules[name].test(value)).toBe(true))
  it.each(cases[name].bad)('refuses %s', (value) =>
    expect(fieldRules[name].test(value)).toBe(false),
  )
  it('has a pattern of the linear subset, alone only where it says everything', () => {
    const compiled = compilePattern(rulePatterns[name])
    if ('problem' in compiled) throw new Error(compiled.problem)
    for (const value of cases[name].good) expect(compiled.test(value)).toBe(true)
    if (fieldRules[name].pattern !== null)
      for (const value of cases[name].bad.filter((text) => text.length < 320))
        expect(compiled.test(value)).toBe(false)
  })
})

it('says the messages that the specification quotes', () => {
  expect(ruleTexts.en.mobile).toBe('please enter your mobile number correctly')
  expect(ruleTexts.en.idCard).toBe('enter ID number correctly')
  expect(ruleTexts.en.email).toBe('enter e-mail correctly')
  expect(ruleTexts.en.plate).toBe('enter licence plate correctly')
  expect(ruleTexts.zh.password).toBe('6-16位字符的密码（数字和字母组成）')
  expect(ruleTexts.zh.enCode).toBe('编码只能输入英文、数字和小数点且小数点不能放在首尾')
  expect(ruleTexts.zh.fullName).toBe('名称不能含有特殊符号')
  expect(ruleTexts.zh.duration).toBe('时间只能是整数和0.5的倍数')
})

describe('ready patterns', () => {
  const testOf = (code: string): ((value: string) => boolean) => {
    const tests = (regPresets.find((preset) => preset.code === code)?.patterns ?? ['(']).map(
      (pattern) => {
        const compiled = compilePattern(pattern)
        if ('problem' in compiled) throw new Error(`${pattern}: ${compiled.problem}`)
        return compiled
      },
    )
    return (value) => tests.every((test) => test.test(value))
  }
  it.each(regPresets)('$code compiles, fits the option and has a name', ({ code, patterns }) => {
    expect(testOf(code)('')).toBe(false)
    for (const text of patterns)
      expect(Value.Check(pattern, { pattern: text, message: '' })).toBe(true)
    expect(presetTexts.en[code]).not.toBe('')
  })
  it.each([
    ['money', '12.50', '12.505'],
    ['phone', '010-62345678', '12345'],
    ['phoneOrMobile', '13800138000', '1380013'],
    ['url', 'https://a.cn/x', 'ftp://a'],
  ] as const)('%s takes %s, not %s', (code, good, bad) => {
    expect([testOf(code)(good), testOf(code)(bad)]).toEqual([true, false])
  })
  it('5.1 every reusable rule is among them, and says the same with its own message', () => {
    expect(regPresets.flatMap(({ rule }) => rule ?? []).toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const fits = testOf(name)
      for (const value of cases[name].good)
        expect([name, value, fits(value)]).toEqual([name, value, true])
      for (const value of cases[name].bad.filter((text) => text !== '' && text.length < 320))
        expect([name, value, fits(value)]).toEqual([name, value, false])
    }
  })
  it('5.1 the ready ID number agrees with the rule on every day', () => {
    const fits = testOf('idCard')
    for (const year of ['1900', '1999', '2000', '2023', '2024']) {
      for (let month = 1; month <= 12; month += 1) {
        for (let day = 28; day <= 31; day += 1) {
          const id = `110101${year}${String(month).padStart(2, '0')}${day}0011`
          expect([id, fits(id)]).toEqual([id, fieldRules.idCard.test(id)])
        }
      }
    }
  })
})
