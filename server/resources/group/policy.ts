import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

/** Refuses (403) whoever does not reach everywhere: a group has people of any organisation. */
export function refuseUnlessEverywhere({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}
