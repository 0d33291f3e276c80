import type { RelativePeriod } from '#schemas/design/condition.ts'
import type { Say } from '#schemas/text.ts'
import { periodTexts } from './period-texts.ts'

const near = {
  day: ['yesterday', 'today', 'tomorrow'],
  week: ['lastWeek', 'thisWeek', 'nextWeek'],
  month: ['lastMonth', 'thisMonth', 'nextMonth'],
  quarter: ['lastQuarter', 'thisQuarter', 'nextQuarter'],
  year: ['lastYear', 'thisYear', 'nextYear'],
} as const

/** Periods with a name of their own, in the order in which they are offered. */
export const namedPeriods: readonly RelativePeriod[] = (
  Object.keys(near) as (keyof typeof near)[]
).flatMap((unit) =>
  [0, -1, 1].map((from) => ({ type: 'period' as const, unit, from, to: from + 1 })),
)

/** The last days, with today. */
export const past = (count: number): RelativePeriod => ({
  type: 'period',
  unit: 'day',
  from: 1 - count,
  to: 1,
})
/** The next days, from today on. */
export const coming = (count: number): RelativePeriod => ({
  type: 'period',
  unit: 'day',
  from: 0,
  to: count,
})

/** Days up to and with today; 0 where the period is another one. */
export const pastDaysOf = ({ unit, from, to }: RelativePeriod): number =>
  unit === 'day' && to === 1 && from < 0 ? 1 - from : 0
/** Days from today on; 0 where the period is another one. */
export const comingDaysOf = ({ unit, from, to }: RelativePeriod): number =>
  unit === 'day' && from === 0 && to > 1 ? to : 0

/** A period in words, such as "last month" or "the last 30 days". */
export function sayPeriod(period: RelativePeriod, say: Say): string {
  const { unit, from, to } = period
  const [name] = near[unit].filter((_name, at) => from === at - 1 && to === at)
  if (name) return say(periodTexts, name)
  const [past, coming] = [pastDaysOf(period), comingDaysOf(period)]
  if (past > 0) return say(periodTexts, 'pastDays', { count: past })
  if (coming > 0) return say(periodTexts, 'comingDays', { count: coming })
  const units = say(periodTexts, unit)
  if (to === 0 && from < 0) return say(periodTexts, 'pastUnits', { count: -from, unit: units })
  if (from === 1 && to > 1) return say(periodTexts, 'comingUnits', { count: to - 1, unit: units })
  return say(periodTexts, 'between', { from, to: to - 1, unit: units })
}
