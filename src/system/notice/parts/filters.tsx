import { PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { messages } from '#schemas/api/message.ts'
import type { NoticeListRequest } from '../store.ts'
import { noticeTexts, stateKeys } from '../texts.ts'

interface NoticeFiltersProps {
  readonly asked: NoticeListRequest
  ask(next: NoticeListRequest): void
  onAdd(): void
}

/** The button to write a notice, and the filters of the list. */
export const Filters = ({ asked, ask, onAdd }: NoticeFiltersProps) => {
  const text = useTexts(noticeTexts)
  const states = [
    { value: -1, label: text('allStates') },
    ...stateKeys.map((key, value) => ({ value, label: text(key) })),
  ]
  return (
    <Flex gap={8} wrap style={{ marginBottom: 16 }}>
      <Permitted call={messages.create}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {text('add')}
        </Button>
      </Permitted>
      <KeywordBox
        keyword={asked.keyword}
        label={text('keyword')}
        onSearch={(keyword) => ask({ ...asked, keyword, currentPage: 1 })}
      />
      <Select
        aria-label={text('state')}
        value={asked.enabledMark ?? -1}
        options={states}
        popupMatchSelectWidth={false}
        onChange={(mark) => ask({ ...asked, enabledMark: mark < 0 ? null : mark, currentPage: 1 })}
      />
    </Flex>
  )
}
