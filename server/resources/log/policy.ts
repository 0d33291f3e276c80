import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

/** Only administrators take lines out of a log: whoever it tells on must not. */
export function refuseStaff({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}
