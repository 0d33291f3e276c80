import { sql } from 'kysely'
import type { CallQuery } from '#schemas/api/call.ts'
import type { GroupEntry, groups as calls } from '#schemas/api/group.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Noun } from '../../entries/entry.ts'
import { toChoice } from '../../people/choices.ts'
import type { Choice } from '../../people/choices.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { loadPower } from '../../reach/load.ts'
import { isAnywhere, refuseNowhere } from '../../reach/reach.ts'
import { presentGroup } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameOfRow } from '../../text/names.ts'

/** Groups as a noun of the shared commands. */
export const groups: Noun<'groups', GroupEntry> = {
  table: 'groups',
  word: 'group',
  concerns: (id) => ({ concerns: [`group:${id}`] }),
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('groups')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && presentGroup(row)
  },
}

/** A group, for callers who manage people of any organisation; notFound where there is none. */
export async function getGroup(kysely: Db, caller: Caller, id: string): Promise<GroupEntry> {
  const { reach } = await loadPower(kysely, caller)
  refuseNowhere(reach)
  return getEntry(kysely, groups, id)
}

const columns = new Map([
  ['fullName', 'full_name'],
  ['enCode', 'en_code'],
  ['sortCode', 'sort_code'],
  ['enabledMark', 'enabled_mark'],
  ['creatorTime', 'created_at'],
])

/** All groups, for callers who manage people of any organisation. */
export async function listGroups(
  kysely: Db,
  caller: Caller,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<GroupEntry>> {
  const { reach } = await loadPower(kysely, caller)
  let found = kysely
    .selectFrom('groups')
    .selectAll()
    .where(matchKeyword(['full_name', 'en_code'], asked?.keyword))
  if (!isAnywhere(reach)) found = found.where(sql<boolean>`false`)
  if (asked?.enabledMark !== undefined) found = found.where('enabled_mark', '=', asked.enabledMark)
  return pageOf(found, asked, {
    columns,
    otherwise: ['sort_code', 'id'],
    present: (rows) => rows.map(presentGroup),
  })
}

/** Enabled groups to choose from. */
export async function chooseGroups(kysely: Db): Promise<Choice[]> {
  const rows = await kysely
    .selectFrom('groups')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute()
  return rows.map((row) =>
    toChoice(
      { id: row.id, parentId: '', fullName: nameOfRow(row), enCode: row.en_code, type: 'group' },
      false,
    ),
  )
}
