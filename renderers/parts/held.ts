import type { Problem } from '#schemas/wire/envelope.ts'
import { failures } from '#schemas/wire/failure.ts'

/**
 * Why something cannot be removed: the places that hold it, and whether this person may hand it
 * over.
 */
export interface HeldBy {
  readonly problems: readonly Problem[]
  readonly canHandOn: boolean
}

/** What was wrong with what was sent; empty where it was refused for something else. */
export function problemsIn(error: unknown): readonly Problem[] {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  if (typeof data !== 'object' || data === null || !('problems' in data)) return []
  return Array.isArray(data.problems) ? data.problems : []
}

/**
 * What a refused removal said of the places that hold the thing; null where it was refused for
 * something else.
 */
export function heldByOf(error: unknown): HeldBy | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== failures.inUse.code)
    return null
  const problems = problemsIn(error)
  const data: unknown = 'data' in error ? error.data : null
  const canHandOn =
    typeof data === 'object' && data !== null && 'canHandOn' in data && data.canHandOn === true
  return problems.length > 0 ? { problems, canHandOn } : null
}
