import { useCallback } from 'react'
import { Badge, Card, Typography } from 'antd'
import { Link } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { messages } from '#schemas/api/message.ts'
import { printAgo } from '#schemas/format/ago.ts'
import { useEngine } from '#src/app/engine.tsx'
import { fixedRoutes } from '#src/app/fixed-routes.ts'
import { useFresh } from '../use-fresh.ts'
import { Listing, Section } from './section.tsx'
import { homeTexts } from './texts.ts'

/** How many of the latest messages the page shows. */
const latest = 5

/**
 * The latest messages, read and unread; a click opens them in the message centre. They are loaded
 * again when a new one arrives or one is read elsewhere.
 */
export const LatestNotices = observer(() => {
  const { send, notices } = useEngine()
  const { say, timeZone } = useRuntime()
  const text = useTexts(homeTexts)
  const change = `${notices.arrivals} ${notices.unread}`
  const fresh = useFresh(
    useCallback(
      async () =>
        (await send(messages.list, { query: { pageSize: latest } }, { quiet: true })).list,
      // oxlint-disable-next-line react/exhaustive-deps -- another list after a change
      [send, change],
    ),
  )
  const centre = fixedRoutes.messageRecord.path
  return (
    <Section title={text('notices')} extra={<Link to={centre}>{text('allNotices')}</Link>}>
      <Card size="small">
        <Listing fresh={fresh} empty={text('noNotices')}>
          {(list) => (
            <ul className="home-notices">
              {list.map(({ id, title, creatorUser, lastModifyTime, isRead }) => (
                <li key={id}>
                  <Link to={centre} className="home-notice">
                    <Badge
                      status={isRead === '0' ? 'processing' : 'default'}
                      className="home-notice-mark"
                    />
                    <span
                      className="home-notice-title"
                      style={{ fontWeight: isRead === '0' ? 600 : 400 }}
                    >
                      {isRead === '0' && <span className="shell-heard">{text('unread')}</span>}{' '}
                      {title}
                    </span>{' '}
                    <Typography.Text type="secondary" className="home-notice-when">
                      {creatorUser}{' '}
                      {printAgo({ then: lastModifyTime, now: Date.now(), zone: timeZone }, say)}
                    </Typography.Text>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Listing>
      </Card>
    </Section>
  )
})
