import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Reach } from '../../reach/reach.ts'

interface OnlineSessionRow {
  readonly token_hash: string
  readonly organize_id: string
  readonly is_administrator: boolean
}

/**
 * May the caller end this session? Only of users whom they may edit, of administrators only as an
 * administrator, and never the session that makes the call.
 */
export function refuseEnding(
  session: OnlineSessionRow,
  { isAdministrator, sessionId }: Caller,
  reach: Reach,
): void {
  const isAllowed =
    reach.can('edit', session.organize_id) &&
    (isAdministrator || !session.is_administrator) &&
    session.token_hash !== sessionId
  if (!isAllowed) throw new Failure('forbidden')
}
