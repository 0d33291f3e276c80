import { backupPattern } from '#schemas/api/backup.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { formatTime } from '#schemas/format/time.ts'
import { peekBackup, restoreBackup } from './read.ts'
import type { Restoring } from './read.ts'
import type { Whole } from './format.ts'
import { writeBackup } from './write.ts'
import { timeZoneOf } from '../record/zone.ts'
import type { Services } from '../services.ts'
import { join, lookAt, makeFolder, namesIn, openBytes, remove } from '../platform/disk.ts'

const isBackup = new RegExp(backupPattern)

type BackupServices = Pick<Services, 'db' | 'files' | 'env'>

const folderOf = ({ env }: Pick<BackupServices, 'env'>): string => join(env.DATA_DIR, 'backups')
const pathOf = (means: Pick<BackupServices, 'env'>, name: string): string => {
  if (!isBackup.test(name)) throw new Failure('notFound')
  return join(folderOf(means), name)
}

export interface BackupFile {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly time: number
}

/** Makes a backup in this instance's backup folder. */
export async function makeBackup(
  means: BackupServices,
  now = Date.now(),
): Promise<BackupFile & { readonly whole: Whole }> {
  const folder = folderOf(means)
  await makeFolder(folder, true)
  const tail = crypto.randomUUID().slice(0, 4)
  const name = `berth-${formatTime(now, await timeZoneOf(means.db), 'YYYYMMDD-HHmmss')}-${tail}.gz`
  const whole = await writeBackup(means, join(folder, name), now)
  const facts = await lookAt(join(folder, name))
  return { name, size: facts?.size ?? 0, time: now, whole }
}

/** Backups of this instance, the newest first. */
export async function listBackups(means: Pick<BackupServices, 'env'>): Promise<BackupFile[]> {
  const names = (await namesIn(folderOf(means))).filter((name) => isBackup.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const file = await lookAt(pathOf(means, name))
      return file ? [{ name, size: file.size, time: Math.round(file.time) }] : []
    }),
  )
  return found.flat().toSorted((a, b) => b.time - a.time || (a.name < b.name ? 1 : -1))
}

/** Removes all but the newest backups. */
export async function keepNewest(means: Pick<BackupServices, 'env'>, count: number): Promise<void> {
  for (const { name } of (await listBackups(means)).slice(count)) await removeBackup(means, name)
}

const mustBeThere = async (means: Pick<BackupServices, 'env'>, name: string): Promise<string> => {
  const path = pathOf(means, name)
  if (!(await lookAt(path))) throw new Failure('notFound')
  return path
}

/** Opens a backup for download; notFound where none has that name. */
export async function openBackup(means: Pick<BackupServices, 'env'>, name: string): Promise<File> {
  const bytes = await openBytes(pathOf(means, name))
  if (!bytes) throw new Failure('notFound')
  return new File([bytes], name, { type: 'application/gzip' })
}

/** Removes a backup; notFound where there is none of that name. */
export async function removeBackup(
  means: Pick<BackupServices, 'env'>,
  name: string,
): Promise<void> {
  await remove(await mustBeThere(means, name))
}

/**
 * Restores a backup of this instance, after backing up the present data. Every instance drops its
 * caches, and all users are signed out.
 */
export async function goBack(
  means: BackupServices,
  name: string,
  also: NonNullable<Restoring['also']>,
): Promise<{ readonly before: BackupFile; readonly whole: Whole }> {
  const path = await mustBeThere(means, name)
  await peekBackup(path)
  const before = await makeBackup(means)
  const whole = await restoreBackup(means, path, { isOverwriting: true, also })
  return { before, whole }
}
