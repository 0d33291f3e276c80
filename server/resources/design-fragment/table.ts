import { sql } from 'kysely'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { FragmentUse } from '#schemas/api/design-fragment.ts'
import type { Document } from '#schemas/design/document.ts'
import { placesOf } from '#schemas/design/fragment-link.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Row } from '../../tables/tables.ts'
import type { Db } from '../../tables/tables.ts'

/** All groups by name. */
export const listFragments = (db: Db): Promise<Row<'design_fragments'>[]> =>
  db.selectFrom('design_fragments').selectAll().orderBy('full_name').orderBy('id').execute()

/** One group; notFound where there is none. `isLocked` locks its row until the transaction ends. */
export async function getFragment(
  db: Db,
  id: string,
  isLocked = false,
): Promise<Row<'design_fragments'>> {
  const asked = db.selectFrom('design_fragments').selectAll().where('id', '=', id)
  const row = await (isLocked ? asked.forUpdate() : asked).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** Designs whose drafts use any group, locked where they are to be changed. */
export async function designsWith(
  db: Db,
  id: string,
  isLocked = false,
): Promise<{ readonly row: Row<'designs'>; readonly document: Document }[]> {
  const asked = db
    .selectFrom('designs')
    .selectAll()
    .where(sql<boolean>`form_data::text like ${`%${JSON.stringify(id)}%`}`)
    .orderBy('full_name')
    .orderBy('id')
  const rows = await (isLocked ? asked.forUpdate() : asked).execute()
  return rows.flatMap((row) => {
    const read = upgrade(kinds, row.form_data)
    return 'document' in read && placesOf(read.document).some(({ fragment }) => fragment === id)
      ? [{ row, document: read.document }]
      : []
  })
}

/** Where a group is used. */
export async function listUses(db: Db, id: string): Promise<FragmentUse[]> {
  return (await designsWith(db, id)).map(({ row, document }) => {
    const places = placesOf(document).filter(({ fragment }) => fragment === id)
    return {
      designId: row.id,
      fullName: row.full_name,
      version: row.version,
      number: Math.min(...places.map(({ number }) => number)),
      places: places.length,
    }
  })
}
