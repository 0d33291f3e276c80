import { createHash } from 'node:crypto'
import type { ChunkState, UploadMetadata } from '#schemas/api/file.ts'
import { chunkCount } from '#schemas/upload.ts'
import { ContentJudge } from './content.ts'
import type { ContentTrouble } from './content.ts'
import type { FileStore } from './store.ts'

/** An upload in chunks: whose it is, and what the file will be. */
export type Uploading = Pick<UploadMetadata, 'identifier' | 'fileSize'> & {
  readonly userId: string
}

/** What the names of all uploads of a user begin with. */
export const uploadsOf = (userId: string): string => `${userId}-`

/** Name of an upload: chunks of one user are never those of another (security T32). */
export const uploadName = ({ userId, identifier, fileSize }: Uploading): string =>
  uploadsOf(userId) +
  createHash('sha256').update(`${identifier} ${fileSize}`).digest('hex').slice(0, 32)

/** Numbers of the chunks that are kept, in order. */
export async function keptChunks({ chunks }: FileStore, uploading: Uploading): Promise<number[]> {
  const numbers: number[] = []
  for await (const { number } of chunks.list(uploadName(uploading))) numbers.push(number)
  return numbers.toSorted((a, b) => a - b)
}

/** Where an upload stands, given its chunks. */
export const stateOf = (
  chunkNumbers: number[],
  { fileSize }: Pick<Uploading, 'fileSize'>,
  uploaded: boolean,
): ChunkState => ({ uploaded, merge: chunkNumbers.length === chunkCount(fileSize), chunkNumbers })

/** How many uploads of a user are on their way, counted no further than `most`. */
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

/** Why chunks made no file. */
export class MergeTrouble extends Error {
  readonly why: 'missing' | 'checksum' | ContentTrouble
  constructor(why: MergeTrouble['why']) {
    super(`merge: ${why}`)
    this.why = why
  }
}

/** The bytes of all chunks in order, as they are read. */
async function* bytesOf(
  { chunks }: FileStore,
  upload: string,
  count: number,
): AsyncGenerator<Uint8Array> {
  for (let number = 1; number <= count; number++) {
    const chunk = await chunks.open(upload, number)
    if (!chunk) throw new MergeTrouble('missing')
    yield* chunk.stream()
  }
}

/** Makes a file of the chunks and gives its media type. Throws `MergeTrouble`, and keeps nothing, where a chunk is missing, where size or MD5 are not what was said, or where the content is not what the extension says. */
export async function mergeChunks(
  files: FileStore,
  uploading: Uploading,
  { key, extension }: { readonly key: string; readonly extension: string },
): Promise<string> {
  const { identifier, fileSize } = uploading
  const sum = createHash('md5')
  const judge = new ContentJudge(extension)
  let mediaType: string | undefined
  const judged = async function* (): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const bytes of bytesOf(files, uploadName(uploading), chunkCount(fileSize))) {
      sum.update(bytes)
      judge.push(bytes)
      size += bytes.length
      yield bytes
    }
    if (size !== fileSize || sum.digest('hex') !== identifier) throw new MergeTrouble('checksum')
    const judgement = judge.end()
    if (judgement.trouble) throw new MergeTrouble(judgement.trouble)
    mediaType = judgement.mediaType
  }
  await files.put(key, judged())
  return mediaType ?? ''
}
