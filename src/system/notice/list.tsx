import { PlusOutlined } from '@ant-design/icons'
import {
  Alert,
  App,
  Button,
  Card,
  Descriptions,
  Empty,
  Flex,
  Pagination,
  Result,
  Select,
  Skeleton,
  Spin,
  Table,
  Tag,
  Typography,
} from 'antd'
import type { PaginationProps, TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { listTexts } from '#renderers/pages/list/parts/texts.ts'
import { KeywordBox } from '#renderers/parts/keyword-box.tsx'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useMay, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { messages, noticeStates } from '#schemas/api/message.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { formatTime } from '#schemas/format/time.ts'
import { failures } from '#schemas/wire/failure.ts'
import { pageSizes } from '#schemas/wire/page.ts'
import { useEngine } from '#src/app/engine.tsx'
import { phoneQuery, useMedia } from '#src/app/media.ts'
import { useAddress, wishOf } from '#src/app/model/use-address.ts'
import { Refused } from '#src/engine/send.ts'
import { EditNotice, Sheet, useWhom } from './edit.tsx'
import { NoticeStore } from './store.ts'
import type { Asked } from './store.ts'
import { noticeTexts, stateKeys } from './texts.ts'

const whole = (text: string | null, initial: number): number =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : initial

/** Reads an address that anybody may have written; sizes that are not offered become the first. */
const readAsked = (query: URLSearchParams): Asked => ({
  keyword: (query.get('keyword') ?? '').slice(0, 200),
  enabledMark: [0, 1, 2].find((mark) => String(mark) === query.get('state')) ?? null,
  currentPage: whole(query.get('page'), 1),
  pageSize: pageSizes.find((size) => String(size) === query.get('size')) ?? pageSizes[0],
})

/**
 * What the address asks for and opens, and the ways to change that: filters make no entry of the
 * history, an opened notice does.
 */
function useAsked() {
  const { address, search } = useAddress()
  const asked = useMemo(() => readAsked(new URLSearchParams(search)), [search])
  const wish = wishOf(new URLSearchParams(search))
  /** The id of the notice that the address opens, '' for a new one; null where it opens none. */
  const opened = wish && wish.act !== 'detail' ? wish.id : null
  const ask = ({ keyword, enabledMark, currentPage, pageSize }: Asked) => {
    const said = {
      keyword,
      state: enabledMark === null ? '' : String(enabledMark),
      page: currentPage > 1 ? String(currentPage) : '',
      size: pageSize === pageSizes[0] ? '' : String(pageSize),
    }
    const kept = [...address.read()].filter(([name]) => !(name in said))
    const more = Object.entries(said).filter(([, value]) => value !== '')
    address.replace(new URLSearchParams([...kept, ...more]))
  }
  const open = (id: string) => address.open({ act: id ? 'edit' : 'add', id }, 'push')
  /** The notice that is open got an id. */
  const keep = (id: string) => id !== opened && address.open({ act: 'edit', id }, 'replace')
  const close = () => address.close()
  return { asked, opened, ask, open, keep, close }
}

const colors = ['default', 'success', 'warning'] as const
const State = ({ mark }: { readonly mark: number }) => {
  const text = useTexts(noticeTexts)
  return <Tag color={colors[mark] ?? 'default'}>{text(stateKeys[mark] ?? 'state1')}</Tag>
}

interface ActsProps {
  readonly one: NoticeEntry
  readonly store: NoticeStore
  onOpen(): void
  onRemoved(): void
}

const Acts = observer(({ one, store, onOpen, onRemoved }: ActsProps) => {
  const { toasts } = useEngine()
  const text = useTexts(noticeTexts)
  const list = useTexts(listTexts)
  const { modal, message } = App.useApp()
  const whom = useWhom(store)
  const may = useMay()
  const isDraft = one.enabledMark === noticeStates.draft
  const release = () =>
    store.release(one.id).then(
      (count) => void message.success(text('releasedTo', { count })),
      (error: unknown) =>
        toasts.show(
          'error',
          error instanceof Refused ? (error.problems[0]?.message ?? error.message) : list('failed'),
        ),
    )
  // A refusal was already said by the toast: the question just closes.
  const remove = () =>
    store.remove(one.id).then(
      () => (void message.success(text('removed')), onRemoved()),
      () => undefined,
    )
  const ask = (key: 'release' | 'remove') => {
    const content =
      key === 'remove' ? list('removePrompt') : text('releaseAsk', { whom: whom(one.receivers) })
    void modal.confirm({
      title: one.title,
      content,
      okText: text(key),
      cancelText: list('cancel'),
      okButtonProps: { danger: key === 'remove' },
      onOk: key === 'remove' ? remove : release,
    })
  }
  const act = (key: 'edit' | 'view' | 'release' | 'remove', onClick: () => void) => (
    <Button
      type="link"
      size="small"
      danger={key === 'remove'}
      aria-label={text('act', { act: text(key), name: one.title })}
      onClick={onClick}
    >
      {text(key)}
    </Button>
  )
  return (
    <Flex wrap>
      {act(isDraft && may(messages.update) ? 'edit' : 'view', onOpen)}
      {isDraft && may(messages.release) && act('release', () => ask('release'))}
      {may(messages.remove) && act('remove', () => ask('remove'))}
    </Flex>
  )
})

interface RowsProps {
  readonly store: NoticeStore
  readonly pages: PaginationProps
  readonly empty: ReactNode
  readonly acts: (one: NoticeEntry) => ReactNode
  onOpen(id: string): void
}

/**
 * What stands in the columns of a notice, told once for the table, which has no room for some
 * (width 0), and the cards.
 */
function useCells(store: NoticeStore) {
  const { timeZone } = useRuntime()
  const text = useTexts(noticeTexts)
  const whom = useWhom(store)
  const time = (at: number | null, otherwise: string) =>
    at === null ? otherwise : formatTime(at, timeZone, 'YYYY-MM-DD HH:mm')
  return [
    {
      key: 'receivers',
      title: text('receivers'),
      width: 190,
      cell: (one: NoticeEntry) => whom(one.receivers),
    },
    {
      key: 'read',
      title: text('read'),
      width: 80,
      cell: (one: NoticeEntry) =>
        one.enabledMark === noticeStates.draft
          ? '-'
          : text('readCount', { read: one.readCount, total: one.receiverCount }),
    },
    {
      key: 'author',
      title: text('author'),
      width: 130,
      cell: (one: NoticeEntry) => one.creatorUser,
    },
    {
      key: 'created',
      title: text('created'),
      width: 0,
      cell: (one: NoticeEntry) => time(one.creatorTime, '-'),
    },
    {
      key: 'released',
      title: text('released'),
      width: 145,
      cell: (one: NoticeEntry) => time(one.releaseTime, '-'),
    },
    {
      key: 'expires',
      title: text('expires'),
      width: 145,
      cell: (one: NoticeEntry) => time(one.expirationTime, text('never')),
    },
  ]
}

const Rows = observer(({ store, pages, empty, acts, onOpen }: RowsProps) => {
  const text = useTexts(noticeTexts)
  const cells = useCells(store)
  const columns: TableColumnsType<NoticeEntry> = [
    {
      key: 'title',
      title: text('title'),
      width: 200,
      render: (_, one) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
          onClick={() => onOpen(one.id)}
        >
          {one.title}
        </Button>
      ),
    },
    {
      key: 'state',
      title: text('state'),
      width: 90,
      render: (_, one) => <State mark={one.enabledMark} />,
    },
    ...cells.flatMap(({ key, title, width, cell }) =>
      width ? [{ key, title, width, render: (_: unknown, one: NoticeEntry) => cell(one) }] : [],
    ),
    {
      key: 'actions',
      title: text('actions'),
      width: 170,
      fixed: 'end',
      render: (_, one) => acts(one),
    },
  ]
  return (
    <Table
      rowKey="id"
      size="middle"
      aria-label={text('listTitle')}
      columns={columns}
      dataSource={[...(store.page?.list ?? [])]}
      scroll={{ x: 1150 }}
      loading={{ spinning: store.isLoading, delay: 300 }}
      locale={{ emptyText: empty }}
      pagination={pages}
    />
  )
})

/** The notices as cards, for a phone: the same values and actions as the table. */
const Cards = observer(({ store, pages, empty, acts, onOpen }: RowsProps) => {
  const cells = useCells(store)
  const entries = store.page?.list ?? []
  return (
    <Spin spinning={store.isLoading} delay={300}>
      {entries.length === 0 && empty}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {entries.map((one) => (
          <li key={one.id} style={{ marginBottom: 12 }}>
            <Card size="small">
              <Flex justify="space-between" align="start" gap={8}>
                <Button
                  type="link"
                  size="small"
                  style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
                  onClick={() => onOpen(one.id)}
                >
                  {one.title}
                </Button>
                <State mark={one.enabledMark} />
              </Flex>
              <Descriptions
                size="small"
                column={1}
                items={cells.map(({ key, title, cell }) => ({
                  key,
                  label: title,
                  children: cell(one),
                }))}
                style={{ marginTop: 8 }}
              />
              {acts(one)}
            </Card>
          </li>
        ))}
      </ul>
      <Pagination {...pages} simple align="end" />
    </Spin>
  )
})

/** A notice that was sent: whom it went to, how many have read it, and what they see. */
const SentNotice = observer(
  ({
    store,
    entry,
    onClose,
  }: {
    readonly store: NoticeStore
    readonly entry: NoticeEntry
    readonly onClose: () => void
  }) => {
    const cells = useCells(store)
    const items = cells.map(({ key, title, cell }) => ({
      key,
      label: title,
      children: cell(entry),
    }))
    const above = (
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={items}
        style={{ marginBottom: 12 }}
      />
    )
    return (
      <Sheet
        notice={entry}
        sender={entry.releaseUser}
        time={entry.releaseTime ?? entry.creatorTime}
        above={above}
        onClose={onClose}
      />
    )
  },
)

const Failed = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) => {
  const list = useTexts(listTexts)
  const isForbidden = error instanceof Refused && error.code === failures.forbidden.code
  return (
    <Result
      status={isForbidden ? '403' : 'warning'}
      title={list(isForbidden ? 'forbidden' : 'failed')}
      subTitle={error instanceof Error ? error.message : ''}
      extra={!isForbidden && <Button onClick={onRetry}>{list('retry')}</Button>}
    />
  )
}

/**
 * Authored notices (7.2): filtered, written, released and removed. Filters and the open notice
 * stand in the address.
 */
const NoticeList = observer(() => {
  const engine = useEngine()
  const { pathname } = useLocation()
  const text = useTexts(noticeTexts)
  const list = useTexts(listTexts)
  const isPhone = useMedia(phoneQuery)
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

  const { page, failure, opened: notice } = store
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

  const isFiltered = asked.keyword !== '' || asked.enabledMark !== null
  const states = [
    { value: -1, label: text('allStates') },
    ...stateKeys.map((key, value) => ({ value, label: text(key) })),
  ]
  const pages: PaginationProps = {
    current: asked.currentPage,
    pageSize: asked.pageSize,
    total: page?.pagination.total ?? 0,
    showSizeChanger: true,
    pageSizeOptions: [...pageSizes],
    showTotal: (total) => list('total', { total }),
    onChange: (currentPage, pageSize) =>
      ask({ ...asked, currentPage: pageSize === asked.pageSize ? currentPage : 1, pageSize }),
  }
  const removed = () => {
    if (asked.currentPage > 1 && store.page?.list.length === 0)
      ask({ ...asked, currentPage: asked.currentPage - 1 })
  }
  const rows: RowsProps = {
    store,
    pages,
    empty: (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={list('empty')}>
        {isFiltered && (
          <Button onClick={() => ask({ ...asked, keyword: '', enabledMark: null, currentPage: 1 })}>
            {list('clearFilters')}
          </Button>
        )}
      </Empty>
    ),
    acts: (one) => <Acts one={one} store={store} onOpen={() => open(one.id)} onRemoved={removed} />,
    onOpen: open,
  }
  const Drawing = isPhone ? Cards : Rows
  return (
    <Card>
      <Typography.Title level={1} style={{ fontSize: 18, margin: '0 0 12px' }}>
        {text('listTitle')}
      </Typography.Title>
      <Flex gap={8} wrap style={{ marginBottom: 16 }}>
        <Permitted call={messages.create}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('')}>
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
          onChange={(mark) =>
            ask({ ...asked, enabledMark: mark < 0 ? null : mark, currentPage: 1 })
          }
        />
      </Flex>
      {failure !== null && page !== null && (
        <Alert
          type="error"
          showIcon
          title={list('failed')}
          description={failure instanceof Error ? failure.message : ''}
          action={
            <Button size="small" onClick={() => void store.load()}>
              {list('retry')}
            </Button>
          }
          style={{ marginBottom: 16 }}
        />
      )}
      {failure !== null && page === null && (
        <Failed error={failure} onRetry={() => void store.load()} />
      )}
      {page === null && failure === null && <Skeleton active />}
      {page !== null && <Drawing {...rows} />}
      {notice?.entry && <SentNotice store={store} entry={notice.entry} onClose={close} />}
    </Card>
  )
})
export default NoticeList
