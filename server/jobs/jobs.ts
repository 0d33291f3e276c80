import * as Type from 'typebox'
import type { TObject } from 'typebox'
import { defineTexts } from '#schemas/text.ts'
import { sweepSessions } from '../auth/session.ts'
import { keepNewest, makeBackup } from '../backup/backup.ts'
import { sweepLastChunks } from '../files/last-chunk.ts'
import { sweepChunks, sweepLoose, sweepStrays } from '../files/sweep.ts'
import { sweepBins, sweepHistory } from '../record/bin/sweep.ts'
import { dropOldJobs } from '../record/job/job.ts'
import type { Services } from '../services.ts'
import { sweepLogs } from './sweep-logs.ts'

/** Titles of the jobs, by name. */
export const jobTexts = defineTexts({
  zh: {
    sweepSessions: '清理会话',
    sweepUploads: '清理未使用的上传文件',
    sweepFiles: '清理无主文件',
    sweepLogs: '清理过期日志',
    sweepRecords: '清理回收站和修改记录',
    backup: '数据备份',
  },
  zhtw: {
    sweepSessions: '清理工作階段',
    sweepUploads: '清理未使用的上傳檔案',
    sweepFiles: '清理無主檔案',
    sweepLogs: '清理過期日誌',
    sweepRecords: '清理資源回收筒與修改記錄',
    backup: '資料備份',
  },
  en: {
    sweepSessions: 'Remove old sessions',
    sweepUploads: 'Remove unused uploads',
    sweepFiles: 'Remove files without owner',
    sweepLogs: 'Remove old log lines',
    sweepRecords: 'Empty recycle bins and old history',
    backup: 'Back up the data',
  },
})
export type JobName = keyof (typeof jobTexts)['zh']

/** A job that can be scheduled. */
export interface Job {
  /** Its settings, checked and completed with defaults when a task is saved. */
  readonly parameters: TObject
  /** How often a run is tried before it is given up. */
  readonly tries: number
  /**
   * Runs the job and returns a short result text; throws where it failed. Must be safe to repeat,
   * because a crash may interrupt a run.
   */
  run(services: Services, parameters: Readonly<Record<string, unknown>>): Promise<string>
}

const none = Type.Object({})

/** All jobs. */
export const jobs: { readonly [N in JobName]: Job } = {
  sweepSessions: {
    parameters: none,
    tries: 1,
    run: async ({ db }) => {
      await sweepSessions(db)
      return ''
    },
  },
  sweepUploads: {
    parameters: none,
    tries: 1,
    run: async (services) => {
      await sweepLoose(services)
      await sweepChunks(services)
      await sweepLastChunks(services.db)
      await dropOldJobs(services.db.kysely)
      return ''
    },
  },
  sweepFiles: {
    parameters: none,
    tries: 1,
    run: async (services) => {
      await sweepStrays(services)
      return ''
    },
  },
  sweepLogs: { parameters: none, tries: 3, run: async ({ db }) => String(await sweepLogs(db)) },
  sweepRecords: {
    parameters: none,
    tries: 3,
    run: async ({ db }) => String((await sweepBins(db)) + (await sweepHistory(db))),
  },
  backup: {
    parameters: Type.Object({ keep: Type.Integer({ minimum: 1, maximum: 1000, default: 7 }) }),
    tries: 3,
    run: async (services, { keep }) => {
      const { name } = await makeBackup(services)
      await keepNewest(services, Number(keep))
      return name
    },
  },
}

/** A job by name; undefined for one that only a newer or older program has. */
export const findJob = (name: string): Job | undefined =>
  Object.hasOwn(jobs, name) ? jobs[name as JobName] : undefined
