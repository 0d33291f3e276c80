import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { online, OnlineUser } from '#schemas/api/online.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { toInstant } from '../../database/instant.ts'
import { matchKeyword, matchPerson, pageOf } from '../../entries/page.ts'
import { loadPower } from '../../reach/load.ts'
import type { Tables } from '../../tables/tables.ts'
import { presentOnline } from './present.ts'
import { clock } from '../../platform/clock.ts'

/** Valid sessions with their users. */
export const openSessions = (kysely: Kysely<Tables>) =>
  kysely
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.ended_at', 'is', null)
    .where('u.enabled_mark', '=', 1)
    .where('s.expires_at', '>', toInstant(clock.now()))

const columns = new Map([
  ['account', 'u.account'],
  ['userName', 'u.pinyin'],
  ['loginIPAddress', 's.address'],
  ['loginTime', 's.created_at'],
  ['lastTime', 's.seen_at'],
])

/** Open sessions of users in the caller's reach, the last used first. */
export async function listOnline(
  kysely: Kysely<Tables>,
  caller: Caller,
  asked: CallQuery<typeof online.list>,
): Promise<Page<OnlineUser>> {
  const { tree, reach } = await loadPower(kysely, caller)
  let found = openSessions(kysely)
    .innerJoin('organizes as o', 'o.id', 'u.organize_id')
    .select([
      's.token_hash',
      's.user_id',
      's.created_at',
      's.seen_at',
      's.address',
      's.agent',
      's.locked',
      'u.account',
      'u.real_name',
      'u.head_icon',
      'u.organize_id',
    ])
    .where(
      sql<boolean>`(${matchPerson(asked?.keyword)}
        or ${matchKeyword(['o.full_name', 's.address'], asked?.keyword)})`,
    )
  if (!reach.isWhole)
    found = found.where(sql<boolean>`u.organize_id = any(${reach.ids('select')}::text[])`)
  return pageOf(found, asked, {
    columns,
    otherwise: ['-s.seen_at', 's.token_hash'],
    present: (rows) => rows.map((row) => presentOnline(row, tree, caller)),
  })
}
