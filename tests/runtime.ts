import type { PageRuntime } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { noPicks } from './picks.ts'

const say: Say = (texts, key, params = {}) =>
  Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, String(value)),
    texts.en[key],
  )

/** An English runtime in which nothing is known; a test overrides what it needs. */
export const noRuntime: PageRuntime = {
  say,
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  picks: noPicks,
  isDesign: false,
  lookups: {
    ...plainLook,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
}
