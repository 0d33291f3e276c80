import type { Params } from '../text.ts'
import { isEmpty } from '../widget/value.ts'
import { allowedChoices, isAllowed, isRequired, isTwin, refusedBy } from './logic.ts'
import { beyond } from './logic-limit.ts'
import type { Field } from './model.ts'
import type { Seen } from './seen.ts'

/**
 * What is wrong at one place of a record: `path` is dotted with row index. `word` of problem.ts
 * turns it into words.
 */
export interface RowIssue {
  readonly path: string
  readonly code: string
  readonly params?: Params
  readonly message?: string
}

type Issue = Omit<RowIssue, 'path'>

/** How a value stands in its record. */
export interface Standing {
  readonly seen: Seen
  /** Does the form show it, with the sub-table around it? */
  readonly isShown: boolean
  /** Is it what is stored there already? */
  readonly isStored: boolean
}

export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * What is wrong with one value that is saved, in the order people mend it: missing, then shape,
 * then rules. What is saved though nobody sees it is checked where it is new, and never asked for:
 * nobody could mend what stands there.
 */
export function issuesOf(field: Field, value: unknown, at: Standing): readonly Issue[] {
  if (!at.isShown && at.isStored) return []
  // Nobody may mend what stands here, and who sees only its mask cannot tell whether it is right.
  if (field.bound.mask && field.node.readOnly && (at.isStored || isEmpty(value))) return []
  if (field.kind.fill || field.bound.shows) return []
  const own = isEmpty(value) ? missing(field, at) : valueIssues(field, value, at.seen)
  if (own.length > 0 || field.rules.length === 0 || !at.isShown) return own
  const message = refusedBy(field, at.seen)
  return message === null ? [] : [{ code: 'refused', ...(message !== '' && { message }) }]
}

const missing = (field: Field, { seen, isShown }: Standing): readonly Issue[] =>
  isShown && isRequired(field, seen) && field.bound.expression === null
    ? [{ code: 'required' }]
    : []

function valueIssues(field: Field, value: unknown, seen: Seen): readonly Issue[] {
  const issues = field.bound.problems(value, { env: seen.env, get: (path) => seen.get(path) })
  if (issues.length > 0) return issues
  if (!isAllowed(value, allowedChoices(field, seen))) return [{ code: 'notChoice' }]
  const limits = beyond(field, value, seen)
  return limits.length === 0 && field.table && isTwin(field, seen) ? [{ code: 'twin' }] : limits
}
