import type { OnlineUser } from '#schemas/api/online.ts'
import { readAgent } from '#schemas/format/agent.ts'
import type { Caller } from '../../auth/caller.ts'
import type { OrganizeTree } from '../../people/organize-tree.ts'
import type { Row } from '../../tables/tables.ts'

/** An open session with its user, as table.ts reads it. */
export type OnlineRow = Pick<
  Row<'sessions'>,
  'token_hash' | 'user_id' | 'created_at' | 'seen_at' | 'address' | 'agent' | 'locked'
> &
  Pick<Row<'users'>, 'account' | 'real_name' | 'head_icon' | 'organize_id'>

export function presentOnline(
  row: OnlineRow,
  tree: OrganizeTree,
  { sessionId }: Caller,
): OnlineUser {
  const { browser, platform } = readAgent(row.agent)
  return {
    id: row.token_hash,
    userId: row.user_id,
    account: row.account,
    userName: row.real_name,
    headIcon: row.head_icon,
    organize: tree.way(row.organize_id),
    loginIPAddress: row.address,
    loginBrowser: browser,
    loginSystem: platform,
    loginTime: row.created_at,
    lastTime: row.seen_at,
    isLocked: row.locked,
    isCurrent: row.token_hash === sessionId,
  }
}
