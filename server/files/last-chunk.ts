import { sql } from 'kysely'
import { toInstant } from '../database/instant.ts'
import type { Database } from '../database/database.ts'
import { runInTurn } from './turn.ts'

/**
 * Numbers of the chunks that this process is storing at the moment, by upload, one for each call.
 */
const underWay = new Map<string, readonly number[]>()

/**
 * Stores a chunk and then makes its answer, one answer of an upload at a time. `isAlone` tells that
 * no other chunk of the upload is being stored here, `isAgain` that the same chunk was already on
 * its way. Clients rely on the answer that arrives last; of two calls with the same chunk it is
 * unknown which one the client still waits for.
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
    return await runInTurn(upload, () => {
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
 * Did this chunk complete the upload? The first chunk to ask does, across all instances, and again
 * when that same chunk is repeated.
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

/** Forgets that an upload of this name was completed, because it starts again. */
export const forgetLastChunk = async ({ kysely }: Database, upload: string): Promise<void> =>
  void (await kysely.deleteFrom('last_chunks').where('upload', '=', upload).execute())

/** Chunks are removed after one day, so this record of their end has to outlive them. */
const days = 2 * 86_400_000

/** Removes records of uploads that ended long ago. */
export const sweepLastChunks = async ({ kysely }: Database, now = Date.now()): Promise<void> =>
  void (await kysely
    .deleteFrom('last_chunks')
    .where(sql<boolean>`at < ${toInstant(now - days)}`)
    .execute())
