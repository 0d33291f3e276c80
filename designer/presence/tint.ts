/** Colours that carry white text with contrast AA. */
const tints = ['#1d39c4', '#9e1068', '#006d75', '#531dab', '#ad4e00', '#237804', '#871400'] as const

/** The colour of a person, the same in every window. */
export function tintOf(userId: string): string {
  let sum = 0
  for (const letter of userId) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return tints[sum % tints.length] ?? tints[0]
}
