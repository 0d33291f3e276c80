import { Button, Card, Flex, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { messages } from '#schemas/api/message.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useAddress, wishOf } from '#src/app/model/use-address.ts'
import { useEntryAddress } from '#src/app/use-entry-address.ts'
import { EditNotice } from './edit.tsx'
import { Failed } from './parts/failed.tsx'
import { SentNotice } from './parts/sent-notice.tsx'
import { useColumns } from './parts/use-columns.tsx'
import { useNoticeActions } from './parts/use-notice-actions.ts'
import { NoticeStore } from './store.ts'
import { noticeTexts, stateKeys } from './texts.ts'

/**
 * The notices that users have written (7.2): filter, write, release and remove them. Filters and
 * the open notice are in the address.
 */
const NoticeList = observer(() => {
  const engine = useEngine()
  const { pathname } = useLocation()
  const text = useTexts(noticeTexts)
  const entry = useTexts(entryTexts)
  const may = useMay()
  const [store] = useState(() => new NoticeStore(engine))
  const { opened, open, keep, close } = useOpened()
  useEntryAddress(store.list, ['enabledMark'])
  const columns = useColumns(store, open)
  const actionsOf = useNoticeActions(store, open)
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
          <Button onClick={close}>{entry('cancel')}</Button>
        </Flex>
      </Card>
    )
  if (notice?.isDraft && may(notice.entry ? messages.update : messages.create))
    return <EditNotice store={store} notice={notice} onSaved={keep} onClose={close} />

  return (
    <>
      <EntriesPage<NoticeEntry>
        noun="notice"
        title={text('listTitle')}
        lead={text('lead')}
        store={store.list}
        columns={columns}
        nameOf={({ title }) => title}
        emptyNote={text('emptyNote')}
        filters={[
          toChoiceSlot({
            store: store.list,
            name: 'enabledMark',
            label: text('state'),
            all: text('allStates'),
            options: stateKeys.map((key, value) => ({ value, label: text(key) })),
          }),
        ]}
        onEdit={() => open('')}
        actionsOf={actionsOf}
      />
      {notice?.entry && <SentNotice store={store} entry={notice.entry} onClose={close} />}
    </>
  )
})
export default NoticeList

/**
 * The open notice in the address: '' for a new one, null for none. Opening one is a step for Back.
 */
function useOpened() {
  const { address, search } = useAddress()
  const wish = wishOf(new URLSearchParams(search))
  const opened = wish && wish.act !== 'detail' ? wish.id : null
  return {
    opened,
    open: (id: string) => address.open({ act: id ? 'edit' : 'add', id }, 'push'),
    /** Puts the id that the open notice got into the address. */
    keep: (id: string) => id !== opened && address.open({ act: 'edit', id }, 'replace'),
    close: () => address.close(),
  }
}
