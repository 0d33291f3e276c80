import { observable, runInAction } from 'mobx'
import { backups } from '#schemas/api/backup.ts'
import type { BackupEntry } from '#schemas/api/backup.ts'
import type { TaskRun } from '#schemas/api/task.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import type { Send } from '#src/engine/send.ts'

/** A backup; its name is its id. */
export interface BackupLine extends BackupEntry {
  readonly id: string
}

/**
 * The state of the backups screen, and the last run of the backup task; observed. Removing is only
 * offered to users who may do it.
 */
export function makeBackupStore(
  send: Send,
  mayRemove: boolean,
): { readonly store: EntryStore<BackupLine, never>; lastRun(): TaskRun | null } {
  const last = observable.box<TaskRun | null>(null, { deep: false })
  const store = new EntryStore<BackupLine, never>({
    async load({ keyword }, signal) {
      const { list, lastRun } = await send(backups.list, {}, { quiet: true, signal })
      runInAction(() => last.set(lastRun))
      const found = list
        .filter(({ name }) => name.includes(keyword))
        .map((entry) => ({ ...entry, id: entry.name }))
      return { list: found, total: found.length }
    },
    ...(mayRemove && {
      remove: ({ name }: BackupLine) => send(backups.remove, { params: { name } }),
    }),
  })
  return { store, lastRun: () => last.get() }
}
