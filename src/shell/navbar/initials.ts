/**
 * Shown for a name without a picture: the last two characters of a Chinese name, otherwise the
 * first letters of the first two words.
 */
export function initialsOf(name: string): string {
  const plain = name.trim()
  if (/^\p{Script=Han}+$/u.test(plain)) return [...plain].slice(-2).join('')
  return plain
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')
}
