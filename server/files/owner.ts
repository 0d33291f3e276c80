import type { Transaction } from 'kysely'
import type { FileType } from '#schemas/api/file.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Tables } from '../tables/tables.ts'

interface TakeFilesOptions {
  readonly type: FileType
  /** Names as they were given out at the upload: id, dot, extension. */
  readonly names: readonly string[]
  /** Who takes them; another's upload cannot be taken. */
  readonly userId: string
  /** What they hang on from now on, as `message:<id>`, `user:<id>` or `record:<model>:<id>`. */
  readonly owner: string
}

const idOf = (name: string): string => name.split('.', 1)[0] ?? ''

/**
 * Hangs uploaded files on something: from now on whoever may see that may read them. Refuses (404)
 * what is not there, of another type, of another user, or hanging elsewhere.
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
    .where('id', 'in', ids)
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

/** Lets go of what hangs on something, but of these names; the sweep removes it later. */
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
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
}

/** Lets go of all that hangs on any of these. */
export async function dropAllFiles(
  trx: Transaction<Tables>,
  owners: readonly string[],
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ owner: '', created_at: new Date() })
    .where('owner', 'in', owners)
    .execute()
}

/** Lets go of the files of all records of a design. */
export async function dropDesignFiles(trx: Transaction<Tables>, designId: string): Promise<void> {
  const place = `record:${designId}:`
  await trx
    .updateTable('files')
    .set({ owner: '', created_at: new Date() })
    .where((eb) => eb(eb.fn('left', ['owner', eb.val(place.length)]), '=', place))
    .execute()
}

/** Lets go of some of what hangs on something. */
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
      .where('id', 'in', names.map(idOf))
      .execute()
}
