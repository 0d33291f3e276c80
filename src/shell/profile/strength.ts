/**
 * How hard a password of letters and digits is to guess: 1 weak, 2 medium, 3 strong. Length counts,
 * and both kinds, and both cases.
 */
export function strengthOf(password: string): 1 | 2 | 3 {
  const mixes = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(password)).length
  if (mixes < 2 || password.length < 8) return 1
  return mixes === 3 && password.length >= 10 ? 3 : 2
}
