import { fileRules, files } from '#schemas/api/file.ts'
import type { FileType, UploadedFile } from '#schemas/api/file.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { extensionOf, uploadProblems } from '#schemas/wire/upload.ts'
import type { Engine } from './engine.ts'
import { RefusedCall } from './send.ts'
import type { Sending } from './send.ts'

/** Messages about uploads, with the words of the specification (5.4 and 8). */
export const uploadTexts = defineTexts({
  zh: {
    ...uploadProblems.zh,
    unreadable: '文件{name}读取出错，请检查该文件',
    success: '上传成功',
    error: '上传失败',
    missing: '文件不存在',
  },
  zhtw: {
    ...uploadProblems.zhtw,
    unreadable: '檔案{name}讀取出錯，請檢查該檔案',
    success: '上傳成功',
    error: '上傳失敗',
    missing: '檔案不存在',
  },
  en: {
    ...uploadProblems.en,
    unreadable: 'The file {name} cannot be read, please check it',
    success: 'Uploaded',
    error: 'Upload failed',
    missing: 'The file does not exist',
  },
})

/**
 * Why a file cannot be uploaded, as a message (5.4); undefined if it can. The server checks again,
 * by content.
 */
export function checkUpload(
  type: FileType,
  { name, size }: Pick<File, 'name' | 'size'>,
  say: Say,
): string | undefined {
  const { bytes, extensions } = fileRules[type]
  const isPicture = type !== 'annex'
  if (!extensions.includes(extensionOf(name)))
    return isPicture
      ? say(uploadTexts, 'notAPicture')
      : say(uploadTexts, 'fileType', { type: extensions.join(', ') })
  if (size >= bytes)
    return say(uploadTexts, isPicture ? 'pictureSize' : 'fileSize', {
      size: bytes / 1024 ** 2,
      unit: 'MB',
    })
  return undefined
}

/** The share of an upload in whole percent: at most 99 until it is finished (section 4). */
export const printShare = (share: number): number =>
  Math.min(99, Math.max(0, Math.floor(share * 100)))

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const wordsOf = (error: RefusedCall): string | undefined =>
  error.problems[0]?.message ?? (error.code === 0 ? undefined : error.message)

export interface SingleUpload extends Pick<Sending, 'signal' | 'onProgress'> {
  readonly type: FileType
  readonly file: File
}

/**
 * Uploads one file (section 4): checks it, sends it, and shows the outcome as a toast (5.4, 8).
 * Null if it was refused or cancelled.
 */
export async function uploadOne(
  { send, say, toasts }: Pick<Engine, 'send' | 'say' | 'toasts'>,
  { type, file, ...sending }: SingleUpload,
): Promise<UploadedFile | null> {
  const wrong =
    checkUpload(type, file, say) ??
    ((await isReadable(file)) ? undefined : say(uploadTexts, 'unreadable', { name: file.name }))
  if (wrong !== undefined) {
    toasts.show('error', wrong)
    return null
  }
  try {
    const stored = await send(
      files.upload,
      { params: { type }, body: {}, file },
      { ...sending, quiet: true },
    )
    toasts.show('success', say(uploadTexts, 'success'))
    return stored
  } catch (error) {
    if (sending.signal?.aborted) return null
    if (!(error instanceof RefusedCall)) throw error
    toasts.show('error', wordsOf(error) ?? say(uploadTexts, 'error'))
    return null
  }
}
