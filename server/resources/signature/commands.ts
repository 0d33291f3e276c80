import type { Body } from '#schemas/api/call.ts'
import type { SignatureEntry, signatures as calls } from '#schemas/api/signature.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { refuseUsed } from '../../entries/refuse.ts'
import { refuseWrongSignature, usesOfSignature } from './policy.ts'
import { signatures } from './table.ts'
import type { WithDb } from '../../services.ts'
import { nameColumns, nameOf } from '../../text/names.ts'
type SignatureInput = Body<typeof calls.create>

const columnsOf = (given: SignatureInput) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  image: given.image,
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Replaces the users who may use a seal. */
async function setUsers({ trx }: Doing, id: string, userIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('signature_users').where('signature_id', '=', id).execute()
  if (userIds.length > 0)
    await trx
      .insertInto('signature_users')
      .values(userIds.map((user_id) => ({ signature_id: id, user_id })))
      .execute()
}

/** Adds a seal with the users who may use it. */
export const createSignature = (
  { db }: WithDb,
  given: Acting & { readonly body: SignatureInput },
): Promise<SignatureEntry> =>
  command(db, given, async (doing) => {
    await refuseWrongSignature(doing, given.body)
    return addEntry(doing, signatures, {
      columns: columnsOf(given.body),
      also: (id) => setUsers(doing, id, given.body.userIds),
    })
  })

/** Changes a seal and the users who may use it. */
export const updateSignature = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<SignatureEntry> =>
  command(db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, signatures, id)
    await refuseWrongSignature(doing, body)
    return changeEntry(doing, signatures, {
      before,
      version: body.version,
      columns: columnsOf(body),
      also: () => setUsers(doing, id, body.userIds),
    })
  })

/** Switches a seal on or off. */
export const switchSignature = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<SignatureEntry> =>
  command(db, given, async (doing) =>
    switchEntry(doing, signatures, {
      before: await holdEntry(doing, signatures, id),
      wanted: given.body.enabledMark,
    }),
  )

/**
 * Removes a seal; 409 while a published form refers to it. Records that carry it keep its picture.
 */
export async function removeSignature({ db }: WithDb, id: string, given: Acting): Promise<null> {
  const uses = await usesOfSignature(db, id, given.say)
  return command(db, given, async (doing) => {
    const before = await holdEntry(doing, signatures, id)
    refuseUsed(nameOf(before), uses)
    return removeEntry(doing, signatures, before)
  })
}
