import { join } from 'node:path'
import { listBackups, makeBackup, removeBackup } from '#server/backup/backup.ts'
import { Scheduler } from '#server/jobs/scheduler.ts'
import type { World } from './server.ts'

/** Backups of a world, the newest first. */
export const backupsOf = ({ services }: World) => listBackups(services)

/** Leaves a world with only one backup, which is new; returns its name. */
export async function makeOnlyBackup({ services }: World): Promise<string> {
  for (const { name } of await listBackups(services)) await removeBackup(services, name)
  return (await makeBackup(services)).name
}

/** The file of a backup. */
export const pathOfBackup = ({ services }: World, name: string): string =>
  join(services.env.DATA_DIR, 'backups', name)

/** Runs the tasks that are due, because the server of a world runs none by itself. */
export async function runTasks({ services }: World): Promise<void> {
  const scheduler = new Scheduler(services)
  await scheduler.settled()
  await scheduler.stop()
}
