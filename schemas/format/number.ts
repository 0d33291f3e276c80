/**
 * A whole number with its digits in groups of three, as all languages of the product write it:
 * 1234567 is '1,234,567'.
 */
export const printCount = (count: number): string => count.toLocaleString('en')

const units = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/**
 * A number abbreviated with k M G T P E (specification 9), with at most so many decimals: 12345 is
 * '12.3k'. What is a thousand E or more is written with its power of ten: '1e21'.
 */
export function abbreviate(value: number, decimals = 1): string {
  if (!Number.isFinite(value)) return '0'
  const size = Math.abs(value)
  const fitting = units.findIndex(
    (_unit, at) => Number((size / 1000 ** at).toFixed(decimals)) < 1000,
  )
  if (fitting < 0) {
    const [digits, power = ''] = value.toExponential(decimals).split('e')
    return `${Number(digits)}e${Number(power)}`
  }
  return `${Number((value / 1000 ** fitting).toFixed(decimals)) || 0}${units[fitting] ?? ''}`
}
