import fc from 'fast-check'
import { expect, test } from 'vitest'
import Value from 'typebox/value'
import { maskOf, maskOption, maskText } from './mask.ts'
import type { Mask } from './mask.ts'

const maskWith = (set: object): Mask => Value.Parse(maskOption, Value.Default(maskOption, set))

test.each([
  ['none', '13800001234', '13800001234'],
  ['all', 'secret', '******'],
  ['personName', '张三丰', '张**'],
  ['personName', '张', '*'],
  ['mobile', '13800001234', '138****1234'],
  ['mobile', '1380', '****'],
  ['email', 'ann.lee@example.com', 'a******@example.com'],
  ['email', 'nobody', 'n*****'],
  ['idCard', '330106199001011234', '330106********1234'],
  ['ip', '192.168.0.17', '192.***.*.**'],
  ['plate', '浙A12345', '浙A***45'],
  ['bankCard', '6222020200001234567', '6222***********4567'],
] as const)('%s shows %s as %s', (type, text, wanted) =>
  expect(maskText(text, maskWith({ type }))).toBe(wanted),
)

test.each([
  [{ prefixType: 'count', prefixLimit: 2 }, 'abcdef', 'ab****'],
  [{ suffixType: 'count', suffixLimit: 2, filler: '#' }, 'abcdef', '####ef'],
  [{ prefixType: 'before', prefixChar: '-' }, 'ab-cd-ef', 'ab******'],
  [{ prefixType: 'through', prefixChar: '-' }, 'ab-cd-ef', 'ab-*****'],
  [{ suffixType: 'after', suffixChar: '-' }, 'ab-cd-ef', '******ef'],
  [{ suffixType: 'from', suffixChar: '-', ignoreChar: '-' }, 'ab-cd-ef', '**-**-ef'],
  [{ prefixType: 'through', prefixChar: '?' }, 'abc', '***'],
  [{ prefixType: 'count', prefixLimit: 1, fixedLength: 6 }, 'abc', 'a******'],
  [{ prefixType: 'count', prefixLimit: 9 }, 'abc', '***'],
])('a mask of its own, %o, shows %s as %s', (set, text, wanted) =>
  expect(maskText(text, maskWith({ type: 'custom', ...set }))).toBe(wanted),
)

test('a mask never shows the whole text, whatever it says', () => {
  const mask = fc.record({
    type: fc.constantFrom(
      'all',
      'personName',
      'mobile',
      'email',
      'idCard',
      'plate',
      'bankCard',
      'custom',
    ),
    prefixType: fc.constantFrom('nothing', 'count', 'before', 'through'),
    prefixLimit: fc.integer({ min: 1, max: 100 }),
    suffixType: fc.constantFrom('nothing', 'count', 'after', 'from'),
    suffixLimit: fc.integer({ min: 1, max: 100 }),
    prefixChar: fc.constantFrom('', 'a'),
    suffixChar: fc.constantFrom('', 'b'),
  })
  fc.assert(
    fc.property(
      fc.stringMatching(/^[abc]{1,12}$/),
      mask,
      (text, set) => maskText(text, maskWith(set)) !== text,
    ),
  )
})

test('nothing is masked unless the design says so', () => {
  expect([maskOf(maskWith({})), maskOf(maskWith({ type: 'all' }))?.type]).toEqual([null, 'all'])
})
