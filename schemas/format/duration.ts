import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'

export const durationTexts = defineTexts({
  zh: {
    days: '{count}天',
    hours: '{count}小时',
    minutes: '{count}分',
    seconds: '{count}秒',
    gap: '',
  },
  zhtw: {
    days: '{count}天',
    hours: '{count}小時',
    minutes: '{count}分',
    seconds: '{count}秒',
    gap: '',
  },
  en: {
    days: '{count} d',
    hours: '{count} h',
    minutes: '{count} min',
    seconds: '{count} s',
    gap: ' ',
  },
})

/**
 * A duration in days, hours, minutes and seconds (specification 9) without zero parts. `length` is
 * in milliseconds; negative ones count as 0.
 */
export function printDuration(length: number, say: Say): string {
  const seconds = Math.max(0, Math.floor(length / 1000))
  const parts = [
    ['days', Math.floor(seconds / 86_400)],
    ['hours', Math.floor(seconds / 3600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const
  const told = parts.filter(([, count]) => count > 0)
  return (told.length > 0 ? told : parts.slice(-1))
    .map(([unit, count]) => say(durationTexts, unit, { count }))
    .join(say(durationTexts, 'gap'))
}
