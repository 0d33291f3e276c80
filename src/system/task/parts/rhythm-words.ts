import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { longestMonth } from '#schemas/format/cron.ts'
import type { Rhythm } from '#schemas/format/cron.ts'
import type { Language } from '#schemas/text.ts'
import { taskTexts } from '../texts.ts'

const locales: { readonly [L in Language]: string } = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en-US' }

/** Names of days and months in the language of the interface. */
export function useCalendarNames() {
  const { language } = useRuntime()
  const locale = locales[language]
  const print = (month: number, day: number, form: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(
      // A leap year that begins on a Sunday.
      Date.UTC(2012, month - 1, day),
    )
  return {
    weekday: (day: number) => print(1, day + 1, { weekday: 'short' }),
    month: (month: number) => print(month, 1, { month: 'long' }),
    date: (month: number, day: number) => print(month, day, { month: 'long', day: 'numeric' }),
    list: (words: readonly string[]) =>
      new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
  }
}

const padded = (number: number): string => String(number).padStart(2, '0')

/** Returns a function that says a rhythm in a sentence. */
export function useRhythmWords(): (rhythm: Rhythm) => string {
  const text = useTexts(taskTexts)
  const names = useCalendarNames()
  return (rhythm) => {
    if (rhythm.every === 'minutes') return text('everyMinutes', { step: rhythm.step })
    if (rhythm.every === 'hour') return text('everyHour', { minute: padded(rhythm.minute) })
    const time = `${padded(rhythm.hour)}:${padded(rhythm.minute)}`
    if (rhythm.every === 'day') return text('everyDay', { time })
    if (rhythm.every === 'week')
      return text('everyWeek', { days: names.list(rhythm.days.map(names.weekday)), time })
    if (rhythm.every === 'year')
      return text('everyYear', { date: names.date(rhythm.month, rhythm.day), time })
    return rhythm.day === 'last'
      ? text('everyMonthEnd', { time })
      : text('everyMonth', { day: rhythm.day, time })
  }
}

/** Returns a function that says when a rhythm leaves something out; '' where it does not. */
export function useRhythmHint(): (rhythm: Rhythm) => string {
  const text = useTexts(taskTexts)
  return (rhythm) => {
    if (rhythm.every === 'month' && rhythm.day !== 'last' && rhythm.day > longestMonth(2) - 1)
      return text('skipped', { day: rhythm.day })
    const isLeap = rhythm.every === 'year' && rhythm.month === 2 && rhythm.day === longestMonth(2)
    return isLeap ? text('leapOnly') : ''
  }
}
