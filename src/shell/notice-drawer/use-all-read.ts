import { App } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { MessageList } from './messages.ts'
import { messageTexts } from './texts.ts'

/** Asks for confirmation, then marks all messages as read (specification 2.6 and 4). */
export function useAllRead(list: MessageList): () => void {
  const { modal } = App.useApp()
  const text = useTexts(messageTexts)
  // The toast has already shown a failure; the confirmation just closes.
  const onOk = () => list.readAll().catch(() => undefined)
  return () =>
    void modal.confirm({
      title: text('ask'),
      content: text('allReadAsk'),
      okText: text('confirm'),
      cancelText: text('cancel'),
      onOk,
    })
}
