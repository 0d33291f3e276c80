import * as Type from 'typebox'
import type { Static } from 'typebox'
import { call, fileResult } from './call.ts'
import { taskRun } from './task.ts'

/** Names of backups; the files are in the folder of the instance that made them. */
export const backupPattern = '^berth-[0-9]{8}-[0-9]{6}-[a-z0-9]{4}\\.gz$'

/** A backup: its size in bytes, and when it was made. */
export const backupEntry = Type.Object({
  name: Type.String(),
  size: Type.Integer(),
  creatorTime: Type.Integer(),
})
export type BackupEntry = Static<typeof backupEntry>

/** What was restored, and the backup of the data before. */
export const restored = Type.Object({
  tables: Type.Integer(),
  rows: Type.Integer(),
  files: Type.Integer(),
  before: Type.String(),
})
export type RestoreResult = Static<typeof restored>

const needs = { menu: 'backup' } as const
const base = '/api/system/Backup'
const entryPath = `${base}/{name}` as const
const params = { name: backupPattern }

/**
 * Backup and restore. A backup holds all data, so only administrators download, restore or remove
 * one.
 */
export const backups = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Backups of this instance, newest first, and the last run of the task that makes them.',
    needs,
    result: Type.Object({
      list: Type.Array(backupEntry),
      lastRun: Type.Union([taskRun, Type.Null()]),
    }),
  }),
  start: call({
    method: 'POST',
    path: base,
    says: 'Makes a backup now; 409 while one is being made.',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object({}),
    result: taskRun,
  }),
  download: call({
    method: 'GET',
    path: entryPath,
    says: 'A backup as a file.',
    needs,
    params,
    result: fileResult,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a backup.',
    needs,
    params,
    result: Type.Null(),
  }),
  restore: call({
    method: 'POST',
    path: `${entryPath}/Actions/Restore`,
    says: 'Goes back to a backup, whose name is typed once more: all data and files as they were then. What is there now is backed up first, and everybody is signed out.',
    needs,
    params,
    body: Type.Object({ name: Type.String({ maxLength: 80 }) }),
    result: restored,
  }),
}
