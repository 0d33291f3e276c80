import type { ChunkState, UploadMetadata } from '#schemas/api/file.ts'
import { chunkSize, cutOf } from '#schemas/wire/upload.ts'
import type { ChunkLayout } from '#schemas/wire/upload.ts'
import { sha256, startHash } from '../platform/hash.ts'
import { ContentJudge } from './content.ts'
import type { ContentTrouble } from './content.ts'
import type { FileStore } from './store.ts'

/** An upload in chunks: its user, and the file that it will become. */
export type Uploading = Pick<UploadMetadata, 'identifier' | 'fileSize'> & {
  readonly userId: string
}

/** Prefix of the names of all uploads of a user. */
export const uploadsOf = (userId: string): string => `${userId}-`

/**
 * Prefix of an upload's name for any chunk size. It contains the user, so that chunks of different
 * users never mix (security T32).
 */
const anyCut = ({ userId, identifier, fileSize }: Uploading): string =>
  `${uploadsOf(userId)}${sha256(`${identifier} ${fileSize}`).slice(0, 32)}-`

/** The default chunk size, for uploads that do not state one. */
const usualCut = (fileSize: number): ChunkLayout => cutOf(fileSize) ?? { size: 0, count: 0 }

/** Name of an upload; it contains the chunk size, so that chunks of different sizes never mix. */
export const uploadName = (
  uploading: Uploading,
  { size, count }: ChunkLayout = usualCut(uploading.fileSize),
): string => `${anyCut(uploading)}${size}-${count}`

/** Numbers of the chunks that are kept, in order. */
export async function listKeptChunks(
  { chunks }: FileStore,
  uploading: Uploading,
  cut?: ChunkLayout,
): Promise<number[]> {
  const numbers: number[] = []
  const name = uploadName(uploading, cut)
  for await (const { upload, number } of chunks.list(name))
    if (upload === name) numbers.push(number)
  return numbers.toSorted((a, b) => a - b)
}

/** The state of an upload, from its chunks. */
export const stateOf = (
  chunkNumbers: number[],
  {
    fileSize,
    cut = usualCut(fileSize),
  }: Pick<Uploading, 'fileSize'> & { readonly cut?: ChunkLayout },
  uploaded: boolean,
): ChunkState => ({ uploaded, merge: chunkNumbers.length >= cut.count, chunkNumbers })

/** Removes the chunks of a file, of every chunk size. */
export async function dropChunks({ chunks }: FileStore, uploading: Uploading): Promise<void> {
  const names = new Set<string>()
  for await (const { upload } of chunks.list(anyCut(uploading))) names.add(upload)
  for (const name of names) await chunks.drop(name)
}

/** The chunk size for which all chunks of a file are there. */
async function findWhole(
  { chunks }: FileStore,
  uploading: Uploading,
): Promise<ChunkLayout | undefined> {
  if (uploading.fileSize === 0) return { size: 0, count: 0 }
  const counts = new Map<string, number>()
  const start = anyCut(uploading)
  for await (const { upload } of chunks.list(start))
    counts.set(upload, (counts.get(upload) ?? 0) + 1)
  for (const [upload, kept] of counts) {
    const [size = 0, count = 0] = upload.slice(start.length).split('-').map(Number)
    if (kept === count) return { size, count }
  }
  return undefined
}

/** Counts the unfinished uploads of a user, up to `most`. */
export async function countUploads(
  { chunks }: FileStore,
  userId: string,
  most: number,
): Promise<number> {
  const uploads = new Set<string>()
  for await (const { upload } of chunks.list(uploadsOf(userId)))
    if (uploads.add(upload).size >= most) break
  return uploads.size
}

/** Why chunks could not be merged into a file. */
export class MergeTrouble extends Error {
  readonly why: 'missing' | 'checksum' | ContentTrouble
  constructor(why: MergeTrouble['why']) {
    super(`merge: ${why}`)
    this.why = why
  }
}

/** The bytes of all chunks in order, read as needed. */
async function* bytesOf(
  { chunks }: FileStore,
  uploading: Uploading,
  cut: ChunkLayout,
): AsyncGenerator<Uint8Array> {
  const upload = uploadName(uploading, cut)
  for (let number = 1; number <= cut.count; number++) {
    const chunk = await chunks.open(upload, number)
    if (chunk?.size !== chunkSize(number, uploading.fileSize, cut))
      throw new MergeTrouble('missing')
    yield* chunk.stream()
  }
}

/**
 * Merges chunks into a file and returns its media type. Throws `MergeTrouble`, and stores nothing,
 * where a chunk is missing, size or MD5 differ from what was announced, or the content does not
 * match the extension.
 */
export async function mergeChunks(
  files: FileStore,
  uploading: Uploading,
  { key, extension }: { readonly key: string; readonly extension: string },
): Promise<string> {
  const { identifier, fileSize } = uploading
  const cut = await findWhole(files, uploading)
  if (!cut) throw new MergeTrouble('missing')
  const sum = startHash('md5')
  const judge = new ContentJudge(extension)
  let mediaType: string | undefined
  const judged = async function* (): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const bytes of bytesOf(files, uploading, cut)) {
      sum.add(bytes)
      judge.push(bytes)
      size += bytes.length
      yield bytes
    }
    if (size !== fileSize || sum.hex() !== identifier) throw new MergeTrouble('checksum')
    const judgement = judge.end()
    if (judgement.trouble) throw new MergeTrouble(judgement.trouble)
    mediaType = judgement.mediaType
  }
  await files.put(key, judged())
  return mediaType ?? ''
}
