import type { Consumer } from './consumer.ts'
import { lookups } from './consumers/lookups.ts'
import { totals } from './consumers/totals.ts'

/** Everybody who reacts to changes. */
export const consumers: readonly Consumer[] = [lookups, totals]
