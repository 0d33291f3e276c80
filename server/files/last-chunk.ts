import { sql } from 'kysely'
import { instant } from '../database/instant.ts'
import type { Database } from '../db.ts'
import { inTurn } from './turn.ts'

/** Chunks of each upload that are being stored by this process. */
const underWay = new Map<string, number>()

/**
 * Stores a chunk and then settles its answer, one answer of an upload after the other: `isAlone`
 * tells that no other chunk of it is under way here. Clients look at the answer that comes last.
 */
export async function settleInTurn<T>(
  upload: string,
  store: () => Promise<void>,
  settle: (isAlone: () => boolean) => Promise<T>,
): Promise<T> {
  let isCounted = true
  const leave = (): void => {
    if (!isCounted) return
    isCounted = false
    const left = (underWay.get(upload) ?? 1) - 1
    if (left > 0) underWay.set(upload, left)
    else underWay.delete(upload)
  }
  underWay.set(upload, (underWay.get(upload) ?? 0) + 1)
  try {
    await store()
    return await inTurn(upload, () => {
      leave()
      return settle(() => !underWay.has(upload))
    })
  } finally {
    leave()
  }
}

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
