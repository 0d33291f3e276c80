import { useEffect, useState } from 'react'
import { Button, Card, Checkbox, Flex, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { PageHead } from '#renderers/parts/frame/page-head.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { MessageEntry } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { MessageRows } from '../notice-drawer/message-rows.tsx'
import { MessageList } from '../notice-drawer/messages.ts'
import { messageTexts } from '../notice-drawer/texts.ts'
import { useAllRead } from '../notice-drawer/use-all-read.ts'
import { useOpenMessage } from '../notice-drawer/use-open-message.tsx'
import { Filters } from './filters.tsx'
import { Selection } from './selection.tsx'
import { recordTexts } from './texts.ts'
import { useAsked } from './use-asked.ts'

/** The selected messages that are still in the list, and the function to select. */
function useSelected(list: MessageList) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selected = list.rows.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
  const toggle = (id: string) =>
    setChosen(
      selected.includes(id)
        ? selected.filter((selectedId) => selectedId !== id)
        : [...selected, id],
    )
  return { selected, toggle, setChosen }
}

/**
 * The message centre (specification 2.4): the user's messages, filtered by keyword, type and state,
 * which the address contains. Messages can be opened, selected, marked read and deleted. Users who
 * may release notices find a link to that page.
 */
const MessageRecord = observer(() => {
  const { send, notices, menu } = useEngine()
  const text = useTexts(recordTexts)
  const name = useTexts(messageTexts)
  const [list] = useState(() => new MessageList(send, notices))
  const [asked, ask] = useAsked()
  const { open, dialog } = useOpenMessage(list)
  const readAll = useAllRead(list)
  const { selected, toggle, setChosen } = useSelected(list)
  const { arrivals } = notices
  useEffect(() => void list.load(asked), [list, asked, arrivals])

  const { rows, total } = list
  const releasing = menu.routes.find(({ title }) => title === 'notice')
  const isFiltered = Object.keys(asked).length > 0
  const isAll = rows.length > 0 && selected.length === rows.length
  const box = ({ id, title }: MessageEntry) => (
    <Checkbox
      checked={selected.includes(id)}
      aria-label={text('select', { title })}
      style={{ padding: '10px 4px' }}
      onChange={() => toggle(id)}
    />
  )
  return (
    <Flex vertical gap="middle">
      <PageHead title={text('title')}>
        {releasing && (
          <Link to={releasing.path} style={{ alignSelf: 'center' }}>
            {text('write')}
          </Link>
        )}
        <Button onClick={readAll}>{name('allRead')}</Button>
      </PageHead>
      <Card>
        <Filters asked={asked} onAsk={ask} />
        <Flex align="center" gap={8} wrap style={{ minHeight: 40, paddingBlock: 8 }}>
          <Checkbox
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            disabled={rows.length === 0}
            style={{ padding: '0 4px' }}
            onChange={() => setChosen(isAll ? [] : rows.map(({ id }) => id))}
          >
            {text('selectAll')}
          </Checkbox>
          <Typography.Text type="secondary">{text('total', { count: total })}</Typography.Text>
        </Flex>
        {selected.length > 0 && <Selection list={list} selected={selected} onSelect={setChosen} />}
        <MessageRows
          list={list}
          onOpen={open}
          before={box}
          emptyExtra={isFiltered && <Button onClick={() => ask({})}>{text('reset')}</Button>}
        />
      </Card>
      {dialog}
    </Flex>
  )
})
export default MessageRecord
