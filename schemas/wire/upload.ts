import * as Type from 'typebox'
import { pictureExtensions } from '../api/file.ts'
import type { FileType, UploadedFile } from '../api/file.ts'
import { uploadedFile } from './stored-file.ts'
import { defineTexts } from '../text.ts'
import type { Params } from '../text.ts'

/** Bytes of a chunk but the last (specification 9). */
export const chunkBytes = 5_242_880

/** Bytes of a chunk that another client may choose, at least. */
const leastChunk = 262_144

/** How many chunks a file of so many bytes has. */
export const chunkCount = (fileSize: number): number => Math.ceil(fileSize / chunkBytes)

/**
 * How a file is cut: bytes of each chunk but the last, and how many there are. The last one holds
 * the rest: it may be shorter, or less than twice as large.
 */
export interface ChunkLayout {
  readonly size: number
  readonly count: number
}

/**
 * The cut that a client says it makes, by default the one of this product; nothing where no such
 * cut is taken.
 */
export function cutOf(
  fileSize: number,
  { size = chunkBytes, count }: { readonly size?: number; readonly count?: number } = {},
): ChunkLayout | undefined {
  if (size < 1 || size > chunkBytes) return undefined
  const [most, fewest] = [Math.ceil(fileSize / size), Math.max(1, Math.floor(fileSize / size))]
  const told = count ?? most
  if (told !== most && told !== fewest) return undefined
  // What is in one piece is the same however large the pieces would be.
  if (told <= 1) return { size: fileSize, count: told }
  return size < leastChunk ? undefined : { size, count: told }
}

/** Bytes of a chunk by its number from 1; 0 where the file has no such chunk. */
export function chunkSize(
  number: number,
  fileSize: number,
  { size, count }: ChunkLayout = { size: chunkBytes, count: chunkCount(fileSize) },
): number {
  if (number > count) return 0
  return number === count ? fileSize - (count - 1) * size : size
}

/** What a designer may let in, with the extensions of each (specification 5.4). */
export const acceptExtensions = {
  image: [...pictureExtensions, 'bmp'],
  video: ['mp4', 'mov', 'webm', 'avi'],
  audio: ['mp3', 'wav', 'ogg', 'm4a'],
  excel: ['xls', 'xlsx', 'csv'],
  word: ['doc', 'docx'],
  pdf: ['pdf'],
  txt: ['txt', 'md', 'log'],
} as const satisfies { readonly [accept: string]: readonly string[] }
export const accepts = ['image', 'video', 'audio', 'excel', 'word', 'pdf', 'txt'] as const
export type Accept = (typeof accepts)[number]

export const sizeUnits = ['KB', 'MB', 'GB'] as const
const unitBytes = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 } as const

/**
 * What one field takes: files of which type, how large, which kinds (none named: all), how many.
 */
export interface UploadRule {
  readonly type: FileType & ('annex' | 'annexpic')
  readonly size: number
  readonly unit: (typeof sizeUnits)[number]
  readonly accept: readonly Accept[]
  readonly limit: number
}

/** Texts of uploads as the specification quotes them (5.4). */
export const uploadProblems = defineTexts({
  zh: {
    fileLimit: '当前限制最多可以上传{limit}个文件',
    fileSize: '文件大小超过{size}{unit}',
    fileType: '请选择{type}类型的文件',
    pictureLimit: '当前限制最多可以上传{limit}张图片',
    pictureSize: '图片大小超过{size}{unit}',
    notAPicture: '请上传图片',
    fileGone: '文件{name}已失效，请移除后重新上传',
    uploading: '文件上传中，请稍候再保存',
  },
  zhtw: {
    fileLimit: '目前限制最多可以上傳{limit}個檔案',
    fileSize: '檔案大小超過{size}{unit}',
    fileType: '請選擇{type}類型的檔案',
    pictureLimit: '目前限制最多可以上傳{limit}張圖片',
    pictureSize: '圖片大小超過{size}{unit}',
    notAPicture: '請上傳圖片',
    fileGone: '檔案{name}已失效，請移除後重新上傳',
    uploading: '檔案上傳中，請稍候再儲存',
  },
  en: {
    fileLimit: 'At most {limit} files can be uploaded',
    fileSize: 'The file is larger than {size}{unit}',
    fileType: 'Please choose a file of type {type}',
    pictureLimit: 'At most {limit} pictures can be uploaded',
    pictureSize: 'The picture is larger than {size}{unit}',
    notAPicture: 'Please upload a picture',
    fileGone: 'The file {name} is no longer there; please remove it and upload it again',
    uploading: 'A file is still on its way; please save when it has arrived',
  },
})

interface UploadProblem {
  readonly code: keyof (typeof uploadProblems)['zh']
  readonly params?: Params
}

/** The extension of a name in lower case, without its dot; '' for none. */
export const extensionOf = (name: string): string =>
  (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** Extensions that a rule lets in; null lets in all that the server takes. */
export function extensionsOf({ type, accept }: UploadRule): readonly string[] | null {
  if (accept.length === 0) return type === 'annexpic' ? pictureExtensions : null
  return accept.flatMap((family): readonly string[] => acceptExtensions[family])
}

/** What is wrong with one file by its rule (5.4); absent where nothing is. */
export function checkFile(
  rule: UploadRule,
  { name, size }: { readonly name: string; readonly size: number },
): UploadProblem | undefined {
  const isPicture = rule.type === 'annexpic'
  const extensions = extensionsOf(rule)
  if (extensions && !extensions.includes(extensionOf(name)))
    return isPicture
      ? { code: 'notAPicture' }
      : { code: 'fileType', params: { type: extensions.join(', ') } }
  // The size must be below the limit.
  if (size >= rule.size * unitBytes[rule.unit])
    return {
      code: isPicture ? 'pictureSize' : 'fileSize',
      params: { size: rule.size, unit: rule.unit },
    }
  return undefined
}

/** What is wrong with a number of files (5.4); absent where nothing is. */
export const countProblem = (
  { type, limit }: UploadRule,
  count: number,
): UploadProblem | undefined =>
  count > limit
    ? { code: type === 'annexpic' ? 'pictureLimit' : 'fileLimit', params: { limit } }
    : undefined

/** The value of a field that takes files. */
export const fileList = Type.Array(
  Type.Object(uploadedFile.properties, { additionalProperties: false }),
  { maxItems: 100 },
)

/** What is wrong with the files of a field, the first of it. */
export function checkFiles(rule: UploadRule, files: readonly UploadedFile[]): UploadProblem[] {
  const wrong =
    countProblem(rule, files.length) ??
    files
      .map(({ name, fileSize }) => checkFile(rule, { name, size: fileSize }))
      .find((problem) => problem !== undefined)
  return wrong ? [wrong] : []
}

/** Kinds of files as people tell them apart (specification 3), by extension. */
export type FileCategory = 'image' | 'video' | 'audio' | 'document'
export function categoryOf(name: string): FileCategory {
  const extension = extensionOf(name)
  for (const category of ['image', 'video', 'audio'] as const)
    if ((acceptExtensions[category] as readonly string[]).includes(extension)) return category
  return 'document'
}
