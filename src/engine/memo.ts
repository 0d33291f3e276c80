import { computed } from 'mobx'
import { isEqual } from '#schemas/equal.ts'
import type { Memo } from '#schemas/record/input.ts'

/**
 * The memo of an open form: worked out again only where something changed that it was worked out
 * from, and kept without an observer too, so that the check of a whole form costs little. What is
 * kept is held by whatever it reads: it may read nothing that outlives the form (session, lookups,
 * clock, language).
 */
export const kept: Memo = (work) => computed(work, { keepAlive: true, equals: isEqual })
