import type { CallResult } from '#schemas/api/call.ts'
import type {
  ChunkState,
  files as fileCalls,
  FileType,
  UploadedFile,
  UploadMetadata,
} from '#schemas/api/file.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { configOf, mostBytesOf, mostChunkedOf } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { CallContext } from '../../http/serve.ts'
import { readAbout, readCut, readPlace } from '../../files/chunk.ts'
import type { ChunkWords } from '../../files/chunk.ts'
import { forgetLastChunk, isLastChunk, settleInTurn } from '../../files/last-chunk.ts'
import { cleanName } from '../../files/name.ts'
import { day, refuseBeyondQuota } from '../../files/quota.ts'
import type { StoredBytes } from '../../files/store.ts'
import { runInTurn } from '../../files/turn.ts'
import {
  countUploads,
  dropChunks,
  listKeptChunks,
  mergeChunks,
  MergeTrouble,
  stateOf,
  uploadName,
  uploadsOf,
} from '../../files/upload.ts'
import { readSheet } from '../../sheet/sheet.ts'
import { SheetTrouble } from '../../sheet/protocol.ts'
import { findAnswer, takeKey } from '../../entries/once.ts'
import type { Once } from '../../entries/once.ts'
import type { Services } from '../../services.ts'
import type { Row } from '../../tables/tables.ts'
import { judgeUpload, refuseTooLarge, refuseUpload, toMergeFailure } from './policy.ts'
import { presentFile } from '../../files/present.ts'
import { findReadable } from '../../files/reading.ts'

/** Most unfinished uploads of one user. */
export const mostRunning = 20

/** Bytes of the largest file that the config allows. */
const mostChunked = async (db: Database): Promise<number> => mostChunkedOf(await configOf(db).get())

type NewFile = Omit<Row<'files'>, 'owner' | 'created_at'>

/**
 * Adds the row of a file whose bytes are stored. A repeated key returns its earlier answer and adds
 * nothing.
 */
async function writeRow(db: Database, row: NewFile, once?: Once): Promise<UploadedFile> {
  const { created_by: userId } = row
  const most = await mostChunked(db)
  const answer = presentFile(row)
  return db.transaction(async (trx) => {
    // Locks the user, so that concurrent uploads cannot exceed the quota together.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const before = once && (await takeKey(trx, once, answer))
    if (before) return before.answer as UploadedFile
    await refuseBeyondQuota(trx, userId, most)
    await trx.insertInto('files').values(row).execute()
    return answer
  })
}

/** Stores bytes before the row, so that no row is ever without its bytes. */
async function keepFile({ db, files }: Services, row: NewFile, once?: Once): Promise<UploadedFile> {
  try {
    const answer = await writeRow(db, row, once)
    if (answer.fileVersionId !== row.id) await files.remove(row.id)
    return answer
  } catch (error) {
    // After any other error the row may exist, so the bytes are left to the sweep.
    if (error instanceof Failure) await files.remove(row.id)
    throw error
  }
}

interface StoreFileOptions extends Pick<CallContext, 'caller' | 'say'> {
  readonly type: FileType
  readonly file: File
}

/** Stores one file (7.15), which is unattached until something uses it. */
export async function storeFile(
  services: Services,
  { type, file, caller, say }: StoreFileOptions,
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

interface ChunkedUpload extends Pick<CallContext, 'caller' | 'say'> {
  readonly about: UploadMetadata
}

/** The name of a file that comes in chunks; refuses one of a forbidden type. */
async function judgeChunked(
  { db }: Pick<Services, 'db'>,
  { about, say }: ChunkedUpload,
): Promise<ReturnType<typeof cleanName>> {
  const called = cleanName(about.fileName)
  refuseUpload(
    about.type,
    { extension: called.extension, size: about.fileSize },
    { most: await mostChunked(db), say },
  )
  return called
}

interface ChunkRequest extends Pick<CallContext, 'caller' | 'say'> {
  readonly words: ChunkWords
}

/**
 * The state of an upload, so that no chunk is sent twice (7.15); `uploaded` where the requested
 * chunk is stored.
 */
export async function testChunks(
  services: Services,
  { words, caller, say }: ChunkRequest,
): Promise<ChunkState> {
  const { fileSize, cut } = readCut(words)
  const about = readAbout(words, fileSize)
  await judgeChunked(services, { about, caller, say })
  const kept = await listKeptChunks(services.files, { ...about, userId: caller.userId }, cut)
  if (words.chunkNumber === undefined) return stateOf(kept, { fileSize, cut }, false)
  const { number } = readPlace(words, { fileSize, cut })
  return stateOf(kept, { fileSize, cut }, kept.includes(number))
}

/**
 * Stores one chunk of a file, which must have exactly the expected size (7.15). Of concurrent
 * chunks, on whatever instances, only one is answered as the last.
 */
export async function keepChunk(
  { db, files }: Services,
  { file, words, caller: { userId }, say }: ChunkRequest & { readonly file: File },
): Promise<ChunkState> {
  const { fileSize, cut } = readCut(words)
  const most = await mostChunked(db)
  if (fileSize >= most) refuseTooLarge(words.type ?? 'annex', most, say)
  const { number, size } = readPlace(words, { fileSize, cut })
  if (file.size !== size) throw new Failure('badRequest')
  if (size === 0) return stateOf([number], { fileSize, cut }, true)
  const uploading = { identifier: words.identifier, fileSize, userId }
  const name = uploadName(uploading, cut)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const hasBegun = async (): Promise<boolean> =>
    (await listKeptChunks(files, uploading, cut)).length > 0
  // A client that repeats a chunk has missed its answer and relies on this one.
  let isKept = false
  const keep = (): Promise<ChunkState> =>
    settleInTurn(
      { upload: name, number },
      async () => {
        isKept = (await listKeptChunks(files, uploading, cut)).includes(number)
        await files.chunks.put(name, number, bytes)
      },
      async (chunk) => {
        // The chunks are listed after this one is written; only then is it certain which was the
        // last.
        const state = stateOf(await listKeptChunks(files, uploading, cut), { fileSize, cut }, true)
        const isLast = state.merge && chunk.isAlone
        const isTold = isLast && (await isLastChunk(db, { upload: name, number }))
        return { ...state, merge: isTold || (isLast && (isKept || chunk.isAgain)) }
      },
    )
  if (await hasBegun()) return keep()
  // Uploads of one user start one at a time, so that concurrent ones cannot exceed the limit.
  return runInTurn(uploadsOf(userId), async () => {
    if (await hasBegun()) return keep()
    if ((await countUploads(files, userId, mostRunning)) >= mostRunning)
      throw new Failure('tooMany', { params: { seconds: day } })
    await forgetLastChunk(db, name)
    return keep()
  })
}

/**
 * Merges chunks into a file (7.15). A repeated key returns the same file. Chunks that cannot be
 * merged are removed, except where some are only missing.
 */
export async function mergeFile(
  services: Services,
  { key, ...given }: ChunkedUpload & { readonly key: string | undefined },
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
    await dropChunks(files, uploading)
    return answer
  } catch (error) {
    if (error instanceof MergeTrouble && error.why !== 'missing') await dropChunks(files, uploading)
    throw toMergeFailure(error, extension, say)
  }
}

/** Most bytes of a spreadsheet that gets a preview. */
const mostSheet = 20_000_000

const [mostRows, mostColumns] = [200, 50]

/** The first rows of a spreadsheet; null where it cannot be read or is too large for a preview. */
async function firstRows(bytes: StoredBytes): Promise<string[][] | null> {
  if (bytes.size > mostSheet) return null
  try {
    const rows = await readSheet(new Uint8Array(await new Response(bytes.stream()).arrayBuffer()), {
      most: mostRows,
      isGlance: true,
    })
    return rows.slice(0, mostRows).map((row) => row.slice(0, mostColumns))
  } catch (error) {
    if (error instanceof SheetTrouble) return null
    throw error
  }
}

/** The data for previewing a file; 404 where the caller may not read it (7.15). */
export async function previewFile(
  services: Services,
  { id, caller }: { readonly id: string; readonly caller: CallContext['caller'] },
): Promise<CallResult<typeof fileCalls.preview>> {
  const row = await findReadable(services, id, caller)
  const bytes = row && (await services.files.open(id))
  if (!row || !bytes) throw new Failure('notFound')
  return {
    address: presentFile(row).url,
    rows: row.extension === 'xlsx' ? await firstRows(bytes) : null,
  }
}
