import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

/** Only administrators may remove log lines, because others could hide their own actions. */
export function refuseStaff({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}
