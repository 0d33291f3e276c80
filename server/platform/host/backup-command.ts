import { resolve } from 'node:path'
import { makeBackup } from '../../backup/backup.ts'
import { peekBackup, restoreBackup } from '../../backup/read.ts'
import { writeBackup } from '../../backup/write.ts'
import type { Stores } from '../../backup/write.ts'
import { openDatabase } from '../../database/open.ts'
import type { Env } from '../../start/env.ts'
import { openFiles } from '../../files/open-files.ts'

interface BackupCommandOptions {
  readonly env: Env
  /** Prints what was done. */
  print(line: string): void
  onTrouble(error: unknown): void
}

type Command = (stores: Stores, means: BackupCommandOptions) => Promise<void>

const backUp =
  (path: string | undefined): Command =>
  async (stores, { env, print }) => {
    const { rows, files, where } =
      path === undefined
        ? await makeBackup({ ...stores, env }).then(({ name, whole }) => ({
            ...whole,
            where: resolve(env.DATA_DIR, 'backups', name),
          }))
        : await writeBackup(stores, path).then((whole) => ({ ...whole, where: resolve(path) }))
    print(`Backed up ${rows} rows and ${files} files to ${where}`)
  }

const goBack =
  (path: string, isOverwriting: boolean): Command =>
  async (stores, { print }) => {
    const { rows, files } = await restoreBackup(stores, path, { isOverwriting })
    print(`Restored ${rows} rows and ${files} files of ${resolve(path)}`)
  }

const valueAfter = (args: readonly string[], flag: string): string | undefined => {
  const value = args[args.indexOf(flag) + 1]
  return value?.startsWith('--') ? undefined : value
}

/**
 * The command of the command line, if it has one: `--backup [file]` writes a backup, by default
 * into the backup folder; `--restore file` restores one into an empty database, with `--overwrite`
 * also over existing data.
 */
export function findBackupCommand(
  args: readonly string[],
): ((means: BackupCommandOptions) => Promise<void>) | undefined {
  const isRestoring = args.includes('--restore')
  if (!isRestoring && !args.includes('--backup')) return undefined
  return async (means) => {
    const path = valueAfter(args, isRestoring ? '--restore' : '--backup')
    if (isRestoring && path === undefined) throw new Error('--restore needs the file of a backup')
    if (isRestoring) await peekBackup(path ?? '')
    const run = isRestoring ? goBack(path ?? '', args.includes('--overwrite')) : backUp(path)
    const db = await openDatabase(means.env, means.onTrouble)
    try {
      await run({ db, files: openFiles(means.env) }, means)
    } finally {
      await db.close()
    }
  }
}
