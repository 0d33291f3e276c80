import { Button, Card, Flex, Skeleton, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { messages } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { EditNotice } from './edit.tsx'
import { Failed } from './parts/failed.tsx'
import { Filters } from './parts/filters.tsx'
import { Notices } from './parts/notices.tsx'
import { SentNotice } from './parts/sent-notice.tsx'
import { useAsked } from './parts/use-asked.ts'
import { NoticeStore } from './store.ts'
import { noticeTexts } from './texts.ts'

/**
 * The notices that users have written (7.2): filter, write, release and remove them. Filters and
 * the open notice are in the address.
 */
const NoticeList = observer(() => {
  const engine = useEngine()
  const { pathname } = useLocation()
  const text = useTexts(noticeTexts)
  const list = useTexts(listTexts)
  const may = useMay()
  const [store] = useState(() => new NoticeStore(engine))
  const { asked, opened, ask, open, keep, close } = useAsked()
  useEffect(() => void store.load(asked), [store, asked])
  useEffect(() => store.open(opened), [store, opened])
  useEffect(() => void store.loadChoices().catch(() => undefined), [store])
  useEffect(
    () => engine.tabs.hold(pathname, () => store.opened?.isDirty ?? false),
    [engine, pathname, store],
  )

  const { opened: notice } = store
  if (notice?.state === 'loading')
    return (
      <Card>
        <div role="status" aria-label={text('loading')}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      </Card>
    )
  if (notice?.state === 'failed')
    return (
      <Card>
        <Failed error={notice.failure} onRetry={() => void notice.load()} />
        <Flex justify="center">
          <Button onClick={close}>{list('cancel')}</Button>
        </Flex>
      </Card>
    )
  if (notice?.isDraft && may(notice.entry ? messages.update : messages.create))
    return (
      <Card>
        <EditNotice store={store} notice={notice} onSaved={keep} onClose={close} />
      </Card>
    )

  return (
    <Card>
      <Typography.Title level={1} style={{ fontSize: 18, margin: '0 0 12px' }}>
        {text('listTitle')}
      </Typography.Title>
      <Filters asked={asked} ask={ask} onAdd={() => open('')} />
      <Notices store={store} asked={asked} ask={ask} onOpen={open} />
      {notice?.entry && <SentNotice store={store} entry={notice.entry} onClose={close} />}
    </Card>
  )
})
export default NoticeList
