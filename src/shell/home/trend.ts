const week = 7
const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/**
 * The number of the last seven days, and its change in per cent to the seven days before; without
 * a change where there was nothing before.
 */
export function trendOf(days: readonly number[]): { count: number; percent: number | undefined } {
  const count = sum(days.slice(-week))
  const before = sum(days.slice(-2 * week, -week))
  return { count, percent: before === 0 ? undefined : Math.round((count / before - 1) * 100) }
}
