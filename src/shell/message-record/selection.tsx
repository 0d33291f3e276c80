import { Alert, App, Button, Flex } from 'antd'
import { useState } from 'react'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { MessageList } from '../notice-drawer/messages.ts'
import { recordTexts } from './texts.ts'

interface SelectionProps {
  readonly list: MessageList
  readonly selected: readonly string[]
  readonly onSelect: (ids: readonly string[]) => void
}

/** Actions for the selected messages: mark as read, or delete after a confirmation (section 8). */
export const Selection = ({ list, selected, onSelect }: SelectionProps) => {
  const text = useTexts(recordTexts)
  const ask = useTexts(listTexts)
  const { modal, message } = App.useApp()
  const [isReading, setReading] = useState(false)
  const count = selected.length
  const read = async () => {
    setReading(true)
    // The toast has already shown a failure.
    await list
      .read(
        list.rows.flatMap(({ id, isRead }) =>
          isRead === '0' && selected.includes(id) ? [id] : [],
        ),
      )
      .catch(() => undefined)
    setReading(false)
    onSelect([])
  }
  const remove = async () => {
    try {
      await list.remove(selected)
      onSelect([])
      void message.success(text('removed', { count }))
    } catch {
      // The toast has already shown a failure; the confirmation just closes.
    }
  }
  const askRemove = () =>
    void modal.confirm({
      title: text('removeTitle', { count }),
      content: ask('removePrompt'),
      okText: ask('confirm'),
      cancelText: ask('cancel'),
      okButtonProps: { danger: true },
      onOk: remove,
    })
  return (
    <Alert
      type="info"
      title={text('selected', { count })}
      action={
        <Flex gap={8} wrap>
          <Button size="small" type="link" onClick={() => onSelect([])}>
            {text('clear')}
          </Button>
          <Button size="small" loading={isReading} onClick={() => void read()}>
            {text('markRead')}
          </Button>
          <Button size="small" danger onClick={askRemove}>
            {text('remove')}
          </Button>
        </Flex>
      }
    />
  )
}
