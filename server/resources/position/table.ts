import { sql } from 'kysely'
import type { CallQuery, CallResult } from '#schemas/api/call.ts'
import type { PositionEntry, positions as calls } from '#schemas/api/position.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { Caller } from '../../auth/caller.ts'
import { getEntry } from '../../entries/entry.ts'
import type { Noun } from '../../entries/entry.ts'
import { toChoices } from '../../people/choices.ts'
import { matchKeyword, pageOf } from '../../entries/page.ts'
import { loadTree } from '../../people/organize-tree.ts'
import { loadPower } from '../../reach/load.ts'
import { refuseBeyond } from '../../reach/reach.ts'
import { presentPosition } from './present.ts'
import type { Db } from '../../tables/tables.ts'
import { nameOfRow } from '../../text/names.ts'

/** Positions as a noun of the shared commands. */
export const positions: Noun<'positions', PositionEntry> = {
  table: 'positions',
  word: 'position',
  concerns: (id) => ({ concerns: [`position:${id}`] }),
  async read(kysely, id) {
    const row = await kysely
      .selectFrom('positions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && presentPosition(row, await loadTree(kysely))
  },
}

/** A position in the caller's reach: notFound where there is none, forbidden out of reach. */
export async function getPosition(kysely: Db, caller: Caller, id: string): Promise<PositionEntry> {
  const found = await getEntry(kysely, positions, id)
  const { reach } = await loadPower(kysely, caller)
  refuseBeyond(reach, 'select', [found.organizeId])
  return found
}

const columns = new Map([
  ['fullName', 'full_name'],
  ['enCode', 'en_code'],
  ['sortCode', 'sort_code'],
  ['enabledMark', 'enabled_mark'],
  ['creatorTime', 'created_at'],
])

/** Positions in the caller's reach; where an organisation is given, of it and all below (7.5). */
export async function listPositions(
  kysely: Db,
  caller: Caller,
  asked: CallQuery<typeof calls.list>,
): Promise<Page<PositionEntry>> {
  const { organizeId, enabledMark, keyword } = asked ?? {}
  const { tree, reach } = await loadPower(kysely, caller)
  let found = kysely
    .selectFrom('positions')
    .selectAll()
    .where(matchKeyword(['full_name', 'en_code'], keyword))
  if (!reach.isWhole)
    found = found.where(sql<boolean>`organize_id = any(${reach.ids('select')}::text[])`)
  if (organizeId !== undefined)
    found = found.where(
      sql<boolean>`organize_id = any(${tree.below(organizeId).map(({ id }) => id)}::text[])`,
    )
  if (enabledMark !== undefined) found = found.where('enabled_mark', '=', enabledMark)
  return pageOf(found, asked, {
    columns,
    otherwise: ['sort_code', 'id'],
    present: (rows) => rows.map((row) => presentPosition(row, tree)),
  })
}

const enabled = (kysely: Db) =>
  kysely
    .selectFrom('positions')
    .selectAll()
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')

/** Enabled positions in the tree of organisations; those without an organisation are at the top. */
export async function choosePositions(
  kysely: Db,
): Promise<CallResult<typeof calls.selector>['list']> {
  const [tree, rows] = [await loadTree(kysely), await enabled(kysely).execute()]
  return toChoices(
    tree,
    rows.map((row) => ({
      id: row.id,
      parentId: row.organize_id,
      fullName: nameOfRow(row),
      enCode: row.en_code,
      type: 'position',
    })),
  )
}

/** Enabled positions of exactly these organisations. */
export async function listOfOrganizes(
  kysely: Db,
  organizeIds: readonly string[],
): Promise<PositionEntry[]> {
  const tree = await loadTree(kysely)
  const rows = await enabled(kysely)
    .where(sql<boolean>`organize_id = any(${organizeIds}::text[])`)
    .execute()
  return rows.map((row) => presentPosition(row, tree))
}
