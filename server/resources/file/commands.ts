import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Result } from '#schemas/api/call.ts'
import type {
  ChunkState,
  files as fileCalls,
  FileType,
  UploadedFile,
  UploadMetadata,
} from '#schemas/api/file.ts'
import { chunkSize } from '#schemas/upload.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { configOf, mostBytesOf, mostChunkedOf } from '../../config.ts'
import type { Database } from '../../db.ts'
import type { Given } from '../../serve.ts'
import { cleanName } from '../../files/name.ts'
import type { StoredBytes } from '../../files/store.ts'
import { StoredFile } from '../../files/stored-file.ts'
import {
  countUploads,
  keptChunks,
  mergeChunks,
  MergeTrouble,
  stateOf,
  uploadName,
} from '../../files/upload.ts'
import { readSheet } from '../../sheet.ts'
import { SheetTrouble } from '../../sheet/protocol.ts'
import { findAnswer, takeKey } from '../../once.ts'
import type { Once } from '../../once.ts'
import type { Services } from '../../services.ts'
import type { Row, Tables } from '../../tables.ts'
import { judgeUpload, mayRead, refuseTooLarge, refuseUpload, toMergeFailure } from './policy.ts'
import { presentFile, storedName } from './present.ts'

/** Uploads of one user that nothing has taken into use yet, at most; and their bytes, in uploads of the largest size. */
export const mostLoose = 200
const mostLarge = 10
/** Uploads of one user on their way at once, at most. */
export const mostRunning = 20
const day = 86_400

/** 429 until the oldest loose upload of the user is swept. */
async function refuseBeyondQuota(db: Kysely<Tables>, userId: string, most: number): Promise<void> {
  const { count, bytes, age } = await db
    .selectFrom('files')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::int`.as('age'),
    ])
    .where('owner', '=', '')
    .where('created_by', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= mostLoose || bytes >= most * mostLarge)
    throw new Failure('tooMany', { params: { seconds: Math.max(1, day - age) } })
}

/** Bytes of the largest file that the system config lets in. */
const mostChunked = async (db: Database): Promise<number> => mostChunkedOf(await configOf(db).get())

type NewFile = Omit<Row<'files'>, 'owner' | 'created_at'>

/** Writes the row of a file whose bytes are kept. What was answered before under the same key is given again, and nothing written. */
async function writeRow(db: Database, row: NewFile, once?: Once): Promise<UploadedFile> {
  const { created_by: userId } = row
  const most = await mostChunked(db)
  const answer = presentFile(row)
  return db.transaction(async (trx) => {
    // Uploads sent at once do not pass together.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const before = once && (await takeKey(trx, once, answer))
    if (before) return before.answer as UploadedFile
    await refuseBeyondQuota(trx, userId, most)
    await trx.insertInto('files').values(row).execute()
    return answer
  })
}

/** Keeps bytes first, then the row, so that no row is ever without its bytes. */
async function keepFile({ db, files }: Services, row: NewFile, once?: Once): Promise<UploadedFile> {
  try {
    const answer = await writeRow(db, row, once)
    if (answer.fileVersionId !== row.id) await files.remove(row.id)
    return answer
  } catch (error) {
    // Of any other error nobody knows whether the row is there: the sweep does.
    if (error instanceof Failure) await files.remove(row.id)
    throw error
  }
}

interface Upload extends Pick<Given, 'caller' | 'say'> {
  readonly type: FileType
  readonly file: File
}

/** Stores one file (7.15). It hangs on nothing until something takes it. */
export async function storeFile(
  services: Services,
  { type, file, caller, say }: Upload,
): Promise<UploadedFile> {
  const { db, files } = services
  const { userId } = caller
  const { name, extension } = cleanName(file.name)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const mediaType = judgeUpload(type, bytes, {
    extension,
    most: mostBytesOf(await configOf(db).get(), type),
    say,
  })
  await refuseBeyondQuota(db.kysely, userId, await mostChunked(db))
  const row = {
    id: makeId(),
    type,
    extension,
    media_type: mediaType,
    name,
    size: bytes.length,
    created_by: userId,
  }
  await files.put(row.id, bytes)
  return keepFile(services, row)
}

interface Chunked extends Pick<Given, 'caller' | 'say'> {
  readonly about: UploadMetadata
}

/** The name of a file in chunks; refuses one that would not be taken. */
async function judgeChunked(
  { db }: Pick<Services, 'db'>,
  { about, say }: Chunked,
): Promise<ReturnType<typeof cleanName>> {
  const called = cleanName(about.fileName)
  refuseUpload(
    about.type,
    { extension: called.extension, size: about.fileSize },
    { most: await mostChunked(db), say },
  )
  return called
}

/** Where an upload stands, so that no chunk is sent twice (7.15). */
export async function testChunks(services: Services, given: Chunked): Promise<ChunkState> {
  await judgeChunked(services, given)
  return stateOf(
    await keptChunks(services.files, { ...given.about, userId: given.caller.userId }),
    given.about,
    false,
  )
}

interface Chunk extends Pick<Given, 'caller' | 'say'> {
  readonly file: File
  readonly chunk: {
    readonly identifier: string
    readonly type: FileType
    readonly fileSize: number
    readonly number: number
  }
}

/** Keeps one chunk of a file; it must have just the size that its place has (7.15). */
export async function keepChunk(
  { db, files }: Services,
  { file, chunk, caller: { userId }, say }: Chunk,
): Promise<ChunkState> {
  const { number, fileSize } = chunk
  const most = await mostChunked(db)
  if (fileSize > most) refuseTooLarge(chunk.type, most, say)
  if (file.size === 0 || file.size !== chunkSize(number, fileSize)) throw new Failure('badRequest')
  const uploading = { ...chunk, userId }
  const before = await keptChunks(files, uploading)
  if (before.length === 0 && (await countUploads(files, userId, mostRunning)) >= mostRunning)
    throw new Failure('tooMany', { params: { seconds: day } })
  await files.chunks.put(uploadName(uploading), number, new Uint8Array(await file.arrayBuffer()))
  return stateOf(
    [...new Set([...before, number])].toSorted((a, b) => a - b),
    chunk,
    true,
  )
}

/** Makes a file of its chunks (7.15). The same key gives the same file; chunks that make none are removed, unless only some are missing. */
export async function mergeFile(
  services: Services,
  { key, ...given }: Chunked & { readonly key: string | undefined },
): Promise<UploadedFile> {
  const { db, files } = services
  const { about, caller, say } = given
  const { userId } = caller
  const once = key === undefined ? undefined : { userId, key, path: 'merge file', body: about }
  const before = once && (await findAnswer(db.kysely, once))
  if (before) return before.answer as UploadedFile
  const { name, extension } = await judgeChunked(services, given)
  await refuseBeyondQuota(db.kysely, userId, await mostChunked(db))
  const uploading = { ...about, userId }
  const id = makeId()
  try {
    const mediaType = await mergeChunks(files, uploading, { key: id, extension })
    const answer = await keepFile(
      services,
      {
        id,
        type: about.type,
        extension,
        media_type: mediaType,
        name,
        size: about.fileSize,
        created_by: userId,
      },
      once,
    )
    await files.chunks.drop(uploadName(uploading))
    return answer
  } catch (error) {
    if (error instanceof MergeTrouble && error.why !== 'missing')
      await files.chunks.drop(uploadName(uploading))
    throw toMergeFailure(error, extension, say)
  }
}

async function findReadable(
  { db }: Pick<Services, 'db'>,
  id: string,
  caller: Given['caller'],
): Promise<Row<'files'> | undefined> {
  const row = await db.kysely
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await mayRead(db, row, caller)) ? row : undefined
}

/** A stored file with the name that people gave it; 404 for everything that the caller may not read, as if it were not there (7.15). */
export async function openFile(
  { db, files }: Services,
  {
    type,
    name,
    caller,
  }: { readonly type: string; readonly name: string; readonly caller: Given['caller'] },
): Promise<File> {
  const [id = ''] = name.split('.', 1)
  const row = await findReadable({ db }, id, caller)
  const bytes = row?.type === type && storedName(row) === name ? await files.open(id) : undefined
  if (!row || !bytes) throw new Failure('notFound')
  return new StoredFile(bytes, { name: row.name, type: row.media_type })
}

/** Bytes of a spreadsheet whose rows are shown, at most. */
const mostSheet = 20_000_000
const [mostRows, mostColumns] = [200, 50]

/** The first rows of a spreadsheet; null where it cannot be read, or is larger than a glance is worth. */
async function firstRows(bytes: StoredBytes): Promise<string[][] | null> {
  if (bytes.size > mostSheet) return null
  try {
    const rows = await readSheet(
      'xlsx',
      new Uint8Array(await new Response(bytes.stream()).arrayBuffer()),
    )
    return rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns))
  } catch (error) {
    if (error instanceof SheetTrouble) return null
    throw error
  }
}

/** What a preview of a file needs; 404 for what the caller may not read (7.15). */
export async function previewFile(
  { db, files }: Services,
  { id, caller }: { readonly id: string; readonly caller: Given['caller'] },
): Promise<Result<typeof fileCalls.preview>> {
  const row = await findReadable({ db }, id, caller)
  const bytes = row && (await files.open(id))
  if (!row || !bytes) throw new Failure('notFound')
  return {
    address: presentFile(row).url,
    rows: row.extension === 'xlsx' ? await firstRows(bytes) : null,
  }
}
