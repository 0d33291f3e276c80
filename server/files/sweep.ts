import { timeOfId } from '#schemas/wire/id.ts'
import { toInstant } from '../database/instant.ts'
import type { Services } from '../services.ts'

const day = 86_400_000
const batch = 500

/** Removes uploads that stayed unused for a day, rows before bytes. */
export async function sweepLoose(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now = Date.now(),
): Promise<void> {
  const gone = await db.kysely
    .deleteFrom('files')
    .where('owner', '=', '')
    .where('created_at', '<', toInstant(now - day))
    .returning('id')
    .execute()
  for (const { id } of gone) await files.remove(id)
}

/**
 * Removes bytes older than a day that have no row: leftovers of interrupted uploads and removals.
 */
export async function sweepStrays(
  { db, files }: Pick<Services, 'db' | 'files'>,
  now = Date.now(),
): Promise<void> {
  const check = async (keys: readonly string[]): Promise<void> => {
    const known = new Set(
      (await db.kysely.selectFrom('files').select('id').where('id', 'in', keys).execute()).map(
        ({ id }) => id,
      ),
    )
    for (const key of keys) if (!known.has(key)) await files.remove(key)
  }
  let due: string[] = []
  for await (const key of files.keys()) {
    if (timeOfId(key.replace('~', '')) > now - day) continue
    due.push(key)
    if (due.length === batch) await check(due.splice(0))
  }
  if (due.length > 0) await check(due)
}

/** Removes the chunks of uploads that got no chunk for more than a day. */
export async function sweepChunks(
  { files }: Pick<Services, 'files'>,
  now = Date.now(),
): Promise<void> {
  const latest = new Map<string, number>()
  for await (const { upload, at } of files.chunks.list(''))
    latest.set(upload, Math.max(at, latest.get(upload) ?? 0))
  for (const [upload, at] of latest) if (at < now - day) await files.chunks.drop(upload)
}
