import { theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { MessageEntry } from '#schemas/api/message.ts'
import { printAgo } from '#schemas/format/ago.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { messageTexts, typeKey } from './texts.ts'
import './messages.css'

interface MessageRowProps {
  readonly message: MessageEntry
  readonly onOpen: (message: MessageEntry) => void
}

/**
 * One message in a list: title, sender and age. An unread one has a dot, a bold title and the word
 * for unread. A click opens it.
 */
export const MessageRow = observer(({ message, onOpen }: MessageRowProps) => {
  const { say, session } = useEngine()
  const text = useTexts(messageTexts)
  const { token } = theme.useToken()
  const { title, creatorUser, lastModifyTime, type } = message
  const isUnread = message.isRead === '0'
  const zone = session.timeZone
  const time = printAgo({ then: lastModifyTime, now: Date.now(), zone }, say)
  return (
    <button
      type="button"
      className="message-row"
      data-unread={isUnread}
      style={{ color: token.colorText }}
      onClick={() => onOpen(message)}
    >
      <span
        className="message-dot"
        aria-hidden
        style={{ background: isUnread ? token.colorPrimary : 'transparent' }}
      />
      <span className="message-words">
        {isUnread && <span className="message-spoken">{text('unread')} </span>}
        <span className="message-title">{title}</span>{' '}
        <span className="message-from" style={{ color: token.colorTextSecondary }}>
          <span>{text(typeKey(type))}</span> {creatorUser && <span>{creatorUser}</span>}{' '}
          <time
            dateTime={new Date(lastModifyTime).toISOString()}
            title={formatTime(lastModifyTime, zone)}
          >
            {time}
          </time>
        </span>
      </span>
    </button>
  )
})
