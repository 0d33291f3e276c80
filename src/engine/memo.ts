import { computed } from 'mobx'
import { isEqual } from '#schemas/equal.ts'
import type { Memo } from '#schemas/record/input.ts'

/**
 * The cache of an open form: recomputed only when an input changes, and kept without observers too,
 * so that checking a whole form is fast. Its inputs hold references to it, so it must not read
 * anything that outlives the form (session, lookups, clock, language).
 */
export const kept: Memo = (work) => computed(work, { keepAlive: true, equals: isEqual })
