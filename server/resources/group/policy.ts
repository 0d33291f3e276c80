import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

/**
 * Refuses (403) callers without unlimited reach, because a group can have members of any
 * organisation.
 */
export function refuseUnlessEverywhere({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}
