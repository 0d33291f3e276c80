import type { Consumer } from './consumer.ts'
import { lookups } from './consumers/lookups.ts'
import { totals } from './consumers/totals.ts'

/** All consumers of events. */
export const consumers: readonly Consumer[] = [lookups, totals]
