/** The check digits that a number can end in, by the names under which they were published. */
export const checkAlgorithms = [
  'luhn',
  'gs1',
  'mod11-2',
  'mod11-10',
  'mod37-2',
  'mod37-36',
  'mod97-10',
  'damm',
  'verhoeff',
] as const
export type CheckAlgorithm = (typeof checkAlgorithms)[number]

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ*'
const valueOf = (sign: string): number => signs.indexOf(sign)

/** Digits from the right, with their place. */
const weigh = (text: string, weight: (value: number, place: number) => number): number =>
  [...text].toReversed().reduce((sum, sign, place) => sum + weight(valueOf(sign), place), 0)

const luhn = (text: string): string => {
  const sum = weigh(text, (value, place) =>
    place % 2 === 1 ? value : value > 4 ? value * 2 - 9 : value * 2,
  )
  return String((10 - (sum % 10)) % 10)
}

const gs1 = (text: string): string => {
  const sum = weigh(text, (value, place) => (place % 2 === 0 ? value * 3 : value))
  return String((10 - (sum % 10)) % 10)
}

/** A pure system of ISO/IEC 7064 with one check character. */
const pureSystem =
  (modulus: number, radix: number, last: string) =>
  (text: string): string => {
    const rest = [...text].reduce((sum, sign) => ((sum + valueOf(sign)) * radix) % modulus, 0)
    const check = (modulus + 1 - rest) % modulus
    return check === modulus - 1 ? last : signs.charAt(check)
  }

/** A hybrid system of ISO/IEC 7064: modulus + 1 and modulus; GB/T 17710 takes over MOD 11,10. */
const hybridSystem =
  (modulus: number) =>
  (text: string): string => {
    let product = modulus
    for (const sign of text) {
      const sum = (product + valueOf(sign)) % modulus || modulus
      product = (sum * 2) % (modulus + 1)
    }
    return signs.charAt((modulus + 1 - product) % modulus)
  }

/** MOD 97-10 of ISO/IEC 7064, two digits; letters count as 10 to 35, as in an IBAN. */
const mod97 = (text: string): string => {
  const digits = [...text].map(valueOf).join('')
  const rest = [...`${digits}00`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0)
  return String(98 - rest).padStart(2, '0')
}

const dammTable = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]
const damm = (text: string): string =>
  [...text].reduce((interim, digit) => dammTable[Number(interim)]!.charAt(Number(digit)), '0')

const verhoeffProduct = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
]
const verhoeffTurn = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
]
const verhoeffInverse = '0432156789'
const verhoeff = (text: string): string => {
  const sum = [...text].toReversed().reduce((interim, digit, place) => {
    const turned = verhoeffTurn[(place + 1) % 8]!.charAt(Number(digit))
    return Number(verhoeffProduct[interim]!.charAt(Number(turned)))
  }, 0)
  return verhoeffInverse.charAt(sum)
}

interface Algorithm {
  /** Takes letters too; else only the digits before it count. */
  readonly hasLetters: boolean
  /** Characters of the check. */
  readonly length: number
  /** What the check itself may hold, as a pattern. */
  readonly pattern: string
  compute(text: string): string
}

const digitsOnly = (
  compute: Algorithm['compute'],
  given: { readonly pattern?: string } = {},
): Algorithm => ({ hasLetters: false, length: 1, pattern: '\\d', ...given, compute })
const withLetters = (
  compute: Algorithm['compute'],
  given: { readonly pattern: string; readonly length?: number },
): Algorithm => ({ hasLetters: true, length: 1, ...given, compute })

/** How each check is made. */
export const checkSystems: { readonly [A in CheckAlgorithm]: Algorithm } = {
  luhn: digitsOnly(luhn),
  gs1: digitsOnly(gs1),
  'mod11-2': digitsOnly(pureSystem(11, 2, 'X'), { pattern: '[\\dX]' }),
  'mod11-10': digitsOnly(hybridSystem(10)),
  'mod37-2': withLetters(pureSystem(37, 2, '*'), { pattern: '[\\dA-Z*]' }),
  'mod37-36': withLetters(hybridSystem(36), { pattern: '[\\dA-Z]' }),
  'mod97-10': withLetters(mod97, { pattern: '\\d', length: 2 }),
  damm: digitsOnly(damm),
  verhoeff: digitsOnly(verhoeff),
}

/** What of a text a check covers: its digits, and its letters as capitals where it takes them. */
const coveredBy = ({ hasLetters }: Algorithm, text: string): string =>
  text.toUpperCase().replaceAll(hasLetters ? /[^0-9A-Z]/g : /[^0-9]/g, '')

/** The check of everything that stands before it; signs that it does not know are left out. */
export const computeCheck = (algorithm: CheckAlgorithm, before: string): string =>
  checkSystems[algorithm].compute(coveredBy(checkSystems[algorithm], before))
