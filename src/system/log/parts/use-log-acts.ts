import { App } from 'antd'
import { useState } from 'react'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { LogRemoval, LogType } from '#schemas/api/log.ts'
import { useEngine } from '#src/app/engine.tsx'
import { saveFile } from '#src/engine/save-file.ts'
import { exportLog, removeLines } from '../store.ts'
import type { LogAsk } from '../store.ts'
import { logTexts } from '../texts.ts'

/**
 * Exports the filtered lines of a log as a sheet, and removes lines after a confirmation;
 * `onRemoved` is called afterwards.
 */
export function useLogActs(type: LogType, store: LogAsk, onRemoved: () => void) {
  const { send } = useEngine()
  const text = useTexts(logTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    // The toast has already shown a failure.
    await exportLog(send, type, store.ask).then(
      (file) => saveFile(file, `${text(type)}.xlsx`),
      () => undefined,
    )
    setBusy(false)
  }
  const remove = (body: LogRemoval, content: string) => {
    const act = async () => {
      void message.success(text('removedCount', { count: await removeLines(send, type, body) }))
      onRemoved()
      await store.load()
    }
    void modal.confirm({
      title: text('removeTitle', { name: text(type) }),
      content,
      okText: say('remove'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () => act().catch(() => undefined),
    })
  }
  return { isBusy, save, remove }
}
