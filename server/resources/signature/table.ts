import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { SealName, SignatureEntry, signatures as calls } from '#schemas/api/signature.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Noun } from '../../entries/entry.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { presentSignature } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameFrom } from '../../text/names.ts'

const users = sql<
  string[]
>`array(select u.user_id from signature_users u where u.signature_id = signatures.id order by u.user_id)`
const all = (kysely: Db) => kysely.selectFrom('signatures').selectAll().select(users.as('user_ids'))

/** Seals as a noun of the shared commands. */
export const signatures: Noun<'signatures', SignatureEntry> = {
  table: 'signatures',
  word: 'signature',
  async read(kysely, id) {
    const row = await all(kysely).where('id', '=', id).executeTakeFirst()
    return row && presentSignature(row, row.user_ids)
  },
}

const columns = new Map([
  ['fullName', 'full_name'],
  ['enCode', 'en_code'],
  ['sortCode', 'sort_code'],
  ['enabledMark', 'enabled_mark'],
  ['creatorTime', 'created_at'],
])

/** Seals by keyword and state. */
export function listSignatures(
  kysely: Db,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<SignatureEntry>> {
  const { enabledMark, keyword } = asked ?? {}
  let found = all(kysely).where(matchKeyword(['full_name', 'en_code'], keyword))
  if (enabledMark !== undefined) found = found.where('enabled_mark', '=', enabledMark)
  return pageOf(found, asked, {
    columns,
    otherwise: ['sort_code', 'id'],
    present: (rows) => rows.map((row) => presentSignature(row, row.user_ids)),
  })
}

const enabled = (kysely: Db) =>
  kysely.selectFrom('signatures').where('enabled_mark', '=', 1).orderBy('sort_code').orderBy('id')

/** Enabled seals by name. */
export const nameSeals = (kysely: Db): Promise<SealName[]> =>
  enabled(kysely)
    .select(['id', nameFrom().as('fullName'), 'en_code as enCode'])
    .execute()
