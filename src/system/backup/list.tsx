import { useState } from 'react'
import { Alert, App } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { backups } from '#schemas/api/backup.ts'
import { runStates } from '#schemas/api/task.ts'
import type { TaskRun } from '#schemas/api/task.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { saveFile } from '#src/engine/save-file.ts'
import { Restore } from './edit.tsx'
import { makeBackupStore } from './store.ts'
import type { BackupLine } from './store.ts'
import { backupTexts } from './texts.ts'

const nameOf = ({ name }: BackupLine): string => name

/** The columns of the backups. */
function useColumns() {
  const { timeZone, language } = useRuntime()
  const text = useTexts(backupTexts)
  return [
    { key: 'name', title: text('name'), width: 300, render: nameOf },
    {
      key: 'size',
      title: text('size'),
      width: 120,
      align: 'right' as const,
      render: ({ size }: BackupLine) => printBytes(size, language),
    },
    {
      key: 'time',
      title: text('time'),
      width: 180,
      render: ({ creatorTime }: BackupLine) => formatTime(creatorTime, timeZone),
    },
  ]
}

/** Starts a backup after a confirmation. */
function useStart(store: ReturnType<typeof makeBackupStore>['store']): () => void {
  const { send } = useEngine()
  const text = useTexts(backupTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  return () => {
    const act = async () => {
      await send(backups.start, { body: {} })
      void message.success(text('started'))
      await store.load()
    }
    // The toast has already shown a failure; the confirmation just closes.
    void modal.confirm({
      title: text('startAsk'),
      content: text('startHint'),
      okText: text('start'),
      cancelText: say('cancel'),
      onOk: () => act().catch(() => undefined),
    })
  }
}

/**
 * The backups and the button to make one. Administrators can also download, restore and remove
 * them.
 */
const BackupList = observer(() => {
  const { send, session } = useEngine()
  const text = useTexts(backupTexts)
  const { isAdministrator } = session.rights
  const [{ store, lastRun }] = useState(() => makeBackupStore(send, isAdministrator))
  const [restoring, setRestoring] = useState('')
  const [saving, setSaving] = useState('')
  const last = lastRun()
  const columns = useColumns()
  const start = useStart(store)
  const save = async ({ name }: BackupLine) => {
    setSaving(name)
    await send(backups.download, { params: { name } }).then(
      (file) => saveFile(file, name),
      () => undefined,
    )
    setSaving('')
  }
  const actionsOf = (entry: BackupLine) =>
    isAdministrator
      ? [
          {
            key: 'download',
            label: text('download'),
            isDisabled: saving !== '',
            run: () => void save(entry),
          },
          {
            key: 'restore',
            label: text('restore'),
            isDanger: true,
            run: () => setRestoring(entry.name),
          },
        ]
      : []
  return (
    <>
      <EntriesPage<BackupLine>
        noun="backup"
        title={text('title')}
        emptyNote={text('emptyNote')}
        store={store}
        columns={columns}
        nameOf={nameOf}
        isWhole
        note={last && <LastRun run={last} />}
        acts={[
          {
            key: 'start',
            label: text('start'),
            call: backups.start,
            isPrimary: true,
            run: start,
          },
        ]}
        actionsOf={actionsOf}
      />
      {restoring !== '' && (
        <Restore
          key={restoring}
          name={restoring}
          onClose={() => {
            setRestoring('')
            void store.load()
          }}
        />
      )}
    </>
  )
})
export default BackupList

const tones = { waiting: 'info', running: 'info', done: 'success', failed: 'error' } as const

const LastRun = ({ run }: { readonly run: TaskRun }) => {
  const { timeZone } = useRuntime()
  const text = useTexts(backupTexts)
  const state = runStates.find((runState) => runState === run.state) ?? 'done'
  return (
    <Alert
      type={tones[state]}
      showIcon
      title={`${text('last', { time: formatTime(run.plannedTime, timeZone) })} · ${text(state)}${state === 'failed' && run.result ? `: ${run.result}` : ''}`}
      style={{ paddingBlock: 4 }}
    />
  )
}
