import type { Kysely } from 'kysely'
import { fileRules } from '#schemas/api/file.ts'
import type { FileType } from '#schemas/api/file.ts'
import { canMenu } from '#schemas/permission.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'
import { mediaTypeOf } from '../../files/content.ts'
import type { Row, Tables } from '../../tables.ts'
import { isReceiver } from '../message/table.ts'
import { fileTexts } from './present.ts'

interface Owner {
  readonly id: string
  readonly caller: Caller
  readonly db: Kysely<Tables>
}

/** Who may see what a file hangs on, by the kind before the colon of its owner. */
const owners: { readonly [kind: string]: (owner: Owner) => Promise<boolean> } = {
  message: async ({ db, id, caller }) => canMenu(caller, 'notice') || isReceiver(db, id, caller.userId),
}

/** May the caller read the file? Faces are for everybody who is signed in; what hangs nowhere yet is for whoever brought it. */
export async function mayRead(db: Kysely<Tables>, file: Row<'files'>, caller: Caller): Promise<boolean> {
  if (file.type === 'userAvatar') return true
  if (file.owner === '') return file.created_by === caller.userId
  const [kind = '', id = ''] = file.owner.split(':', 2)
  return (await owners[kind]?.({ db, id, caller })) ?? false
}

/** The media type of an upload; 413 where it is too large, 415 where its extension is not taken or its content is something else. */
export function judgeUpload(type: FileType, bytes: Uint8Array, { extension, say }: { readonly extension: string; readonly say: Say }): string {
  const rule = fileRules[type]
  if (bytes.length > rule.bytes) throw new Failure('tooLarge')
  const mediaType = rule.extensions.includes(extension) ? mediaTypeOf(bytes, extension) : undefined
  if (mediaType) return mediaType
  const message = say(fileTexts, 'wrongFile', { extensions: rule.extensions.join(', ') })
  throw new Failure('wrongType', { data: { problems: [{ path: 'file', code: 'wrongType', message }] } })
}
