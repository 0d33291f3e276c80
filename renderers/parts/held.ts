import type { Problem } from '#schemas/wire/envelope.ts'
import { failures } from '#schemas/wire/failure.ts'

/** Why something cannot be removed: the places that hold it, and whether this person may hand it over. */
export interface HeldBy {
  readonly problems: readonly Problem[]
  readonly canHandOn: boolean
}

/** What a refused removal said of the places that hold the thing; null where it was refused for something else. */
export function heldByOf(error: unknown): HeldBy | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== failures.inUse.code)
    return null
  const data: unknown = 'data' in error ? error.data : null
  if (typeof data !== 'object' || data === null || !('problems' in data)) return null
  const { problems } = data
  return Array.isArray(problems) && problems.length > 0
    ? { problems, canHandOn: 'canHandOn' in data && data.canHandOn === true }
    : null
}
