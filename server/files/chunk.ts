import type { FileType, UploadMetadata } from '#schemas/api/file.ts'
import { chunkSize, cutOf } from '#schemas/wire/upload.ts'
import type { ChunkLayout } from '#schemas/wire/upload.ts'
import { Failure } from '#schemas/wire/failure.ts'

/**
 * What a probe or a chunk says of its file: in the words of this product, or in those of
 * simple-uploader.js; numbers are numbers or digits.
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
 * What was said once, in whichever words; 400 where both were and they differ, or where neither
 * was.
 */
function once<T>(value: T | undefined, other: T | undefined): T {
  const said = value ?? other
  if (said === undefined || (other !== undefined && other !== said)) throw new Failure('badRequest')
  return said
}

/** How large a file is and how it is cut; 400 for a size or a cut that cannot be. */
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

/**
 * The place of a chunk; 400 where it is none, or where the chunk says another size than its place
 * has.
 */
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

/** The file that a probe asks for. */
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
