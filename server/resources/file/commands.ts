import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { FileType, UploadedFile } from '#schemas/api/file.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Given } from '../../serve.ts'
import { cleanName } from '../../files/name.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import { judgeUpload, mayRead } from './policy.ts'
import { presentFile, storedName } from './present.ts'

/** Uploads of one user that nothing has taken into use yet, at most. */
export const mostLoose = 200
const day = 86_400

/** 429 until the oldest loose upload of the user is swept. */
async function refuseBeyondQuota(db: Kysely<Tables>, userId: string): Promise<void> {
  const { count, age } = await db
    .selectFrom('files')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::int`.as('age')])
    .where('owner', '=', '')
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= mostLoose) throw new Failure('tooMany', { params: { seconds: Math.max(1, day - age) } })
}

interface Upload extends Pick<Given, 'caller' | 'say'> {
  readonly type: FileType
  readonly file: File
}

/** Stores one file (7.15): bytes first, then the row, so that no row is ever without its bytes. It hangs on nothing until something takes it. */
export async function storeFile({ db, files }: Services, { type, file, caller, say }: Upload): Promise<UploadedFile> {
  const { userId } = caller
  const { name, extension } = cleanName(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = judgeUpload(type, bytes, { extension, say })
  await refuseBeyondQuota(db.kysely, userId)
  const row = { id: makeId(), type, extension, media_type: mediaType, name, size: bytes.length, created_by: userId }
  await files.put(row.id, bytes)
  try {
    await db.transaction(async (trx) => {
      // Uploads sent at once do not pass together.
      await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
      await refuseBeyondQuota(trx, userId)
      await trx.insertInto('files').values(row).execute()
    })
  } catch (error) {
    // Of any other error nobody knows whether the row is there: the sweep does.
    if (error instanceof Failure) await files.remove(row.id)
    throw error
  }
  return presentFile(row)
}

/** A stored file with the name that people gave it; 404 for everything that the caller may not read, as if it were not there (7.15). */
export async function openFile({ db, files }: Services, { type, name, caller }: { readonly type: string; readonly name: string; readonly caller: Given['caller'] }): Promise<File> {
  const [id = ''] = name.split('.', 1)
  const row = await db.kysely.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  const isAsked = row?.type === type && storedName(row) === name
  const blob = isAsked && (await mayRead(db.kysely, row, caller)) ? await files.open(id) : undefined
  if (!row || !blob) throw new Failure('notFound')
  return new File([blob], row.name, { type: row.media_type })
}
