import { sql } from 'kysely'
import type { UserEntry } from '#schemas/api/lookup.ts'
import { amongOf } from '#schemas/widget/candidates.ts'
import type { Database } from '../database/database.ts'
import { isAmong } from '../people/among.ts'
import { loadTree } from '../people/organize-tree.ts'
import { namesIn } from './define.ts'
import type { ReferenceTo, StoredSource } from './define.ts'
import { sqlText } from '../database/sql-text.ts'

async function findPeople(
  db: Database,
  among: readonly string[],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom('users as u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${ids}::text[])`)
    .where(isAmong(among, await loadTree(db.kysely)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Administrators that are named to whoever lacks a permission. */
const mostNamed = 3

/** Names of enabled administrators, those who signed in last first. */
export async function listAdministrators({ kysely }: Database): Promise<{ realName: string }[]> {
  const rows = await kysely
    .selectFrom('users')
    .select('real_name')
    .where('enabled_mark', '=', 1)
    .where('is_administrator', '=', true)
    .orderBy('prev_login_time', (order) => order.desc().nullsLast())
    .orderBy('pinyin')
    .limit(mostNamed)
    .execute()
  return rows.map(({ real_name }) => ({ realName: real_name }))
}

/** Enabled users by name. */
export async function listUsers({ kysely }: Database): Promise<{ list: UserEntry[] }> {
  const rows = await kysely
    .selectFrom('users')
    .select(['id', 'real_name', 'account', 'head_icon', 'organize_id'])
    .where('enabled_mark', '<>', 0)
    .orderBy('pinyin')
    .orderBy('account')
    .execute()
  return {
    list: rows.map((row) => ({
      id: row.id,
      realName: row.real_name,
      account: row.account,
      headIcon: row.head_icon,
      organizeId: row.organize_id,
    })),
  }
}

export const user: StoredSource<ReferenceTo<'user'>> = {
  table: 'users',
  code: 'account',
  names: () =>
    namesIn({ table: 'users', name: sqlText`real_name`, isOn: sqlText`enabled_mark <> 0` }),
  limit(reference, get, { db, env }) {
    const among = amongOf(reference, { env, get })
    return among && { key: among.join(' '), find: (ids) => findPeople(db, among, ids) }
  },
}
