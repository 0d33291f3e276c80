import { fileRules } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import type { Say } from '#schemas/text.ts'
import { uploadProblems } from '#schemas/wire/upload.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { judgeContent } from '../../files/content.ts'
import type { ContentTrouble } from '../../files/content.ts'
import { MergeTrouble } from '../../files/upload.ts'
import { fileTexts } from './present.ts'

/** Refuses forbidden extensions (415) and sizes of `most` bytes or more (413) (5.4). */
export function refuseUpload(
  type: FileType,
  { extension, size }: { readonly extension: string; readonly size: number },
  { most, say }: { readonly most: number; readonly say: Say },
): void {
  if (!fileRules[type].extensions.includes(extension)) throw wrongContent('unknown', extension, say)
  if (size >= most) refuseTooLarge(type, most, say)
}

/** 413 with the words of 5.4; `most` is in bytes. */
export function refuseTooLarge(type: FileType, most: number, say: Say): never {
  const message = say(uploadProblems, type === 'annex' ? 'fileSize' : 'pictureSize', {
    size: most / 1024 ** 2,
    unit: 'MB',
  })
  throw new Failure('tooLarge', {
    data: { problems: [{ path: 'file', code: 'tooLarge', message }] },
  })
}

/** The words for a file that is refused for its content or extension. */
function wrongContent(trouble: ContentTrouble, extension: string, say: Say): Failure {
  const isNameless = trouble === 'unknown' && extension === ''
  const message = say(fileTexts, isNameless ? 'nameless' : trouble, { extension })
  return new Failure('wrongType', {
    data: { problems: [{ path: 'file', code: 'wrongType', message }] },
  })
}

/**
 * The media type of an upload in one body; 413 for `most` bytes or more, 415 for a forbidden
 * extension or other content.
 */
export function judgeUpload(
  type: FileType,
  bytes: Uint8Array,
  {
    extension,
    most,
    say,
  }: { readonly extension: string; readonly most: number; readonly say: Say },
): string {
  refuseUpload(type, { extension, size: bytes.length }, { most, say })
  const judgement = judgeContent(bytes, extension)
  if (judgement.trouble) throw wrongContent(judgement.trouble, extension, say)
  return judgement.mediaType
}

/** The refusal where chunks could not be merged; other errors are returned unchanged. */
export function toMergeFailure(error: unknown, extension: string, say: Say): unknown {
  if (!(error instanceof MergeTrouble)) return error
  if (error.why !== 'missing' && error.why !== 'checksum')
    return wrongContent(error.why, extension, say)
  return new Failure('invalid', {
    data: { problems: [{ path: 'file', code: error.why, message: say(fileTexts, error.why) }] },
  })
}
