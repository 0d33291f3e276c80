import { computed } from 'mobx'
import type { Memo } from '#schemas/record/input.ts'

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Plain data is compared by what it holds; what has a class (a line, a store) by identity, for a
 * comparison must not walk into it.
 */
function isAlike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => isAlike(item, other[at]))
  if (!isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && isAlike(one[name], other[name]))
  )
}

/**
 * The memo of an open form: worked out again only where something changed that it was worked out
 * from, and kept without an observer too, so that the check of a whole form costs little. What is
 * kept is held by whatever it reads: it may read nothing that outlives the form (session, lookups,
 * clock, language).
 */
export const kept: Memo = (work) => computed(work, { keepAlive: true, equals: isAlike })
