import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAlgorithms, checkSystems, computeCheck } from './check-digit.ts'
import type { CheckAlgorithm } from './check-digit.ts'

test.each([
  // Wikipedia, "Luhn algorithm"; a test number of card schemes.
  ['luhn', '7992739871', '3'],
  ['luhn', '411111111111111', '1'],
  // GS1 General Specifications: GTIN-13, GTIN-8, SSCC.
  ['gs1', '629104150021', '3'],
  ['gs1', '400638133393', '1'],
  ['gs1', '7351353', '7'],
  // ISO/IEC 7064: 0794 in each system; GB 11643: a number of a resident; ISNI.
  ['mod11-2', '0794', '0'],
  ['mod11-2', '11010519491231002', 'X'],
  ['mod11-2', '000000012146438', 'X'],
  ['mod11-10', '0794', '5'],
  ['mod97-10', '794', '44'],
  // An IBAN: BBAN, country, 00.
  ['mod97-10', 'WEST12345698765432GB', '82'],
  // ISBT 128: a donation; GRid.
  ['mod37-2', 'G123498654321', 'H'],
  ['mod37-36', 'A12425GABC1234002', 'M'],
  ['damm', '572', '4'],
  ['verhoeff', '236', '3'],
  ['verhoeff', '142857', '0'],
] as const)('%s of %s is %s, as published', (algorithm, text, check) => {
  expect(computeCheck(algorithm, text)).toBe(check)
})

const lettersOf = (algorithm: CheckAlgorithm): string =>
  checkSystems[algorithm].hasLetters ? '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' : '0123456789'
const textOf = (algorithm: CheckAlgorithm) =>
  fc
    .array(fc.constantFrom(...lettersOf(algorithm)), { minLength: 2, maxLength: 20 })
    .map((signs) => signs.join(''))

test.each(checkAlgorithms)('%s notices each sign that is wrong', (algorithm) => {
  fc.assert(
    fc.property(
      textOf(algorithm),
      fc.nat(),
      fc.constantFrom(...lettersOf(algorithm)),
      (text, at, sign) => {
        const place = at % text.length
        const wrong = text.slice(0, place) + sign + text.slice(place + 1)
        // A letter and a digit are of different length in MOD 97-10; single errors are among like.
        const isLike = /\d/.test(sign) === /\d/.test(text.charAt(place))
        fc.pre(wrong !== text && isLike)
        expect(computeCheck(algorithm, wrong)).not.toBe(computeCheck(algorithm, text))
      },
    ),
  )
})

test.each(['mod11-2', 'mod37-2', 'mod97-10', 'damm', 'verhoeff'] as const)(
  '%s notices each two neighbours that changed places',
  (algorithm) => {
    fc.assert(
      fc.property(textOf(algorithm), fc.nat(), (text, at) => {
        const place = at % (text.length - 1)
        const [a, b] = [text.charAt(place), text.charAt(place + 1)]
        fc.pre(a !== b && /\d/.test(a) === /\d/.test(b))
        const wrong = text.slice(0, place) + b + a + text.slice(place + 2)
        expect(computeCheck(algorithm, wrong)).not.toBe(computeCheck(algorithm, text))
      }),
    )
  },
)

test.each(checkAlgorithms)('%s gives as many signs as it says, of those it says', (algorithm) => {
  const { pattern, length } = checkSystems[algorithm]
  fc.assert(
    fc.property(textOf(algorithm), (text) => {
      const check = computeCheck(algorithm, text)
      expect(check).toMatch(new RegExp(`^(?:${pattern}){${length}}$`))
    }),
  )
})

test('a check covers digits and capitals, whatever stands between them', () => {
  expect(computeCheck('luhn', 'TC-799/2739871')).toBe('3')
  expect(computeCheck('mod37-36', 'a1-2425g-abc1234002')).toBe('M')
})
