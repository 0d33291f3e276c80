import type { Kysely } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Row, Tables } from '../tables/tables.ts'

/**
 * One design; notFound where there is none. `isLocked` locks its row until the transaction ends.
 */
export async function getDesign(
  db: Kysely<Tables>,
  id: string,
  isLocked = false,
): Promise<Row<'designs'>> {
  const asked = db.selectFrom('designs').selectAll().where('id', '=', id)
  const row = await (isLocked ? asked.forUpdate() : asked).executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

export type VersionRow = Row<'design_versions'>

/** One published version; notFound where there is none. */
export async function getVersion(
  db: Kysely<Tables>,
  designId: string,
  number: number,
): Promise<VersionRow> {
  const row = await db
    .selectFrom('design_versions')
    .selectAll()
    .where('design_id', '=', designId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/**
 * The version published last; its slots describe the tables as they are now. Absent before the
 * first publish.
 */
export const findLastVersion = (
  db: Kysely<Tables>,
  designId: string,
): Promise<VersionRow | undefined> =>
  db
    .selectFrom('design_versions')
    .selectAll()
    .where('design_id', '=', designId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
