import { canRemoveLines } from '#schemas/api/log.ts'
import type { LogType } from '#schemas/api/log.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

/**
 * Only administrators may remove log lines, because others could hide their own actions; nobody
 * thins the log of changes, whose lines only the retention time removes.
 */
export function refuseRemoval({ isAdministrator }: Caller, type: LogType): void {
  if (!isAdministrator || !canRemoveLines(type)) throw new Failure('forbidden')
}
