import { canMenu } from '#schemas/permission.ts'
import type { Caller } from '../auth/caller.ts'
import { maySeeInRecord } from '../record/query/file.ts'
import type { Row } from '../tables/tables.ts'
import { isReceiver } from '../messages/receipts.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { CallContext } from '../http/serve.ts'
import { StoredFile } from './stored-file.ts'
import type { Services } from '../services.ts'
import { storedName } from './present.ts'
import type { AskGround } from '../record/asking.ts'

interface Owner {
  readonly id: string
  readonly file: Row<'files'>
  readonly caller: Caller
  readonly ground: AskGround
}

/** Checks whether the caller may see the owner of a file, by the kind before the colon. */
const owners: { readonly [noun: string]: (owner: Owner) => Promise<boolean> } = {
  message: async ({ ground, id, caller }) =>
    canMenu(caller, 'notice') || isReceiver(ground.db.kysely, id, caller.userId),
  record: ({ ground, id, file, caller }) =>
    maySeeInRecord(ground, { place: id, fileVersionId: file.id }, caller),
}

/**
 * May the caller read the file? Portraits are for every signed-in user; an unattached file is for
 * its uploader only.
 */
export async function mayRead(
  ground: AskGround,
  file: Row<'files'>,
  caller: Caller,
): Promise<boolean> {
  if (file.type === 'userAvatar') return true
  if (file.owner === '') return file.created_by === caller.userId
  const [noun = '', ...rest] = file.owner.split(':')
  return (await owners[noun]?.({ ground, id: rest.join(':'), file, caller })) ?? false
}

export async function findReadable(
  ground: AskGround,
  id: string,
  caller: CallContext['caller'],
): Promise<Row<'files'> | undefined> {
  const row = await ground.db.kysely
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await mayRead(ground, row, caller)) ? row : undefined
}

/**
 * A stored file with its original name; 404 for all that the caller may not read, as if it did not
 * exist (7.15).
 */
export async function openFile(
  services: Services,
  {
    type,
    name,
    caller,
  }: { readonly type: string; readonly name: string; readonly caller: CallContext['caller'] },
): Promise<File> {
  const [id = ''] = name.split('.', 1)
  const row = await findReadable(services, id, caller)
  const bytes =
    row?.type === type && storedName(row) === name ? await services.files.open(id) : undefined
  if (!row || !bytes) throw new Failure('notFound')
  return new StoredFile(bytes, { name: row.name, type: row.media_type })
}
