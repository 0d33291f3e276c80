import type { Kysely } from 'kysely'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Row, Tables } from '../../tables.ts'

export type SheetRow = Row<'design_sheets'>

/** The own sheet that waits to become a form; notFound where there is none. */
export async function getWaiting(
  db: Kysely<Tables>,
  id: string,
  userId: string,
): Promise<SheetRow> {
  const row = await db
    .selectFrom('design_sheets')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', userId)
    .where('design_id', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('notFound')
  return row
}

/** The own sheet that a design was made of, any for administrators; absent where there is none. What stands in a sheet is nobody else's to see. */
export function findOf(
  db: Kysely<Tables>,
  designId: string,
  { userId, isAdministrator }: Pick<Caller, 'userId' | 'isAdministrator'>,
): Promise<SheetRow | undefined> {
  const asked = db.selectFrom('design_sheets').selectAll().where('design_id', '=', designId)
  return (isAdministrator ? asked : asked.where('created_by', '=', userId)).executeTakeFirst()
}

/** Keeps the rows of a sheet; an older one of the same person that became nothing is forgotten. */
export async function keepSheet(
  db: Kysely<Tables>,
  {
    id,
    fileName,
    rows,
    userId,
  }: {
    readonly id: string
    readonly fileName: string
    readonly rows: readonly (readonly string[])[]
    readonly userId: string
  },
): Promise<void> {
  await db
    .deleteFrom('design_sheets')
    .where('created_by', '=', userId)
    .where('design_id', 'is', null)
    .execute()
  await db
    .insertInto('design_sheets')
    .values({ id, file_name: fileName, rows: JSON.stringify(rows), created_by: userId })
    .execute()
}
