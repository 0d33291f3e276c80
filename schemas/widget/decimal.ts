/** Most digits of a decimal text, before and after the point together. */
export const maxDigits = 40

interface Parts {
  /** The number times ten to the power of `scale`. */
  readonly digits: bigint
  readonly scale: number
}

/** What most texts are: short, and canonical already. */
const plainForm = /^(?:0|-?[1-9]\d{0,14}(?:\.\d{0,14}[1-9])?|-?0\.\d{0,14}[1-9])$/
const form = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

const trimZeros = (text: string): string => {
  let end = text.length
  while (end > 0 && text[end - 1] === '0') end -= 1
  return text.slice(0, end)
}

const read = (decimal: string): Parts => {
  const point = decimal.indexOf('.')
  if (point < 0) return { digits: BigInt(decimal), scale: 0 }
  return {
    digits: BigInt(decimal.slice(0, point) + decimal.slice(point + 1)),
    scale: decimal.length - point - 1,
  }
}

const write = ({ digits, scale }: Parts): string => {
  const size = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = size.slice(0, size.length - scale)
  const fraction = trimZeros(size.slice(size.length - scale))
  return `${digits < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}

const raise = ({ digits, scale }: Parts, to: number): bigint => digits * 10n ** BigInt(to - scale)

/** Quotient of whole numbers, half away from zero. */
const divideWhole = (a: bigint, b: bigint): bigint => {
  const sign = a < 0n !== b < 0n ? -1n : 1n
  const [n, d] = [a < 0n ? -a : a, b < 0n ? -b : b]
  return sign * ((2n * n + d) / (2n * d))
}

/**
 * The canonical text of a number in any usual notation ('1.50', '+3', '.5', '1e3'): no leading
 * zeros, no trailing zeros after the point, no '-0', no exponent. Null where it is no number or has
 * more than `maxDigits` digits.
 */
export function toCanonical(text: string): string | null {
  if (plainForm.test(text)) return text
  if (text.length > 2 * maxDigits) return null
  const [matched, sign, whole = '', fraction = '', exponent = '0'] = form.exec(text) ?? []
  if (matched === undefined || whole + fraction === '') return null
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > 2 * maxDigits) return /[1-9]/.test(whole + fraction) ? null : '0'
  const digits = BigInt(`${whole}${fraction}`) * (sign === '-' ? -1n : 1n)
  const plain = write(
    scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale },
  )
  return plain.replace(/[-.]/g, '').length > maxDigits ? null : plain
}

/** Is it a canonical decimal text? All functions below take and return only such. */
export const isDecimal = (text: string): boolean => toCanonical(text) === text

const both = (a: string, b: string): readonly [bigint, bigint, number] => {
  const [x, y] = [read(a), read(b)]
  const scale = Math.max(x.scale, y.scale)
  return [raise(x, scale), raise(y, scale), scale]
}

export function add(a: string, b: string): string {
  const [x, y, scale] = both(a, b)
  return write({ digits: x + y, scale })
}

export function subtract(a: string, b: string): string {
  const [x, y, scale] = both(a, b)
  return write({ digits: x - y, scale })
}

export function multiply(a: string, b: string): string {
  const [x, y] = [read(a), read(b)]
  return write({ digits: x.digits * y.digits, scale: x.scale + y.scale })
}

/**
 * The quotient to `scale` decimals, half away from zero; '0' when dividing by zero (specification
 * 5.3).
 */
export function divide(a: string, b: string, scale = 15): string {
  const [x, y] = both(a, b)
  return y === 0n ? '0' : write({ digits: divideWhole(x * 10n ** BigInt(scale), y), scale })
}

/** The largest whole number not above the quotient; '0' when dividing by zero. */
export function divideFloor(a: string, b: string): string {
  const [x, y] = both(a, b)
  if (y === 0n) return '0'
  const whole = x / y
  return String(x % y !== 0n && x < 0n !== y < 0n ? whole - 1n : whole)
}

/** Exact order of two decimals. */
export function compare(a: string, b: string): -1 | 0 | 1 {
  const [x, y] = both(a, b)
  return x < y ? -1 : x > y ? 1 : 0
}

/** Rounded to so many decimals, half away from zero. */
export function round(a: string, decimals: number): string {
  const parts = read(a)
  return parts.scale <= decimals
    ? a
    : write({
        digits: divideWhole(parts.digits, 10n ** BigInt(parts.scale - decimals)),
        scale: decimals,
      })
}

/** Number of decimals. */
export const decimalsOf = (a: string): number => read(a).scale

/**
 * The number that any value counts as in a sum or formula: a number itself, a list the sum of its
 * numbers, all else '0' (specification 5.3).
 */
export function toDecimal(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number')
    return toCanonical(String(value)) ?? '0'
  return Array.isArray(value) ? sum(value) : '0'
}

/** The sum of a list; elements that are no numbers count as 0 (specification 5.5). */
export const sum = (values: readonly unknown[]): string =>
  values.reduce<string>(
    (total, value) => (Array.isArray(value) ? total : add(total, toDecimal(value))),
    '0',
  )
