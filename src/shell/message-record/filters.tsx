import { Flex, Select } from 'antd'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { messageTypes } from '#schemas/api/message.ts'
import type { MessageListRequest } from '../notice-drawer/messages.ts'
import { messageTexts, typeKey } from '../notice-drawer/texts.ts'
import { recordTexts } from './texts.ts'

interface MessageFiltersProps {
  readonly asked: MessageListRequest
  readonly onAsk: (asked: MessageListRequest) => void
}

const without = (asked: MessageListRequest, name: keyof MessageListRequest): MessageListRequest =>
  Object.fromEntries(Object.entries(asked).filter(([key]) => key !== name))

/** Filters for keyword, type, and read or unread. */
export const Filters = ({ asked, onAsk }: MessageFiltersProps) => {
  const text = useTexts(recordTexts)
  const name = useTexts(messageTexts)
  const types = [
    { value: 0, label: text('allTypes') },
    ...Object.values(messageTypes).map((value) => ({ value, label: name(typeKey(value)) })),
  ]
  const states: { value: '' | '0' | '1'; label: string }[] = [
    { value: '', label: text('allStates') },
    { value: '0', label: text('unread') },
    { value: '1', label: text('read') },
  ]
  return (
    <Flex gap={8} wrap role="search">
      <KeywordBox
        keyword={asked.keyword ?? ''}
        label={text('keyword')}
        onSearch={(keyword) => onAsk({ ...asked, keyword })}
      />
      <Select
        aria-label={text('type')}
        value={asked.type ?? 0}
        options={types}
        popupMatchSelectWidth={false}
        onChange={(type) => onAsk(type ? { ...asked, type } : without(asked, 'type'))}
      />
      <Select<'' | '0' | '1'>
        aria-label={text('state')}
        value={asked.isRead ?? ''}
        options={states}
        popupMatchSelectWidth={false}
        onChange={(isRead) => onAsk(isRead ? { ...asked, isRead } : without(asked, 'isRead'))}
      />
    </Flex>
  )
}
