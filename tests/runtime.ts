import type { PageRuntime } from '#schemas/runtime.ts'
import { sayInEnglish } from '#tests/say.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { noPicks } from './picks.ts'

/** An English runtime in which nothing is known; a test overrides what it needs. */
export const noRuntime: PageRuntime = {
  say: sayInEnglish,
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
