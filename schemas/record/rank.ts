const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const digitAt = (text: string, at: number): number =>
  at < text.length ? Math.max(0, digits.indexOf(text.charAt(at))) : 0

/** Longer texts are no ranks any more, and mean that the two were not in order. */
const longest = 5000

/**
 * A text between two others in ASCII order, for ranks and ids of base 62; null as the upper one is
 * above everything. There is always room, as the text grows: by one digit for about six texts at
 * the same place. Throws where `lower` is not below `upper`.
 */
export function rankBetween(lower: string, upper: string | null): string {
  let rank = ''
  let isBelow = upper === null
  while (rank.length < longest) {
    const low = digitAt(lower, rank.length)
    const high = isBelow ? digits.length : digitAt(upper ?? '', rank.length)
    const middle = Math.floor((low + high) / 2)
    if (middle > low) return rank + digits.charAt(middle)
    rank += digits.charAt(low)
    if (high > low) isBelow = true
  }
  throw new Error('no room between two ranks')
}
