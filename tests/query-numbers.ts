/*
 * Decimals as whole multiples of 10^-20, calculated differently from the product's own arithmetic.
 */

export const byCodePoint = (a: string, b: string): number =>
  Buffer.compare(Buffer.from(a), Buffer.from(b))

export function read(text: string): bigint {
  const [whole = '', part = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(20, '0'))
  return text.startsWith('-') ? -size : size
}

export function show(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(21, '0')
  let part = digits.slice(-20)
  while (part.endsWith('0')) part = part.slice(0, -1)
  return `${value < 0n ? '-' : ''}${digits.slice(0, -20)}${part ? `.${part}` : ''}`
}

/** A quotient with ten decimals, rounded half away from zero. */
export function quotient(a: bigint, b: bigint): string | null {
  if (b === 0n) return null
  const [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const size = (x * 20_000_000_000n + y) / (2n * y)
  return show((a < 0n !== b < 0n ? -size : size) * 10_000_000_000n)
}
