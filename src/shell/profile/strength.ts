/**
 * How strong a password of letters and digits is: 1 weak, 2 medium, 3 strong. Counts its length,
 * and whether it has letters and digits and both cases.
 */
export function strengthOf(password: string): 1 | 2 | 3 {
  const mixes = [/[a-z]/, /[A-Z]/, /\d/].filter((letters) => letters.test(password)).length
  if (mixes < 2 || password.length < 8) return 1
  return mixes === 3 && password.length >= 10 ? 3 : 2
}
