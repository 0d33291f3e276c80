import type { BackupEntry, RestoreResult } from '#schemas/api/backup.ts'
import { goBack, listBackups, openBackup, removeBackup } from '../../backup/backup.ts'
import { audit, command } from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import type { Services } from '../../services.ts'
import { refuseOtherName, refuseStaff, toRefusal } from './policy.ts'

interface BackupRequest extends Acting {
  readonly params: { readonly name: string }
}

const targetOf = (name: string): string => `backup ${name}`

/** Backups of this instance, newest first. */
export const presentBackups = async (services: Services): Promise<BackupEntry[]> =>
  (await listBackups(services)).map(({ name, size, time }) => ({ name, size, creatorTime: time }))

/** Opens a backup for download, which is logged. */
export async function takeBackup(services: Services, given: BackupRequest): Promise<File> {
  refuseStaff(given.caller)
  const file = await openBackup(services, given.params.name)
  await command(services.db, given, (doing) =>
    audit(doing, { what: 'export', target: targetOf(file.name) }),
  )
  return file
}

/** Removes a backup. */
export async function dropBackup(services: Services, given: BackupRequest): Promise<null> {
  refuseStaff(given.caller)
  const { name } = given.params
  await removeBackup(services, name)
  await command(services.db, given, (doing) =>
    audit(doing, { what: 'remove', target: targetOf(name) }),
  )
  return null
}

/**
 * Restores a backup. Who did it is logged in the restored data, because the present log is
 * replaced.
 */
export async function restore(
  services: Services,
  given: BackupRequest & { readonly body: { readonly name: string } },
): Promise<RestoreResult> {
  const { caller, params, body, say } = given
  refuseStaff(caller)
  refuseOtherName(params.name, body.name, say)
  const note = (trx: Doing['trx']) =>
    audit(
      { ...given, db: services.db, trx },
      { what: 'restore', target: targetOf(params.name), after: { account: caller.account } },
    )
  const { before, whole } = await goBack(services, params.name, note).catch((error: unknown) => {
    throw toRefusal(error, say)
  })
  return { tables: whole.tables, rows: whole.rows, files: whole.files, before: before.name }
}
