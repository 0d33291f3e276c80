import { sql } from 'kysely'
import type { SheetFailure } from '#schemas/api/design-sheet.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { SheetRead } from '../../sheet/sheet.ts'
import type { Row } from '../../tables/tables.ts'
import type { Db } from '../../tables/tables.ts'

export type SheetRow = Row<'design_sheets'>

/** Rows of a part. */
export const partSize = 500

/** The caller's own sheet that waits to become a form; notFound where there is none. */
export async function getWaiting(db: Db, id: string, userId: string): Promise<SheetRow> {
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

/**
 * The caller's own sheet that a design was made from, for administrators any; undefined where there
 * is none. Nobody else may see the content of a sheet.
 */
export function findOf(
  db: Db,
  designId: string,
  { userId, isAdministrator }: Pick<Caller, 'userId' | 'isAdministrator'>,
): Promise<SheetRow | undefined> {
  const asked = db.selectFrom('design_sheets').selectAll().where('design_id', '=', designId)
  return (isAdministrator ? asked : asked.where('created_by', '=', userId)).executeTakeFirst()
}

/**
 * Starts storing a sheet; an older one of the same user that became no form is dropped. Returns the
 * function that takes its rows in order.
 */
export async function beginSheet(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<(rows: readonly (readonly string[])[]) => Promise<void>> {
  await db
    .deleteFrom('design_sheets')
    .where('created_by', '=', userId)
    .where('design_id', 'is', null)
    .execute()
  await db.insertInto('design_sheets').values({ id, file_name: '', created_by: userId }).execute()
  let total = 0
  return async (rows) => {
    if (rows.length === 0) return
    await db
      .insertInto('design_sheet_parts')
      .values({ sheet_id: id, number: total / partSize, rows: JSON.stringify(rows) })
      .execute()
    total += rows.length
  }
}

/** Completes a sheet after all its rows are stored, with their number. */
export async function endSheet(
  db: Db,
  id: string,
  { name, about, findings }: SheetRead & { readonly name: string },
): Promise<void> {
  const { rows } = await sql<{
    total: number
  }>`
    select coalesce(sum(jsonb_array_length(rows)), 0)::int as total
    from berth.design_sheet_parts where sheet_id = ${id}`.execute(db)
  await db
    .updateTable('design_sheets')
    .set({
      file_name: name,
      heads: JSON.stringify(about.heads),
      digests: JSON.stringify(findings.digests),
      first_row: about.head.row + about.head.rows + 1,
      total: rows[0]?.total ?? 0,
    })
    .where('id', '=', id)
    .execute()
}

/** Rows of a sheet from one of them (counted from 0) to the end of its part. */
export async function loadRows(
  db: Db,
  { id }: SheetRow,
  from: number,
): Promise<readonly (readonly string[])[]> {
  const part = await db
    .selectFrom('design_sheet_parts')
    .select('rows')
    .where('sheet_id', '=', id)
    .where('number', '=', Math.floor(from / partSize))
    .executeTakeFirst()
  return part?.rows.slice(from % partSize) ?? []
}

/** The first failures of a sheet, in row order. */
export async function loadFailures(
  db: Db,
  { id, failed }: SheetRow,
  most: number,
): Promise<SheetFailure[]> {
  if (failed === 0) return []
  const parts = await db
    .selectFrom('design_sheet_parts')
    .select('failures')
    .where('sheet_id', '=', id)
    .where(sql<boolean>`failures <> '[]'`)
    .orderBy('number')
    .limit(most)
    .execute()
  return parts.flatMap(({ failures }) => failures).slice(0, most)
}

/**
 * Records that rows were tried. If two calls try the same rows at once, they are counted only once.
 */
export async function noteTried(
  db: Db,
  sheet: SheetRow,
  {
    done,
    added,
    failures,
  }: { readonly done: number; readonly added: number; readonly failures: readonly SheetFailure[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const noted = await trx
      .updateTable('design_sheets')
      .set({
        done,
        added: sheet.added + added,
        failed: sheet.failed + new Set(failures.map(({ row }) => row)).size,
      })
      .where('id', '=', sheet.id)
      .where('done', '=', sheet.done)
      .returning('id')
      .executeTakeFirst()
    if (noted && failures.length > 0)
      await sql`update berth.design_sheet_parts set failures = failures || ${JSON.stringify(failures)}::jsonb
        where sheet_id = ${sheet.id} and number = ${Math.floor(sheet.done / partSize)}`.execute(trx)
  })
}

/** Parts of a sheet that have failed rows, one after the other. */
export async function* readFailedParts(db: Db, { id }: SheetRow) {
  for (let last = -1; ;) {
    const part = await db
      .selectFrom('design_sheet_parts')
      .selectAll()
      .where('sheet_id', '=', id)
      .where('number', '>', last)
      .where(sql<boolean>`failures <> '[]'`)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!part) return
    yield part
    last = part.number
  }
}
