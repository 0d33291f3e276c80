import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { FileType } from '#schemas/api/file.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../tables/tables.ts'

interface TakeFilesOptions {
  readonly type: FileType
  /** File names as the upload returned them: id, dot, extension. */
  readonly names: readonly string[]
  /** The user who attaches the files; uploads of other users are refused. */
  readonly userId: string
  /** What the files are attached to: `message:<id>`, `user:<id>` or `record:<model>:<id>`. */
  readonly owner: string
}

const idOf = (name: string): string => name.split('.', 1)[0] ?? ''

/**
 * Attaches uploaded files to something: whoever may see that may then read them. Refuses (404)
 * files that are missing, of another type, of another user, or attached elsewhere.
 */
export async function takeFiles(
  trx: Transaction<Tables>,
  { type, names, userId, owner }: TakeFilesOptions,
): Promise<void> {
  const ids = [...new Set(names.map(idOf))]
  if (ids.length === 0) return
  const taken = await trx
    .updateTable('files')
    .set({ owner })
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('type', '=', type)
    .where((eb) =>
      eb.or([
        eb('owner', '=', owner),
        eb.and([eb('owner', '=', ''), eb('created_by', '=', userId)]),
      ]),
    )
    .executeTakeFirst()
  if (Number(taken.numUpdatedRows) !== ids.length) throw new Failure('notFound')
}

/** Detaches the files of something, except these names; the sweep removes them later. */
export async function dropFiles(
  trx: Transaction<Tables>,
  owner: string,
  but: readonly string[] = [],
): Promise<void> {
  const kept = but.map(idOf)
  await trx
    .updateTable('files')
    .set({ owner: '', created_at: new Date() })
    .where('owner', '=', owner)
    .where(sql<boolean>`not (id = any(${kept}::text[]))`)
    .execute()
}

/** Detaches all files of these owners. */
export async function dropAllFiles(
  trx: Transaction<Tables>,
  owners: readonly string[],
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ owner: '', created_at: new Date() })
    .where(sql<boolean>`owner = any(${owners}::text[])`)
    .execute()
}

/** Detaches the files of all records of a design. */
export async function dropDesignFiles(trx: Transaction<Tables>, designId: string): Promise<void> {
  const place = `record:${designId}:`
  await trx
    .updateTable('files')
    .set({ owner: '', created_at: new Date() })
    .where((eb) => eb(eb.fn('left', ['owner', eb.val(place.length)]), '=', place))
    .execute()
}

/** Detaches some of the files of something. */
export async function freeFiles(
  trx: Transaction<Tables>,
  owner: string,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0)
    await trx
      .updateTable('files')
      .set({ owner: '', created_at: new Date() })
      .where('owner', '=', owner)
      .where(sql<boolean>`id = any(${names.map(idOf)}::text[])`)
      .execute()
}
