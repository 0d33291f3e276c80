import { useCallback } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Alert, Button, Empty, Flex, Result, Skeleton, Spin, Typography, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { MessageEntry } from '#schemas/api/message.ts'
import { MessageRow } from './message-row.tsx'
import type { MessageList } from './messages.ts'
import { NearEnd } from './near-end.tsx'
import { messageTexts } from './texts.ts'

interface MessageRowsProps {
  readonly list: MessageList
  readonly onOpen: (message: MessageEntry) => void
  /** Drawn before each row, such as a box to select it. */
  readonly before?: (message: MessageEntry) => ReactNode
  /** Shown below the text that there are no messages. */
  readonly emptyExtra?: ReactNode
}

/**
 * The messages of a list that loads more while scrolling, with its states: loading, failed, or
 * empty.
 */
export const MessageRows = observer(({ list, onOpen, before, emptyExtra }: MessageRowsProps) => {
  const text = useTexts(messageTexts)
  const { token } = theme.useToken()
  const more = useCallback(() => void list.more(), [list])
  const { rows, state, failure } = list
  const words = failure instanceof Error ? failure.message : ''
  const retry = (
    <Button size="small" onClick={() => void list.load()}>
      {text('retry')}
    </Button>
  )
  if (rows.length === 0 && state === 'loading')
    return (
      <div role="status" aria-label={text('loading')}>
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </div>
    )
  if (rows.length === 0 && state === 'failed')
    return <Result status="warning" title={text('failed')} subTitle={words} extra={retry} />
  if (rows.length === 0)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
        {emptyExtra}
      </Empty>
    )
  return (
    <>
      <ul
        className="message-list"
        aria-label={text('title')}
        style={{ '--line': token.colorSplit, '--focus': token.colorPrimary } as CSSProperties}
      >
        {rows.map((message) => (
          <li key={message.id}>
            {before?.(message)}
            <MessageRow message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {state === 'ready' && list.hasMore && <NearEnd key={rows.length} onNear={more} />}
      {state === 'failed' && (
        <Alert type="error" showIcon title={text('failed')} description={words} action={retry} />
      )}
      <Flex justify="center" style={{ minHeight: 32, paddingBlock: 8 }}>
        {state === 'loading' && <Spin size="small" delay={300} aria-label={text('loading')} />}
        {state === 'ready' && !list.hasMore && (
          <Typography.Text type="secondary">{text('noMore')}</Typography.Text>
        )}
      </Flex>
    </>
  )
})
