import type { FileType, UploadMetadata } from '#schemas/api/file.ts'
import { chunkSize, cutOf } from '#schemas/wire/upload.ts'
import type { ChunkLayout } from '#schemas/wire/upload.ts'
import { Failure } from '#schemas/wire/failure.ts'

/**
 * The fields of a probe or chunk, with the names of this product or of simple-uploader.js; numbers
 * may be numbers or digits.
 */
export interface ChunkWords {
  readonly identifier: string
  readonly type?: FileType
  readonly fileType?: string
  readonly extension?: string
  readonly fileName?: string
  readonly filename?: string
  readonly fileSize?: number | string
  readonly totalSize?: number | string
  readonly chunkNumber?: number | string
  readonly chunkSize?: number | string
  readonly currentChunkSize?: number | string
  readonly totalChunks?: number | string
}

const numberOf = (value: number | string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value)

/**
 * One value that may come under either name; 400 where both are given and differ, or neither is.
 */
function once<T>(value: T | undefined, other: T | undefined): T {
  const said = value ?? other
  if (said === undefined || (other !== undefined && other !== said)) throw new Failure('badRequest')
  return said
}

/** The file size and its division into chunks; 400 where they are impossible. */
export function readCut(words: ChunkWords): {
  readonly fileSize: number
  readonly cut: ChunkLayout
} {
  const fileSize = once(numberOf(words.fileSize), numberOf(words.totalSize))
  const [size, count] = [numberOf(words.chunkSize), numberOf(words.totalChunks)]
  const cut = cutOf(fileSize, {
    ...(size !== undefined && { size }),
    ...(count !== undefined && { count }),
  })
  if (!cut) throw new Failure('badRequest')
  return { fileSize, cut }
}

/** The position of a chunk; 400 where it is out of range, or the stated size does not match it. */
export function readPlace(
  words: ChunkWords,
  { fileSize, cut }: ReturnType<typeof readCut>,
): { readonly number: number; readonly size: number } {
  const number = numberOf(words.chunkNumber) ?? 0
  const size = number < 1 || number > Math.max(1, cut.count) ? -1 : chunkSize(number, fileSize, cut)
  if (size < 0 || (numberOf(words.currentChunkSize) ?? size) !== size)
    throw new Failure('badRequest')
  return { number, size }
}

/** The file that a probe asks about. */
export function readAbout(words: ChunkWords, fileSize: number): UploadMetadata {
  return {
    identifier: words.identifier,
    fileName: once(words.fileName, words.filename),
    fileSize,
    fileType: words.fileType ?? '',
    extension: words.extension ?? '',
    type: words.type === 'annexpic' ? 'annexpic' : 'annex',
  }
}
