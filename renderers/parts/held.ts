import type { Problem } from '#schemas/wire/envelope.ts'
import { failures } from '#schemas/wire/failure.ts'

/**
 * Why something cannot be removed: the places that use it, and whether the user may hand it over.
 */
export interface HeldBy {
  readonly problems: readonly Problem[]
  readonly canHandOn: boolean
}

/** The problems in a refusal; empty where it was refused for another reason. */
export function problemsIn(error: unknown): readonly Problem[] {
  const data: unknown = error instanceof Error && 'data' in error ? error.data : null
  if (typeof data !== 'object' || data === null || !('problems' in data)) return []
  return Array.isArray(data.problems) ? data.problems : []
}

/**
 * What a refused removal says about the places that use the entry; null where it was refused for
 * another reason.
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
