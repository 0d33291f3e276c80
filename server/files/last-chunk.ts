import { sql } from 'kysely'
import { instant } from '../database/instant.ts'
import type { Database } from '../database/database.ts'
import { inTurn } from './turn.ts'

/** Numbers of the chunks of each upload that this process is storing, one for each call. */
const underWay = new Map<string, readonly number[]>()

/**
 * Stores a chunk and then settles its answer, one answer of an upload after the other: `isAlone`
 * tells that no chunk of another number is under way here, `isAgain` that the same one was when it
 * came. Clients look at the answer that comes last; of two calls with the same chunk nobody knows
 * which one is still listened to.
 */
export async function settleInTurn<T>(
  { upload, number }: { readonly upload: string; readonly number: number },
  store: () => Promise<void>,
  settle: (chunk: { readonly isAlone: boolean; readonly isAgain: boolean }) => Promise<T>,
): Promise<T> {
  const numbers = (): readonly number[] => underWay.get(upload) ?? []
  const isAgain = numbers().includes(number)
  let isUnderWay = true
  const leave = (): void => {
    if (!isUnderWay) return
    isUnderWay = false
    const left = numbers().toSpliced(numbers().indexOf(number), 1)
    if (left.length > 0) underWay.set(upload, left)
    else underWay.delete(upload)
  }
  underWay.set(upload, [...numbers(), number])
  try {
    await store()
    return await inTurn(upload, () => {
      leave()
      return settle({
        get isAlone() {
          return numbers().every((other) => other === number)
        },
        isAgain,
      })
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
    .onConflict((builder) =>
      builder.column('upload').doUpdateSet((eb) => ({ upload: eb.ref('excluded.upload') })),
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
