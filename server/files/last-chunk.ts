import { sql } from 'kysely'
import { instant } from '../database/instant.ts'
import type { Database } from '../db.ts'

/**
 * Is this the chunk that made the upload whole? The first that asks is, on whichever instance, and
 * is again when it is sent again.
 */
export async function isLastChunk(
  { kysely }: Database,
  { upload, number }: { readonly upload: string; readonly number: number },
): Promise<boolean> {
  const found = await kysely
    .insertInto('last_chunks')
    .values({ upload, number })
    .onConflict((one) =>
      one.column('upload').doUpdateSet((eb) => ({ upload: eb.ref('excluded.upload') })),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  return found.number === number
}

/** Forgets how an upload of this name ended: it begins anew. */
export const forgetLastChunk = async ({ kysely }: Database, upload: string): Promise<void> =>
  void (await kysely.deleteFrom('last_chunks').where('upload', '=', upload).execute())

/** Chunks are removed after a day; what is known of their end goes after them. */
const days = 2 * 86_400_000

/** Forgets uploads that ended long ago. */
export const sweepLastChunks = async ({ kysely }: Database, now = Date.now()): Promise<void> =>
  void (await kysely
    .deleteFrom('last_chunks')
    .where(sql<boolean>`at < ${instant(now - days)}`)
    .execute())
