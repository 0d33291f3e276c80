import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageTypes, messages } from '#schemas/api/message.ts'
import type { MessageEntry } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { flowAddress } from './flow-config.ts'
import type { MessageList } from './messages.ts'
import { NoticeDialog } from './notice-dialog.tsx'

/**
 * Opens messages (specification 2.6): a notice in its dialog, any other at the flow that its text
 * names. Both then count as read. `onLeave` is called when this changes the page.
 */
export function useOpenMessage(
  list: MessageList,
  onLeave?: () => void,
): { readonly open: (message: MessageEntry) => void; readonly dialog: ReactNode } {
  const { send } = useEngine()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<MessageEntry | null>(null)
  // The toast has already shown a failure.
  const read = useCallback((id: string) => list.read([id]).catch(() => undefined), [list])
  const follow = async ({ id }: MessageEntry) => {
    const { bodyText } = await send(messages.readInfo, { params: { id } })
    onLeave?.()
    void read(id)
    await navigate(flowAddress(bodyText))
  }
  const open = (message: MessageEntry) =>
    message.type === messageTypes.notice
      ? setOpened(message)
      : void follow(message).catch(() => undefined)
  return {
    open,
    dialog: opened && (
      <NoticeDialog notice={opened} onRead={read} onClose={() => setOpened(null)} />
    ),
  }
}
