import { fileRules } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import { canMenu } from '#schemas/permission.ts'
import type { Say } from '#schemas/text.ts'
import { uploadProblems } from '#schemas/upload.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import type { Database } from '../../db.ts'
import { judgeContent } from '../../files/content.ts'
import type { ContentTrouble } from '../../files/content.ts'
import { MergeTrouble } from '../../files/upload.ts'
import { maySeeInRecord } from '../../record/query/file.ts'
import type { Row } from '../../tables.ts'
import { isReceiver } from '../message/table.ts'
import { fileTexts } from './present.ts'

interface Owner {
  readonly id: string
  readonly file: Row<'files'>
  readonly caller: Caller
  readonly db: Database
}

/** Who may see what a file hangs on, by the kind before the colon of its owner. */
const owners: { readonly [noun: string]: (owner: Owner) => Promise<boolean> } = {
  message: async ({ db, id, caller }) =>
    canMenu(caller, 'notice') || isReceiver(db.kysely, id, caller.userId),
  record: ({ db, id, file, caller }) =>
    maySeeInRecord(db, { place: id, fileVersionId: file.id }, caller),
}

/**
 * May the caller read the file? Faces are for everybody who is signed in; what hangs nowhere yet is
 * for whoever brought it.
 */
export async function mayRead(db: Database, file: Row<'files'>, caller: Caller): Promise<boolean> {
  if (file.type === 'userAvatar') return true
  if (file.owner === '') return file.created_by === caller.userId
  const [noun = '', ...rest] = file.owner.split(':')
  return (await owners[noun]?.({ db, id: rest.join(':'), file, caller })) ?? false
}

/**
 * Refuses what is not taken: 415 for an extension, 413 for what is not below `most` bytes (5.4).
 */
export function refuseUpload(
  type: FileType,
  { extension, size }: { readonly extension: string; readonly size: number },
  { most, say }: { readonly most: number; readonly say: Say },
): void {
  if (!fileRules[type].extensions.includes(extension)) throw wrongContent('unknown', extension, say)
  if (size >= most) refuseTooLarge(type, most, say)
}

/** 413 with the words of 5.4; `most` is bytes. */
export function refuseTooLarge(type: FileType, most: number, say: Say): never {
  const message = say(uploadProblems, type === 'annex' ? 'fileSize' : 'pictureSize', {
    size: most / 1024 ** 2,
    unit: 'MB',
  })
  throw new Failure('tooLarge', {
    data: { problems: [{ path: 'file', code: 'tooLarge', message }] },
  })
}

/**
 * What is said of a file that is not taken for its content or its extension: what is wrong with it.
 */
function wrongContent(trouble: ContentTrouble, extension: string, say: Say): Failure {
  const isNameless = trouble === 'unknown' && extension === ''
  const message = say(fileTexts, isNameless ? 'nameless' : trouble, { extension })
  return new Failure('wrongType', {
    data: { problems: [{ path: 'file', code: 'wrongType', message }] },
  })
}

/**
 * The media type of an upload in one body; 413 where it is not below `most` bytes, 415 where its
 * extension is not taken or its content is something else.
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

/** What is said where chunks made no file; an error of another kind comes back as it is. */
export function toMergeFailure(error: unknown, extension: string, say: Say): unknown {
  if (!(error instanceof MergeTrouble)) return error
  if (error.why !== 'missing' && error.why !== 'checksum')
    return wrongContent(error.why, extension, say)
  return new Failure('invalid', {
    data: { problems: [{ path: 'file', code: error.why, message: say(fileTexts, error.why) }] },
  })
}
