import { backups } from '#schemas/api/backup.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { runTask } from '../task/commands.ts'
import { listRuns } from '../../jobs/runs.ts'
import { dropBackup, presentBackups, restore, takeBackup } from './commands.ts'

/** The built-in task that makes backups. */
const taskId = 'backup'

/** Backup and restore. */
export const backupRoutes = (services: Services): Route[] => [
  serve(backups.list, async ({ say }) => ({
    list: await presentBackups(services),
    lastRun: (await listRuns(services.db.kysely, { taskId, pageSize: 1 }, say)).list[0] ?? null,
  })),
  serve(backups.start, (given) => runTask(services, taskId, given)),
  serve(backups.download, (given) => takeBackup(services, given)),
  serve(backups.remove, (given) => dropBackup(services, given)),
  serve(backups.restore, (given) => restore(services, given)),
]
