import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Reach } from '../../reach/reach.ts'

interface OnlineSessionRow {
  readonly token_hash: string
  readonly organize_id: string
  readonly is_administrator: boolean
}

/**
 * May the caller end this session: of somebody whom he may edit, of an administrator only where he
 * is one himself, and never the one that asks?
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
