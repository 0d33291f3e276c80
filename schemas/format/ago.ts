import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'
import { toDay } from './time.ts'

export const agoTexts = defineTexts({
  zh: {
    now: '刚刚',
    minutes: '{count}分钟前',
    hours: '{count}小时前',
    days: '{count}天前',
    weeks: '{count}周前',
    months: '{count}个月前',
  },
  zhtw: {
    now: '剛剛',
    minutes: '{count}分鐘前',
    hours: '{count}小時前',
    days: '{count}天前',
    weeks: '{count}週前',
    months: '{count}個月前',
  },
  en: {
    now: 'just now',
    minutes: '{count} min ago',
    hours: '{count} h ago',
    days: '{count} d ago',
    weeks: '{count} wk ago',
    months: '{count} mo ago',
  },
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * The time of something and the present time, in epoch milliseconds, and the IANA zone of shown
 * dates.
 */
export interface AgoInput {
  readonly then: number
  readonly now: number
  readonly zone: string
}

/**
 * Relative time (specification 9): minutes to 59, hours to 23, days to 6, weeks to 3, months (of 30
 * days) to 3, then the date. Future times are shown by date.
 */
export function printAgo({ then, now, zone }: AgoInput, say: Say): string {
  const past = now - then
  if (past < -minute) return toDay(then, zone)
  if (past < minute) return say(agoTexts, 'now')
  if (past < hour) return say(agoTexts, 'minutes', { count: Math.floor(past / minute) })
  if (past < day) return say(agoTexts, 'hours', { count: Math.floor(past / hour) })
  if (past < 7 * day) return say(agoTexts, 'days', { count: Math.floor(past / day) })
  if (past < 28 * day) return say(agoTexts, 'weeks', { count: Math.floor(past / (7 * day)) })
  if (past < 120 * day)
    return say(agoTexts, 'months', { count: Math.max(1, Math.floor(past / (30 * day))) })
  return toDay(then, zone)
}
