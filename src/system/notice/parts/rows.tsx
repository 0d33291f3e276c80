import { Button, Card, Descriptions, Flex, Pagination, Spin, Table, Tag } from 'antd'
import type { PaginationProps, TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { noticeStates } from '#schemas/api/message.ts'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { formatTime } from '#schemas/format/time.ts'
import { NoticeStore } from '../store.ts'
import { noticeTexts, stateKeys } from '../texts.ts'
import { useWhom } from './use-whom.ts'

const colors = ['default', 'success', 'warning'] as const

const State = ({ mark }: { readonly mark: number }) => {
  const text = useTexts(noticeTexts)
  return <Tag color={colors[mark] ?? 'default'}>{text(stateKeys[mark] ?? 'state1')}</Tag>
}

export interface RowsProps {
  readonly store: NoticeStore
  readonly pages: PaginationProps
  readonly empty: ReactNode
  readonly acts: (notice: NoticeEntry) => ReactNode
  onOpen(id: string): void
}

/**
 * The cells of a notice, shared by the cards and the table, which has no room for some of them
 * (width 0).
 */
export function useCells(store: NoticeStore) {
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
      cell: (notice: NoticeEntry) => whom(notice.receivers),
    },
    {
      key: 'read',
      title: text('read'),
      width: 80,
      cell: (notice: NoticeEntry) =>
        notice.enabledMark === noticeStates.draft
          ? '-'
          : text('readCount', { read: notice.readCount, total: notice.receiverCount }),
    },
    {
      key: 'author',
      title: text('author'),
      width: 130,
      cell: (notice: NoticeEntry) => notice.creatorUser,
    },
    {
      key: 'created',
      title: text('created'),
      width: 0,
      cell: (notice: NoticeEntry) => time(notice.creatorTime, '-'),
    },
    {
      key: 'released',
      title: text('released'),
      width: 145,
      cell: (notice: NoticeEntry) => time(notice.releaseTime, '-'),
    },
    {
      key: 'expires',
      title: text('expires'),
      width: 145,
      cell: (notice: NoticeEntry) => time(notice.expirationTime, text('never')),
    },
  ]
}

export const Rows = observer(({ store, pages, empty, acts, onOpen }: RowsProps) => {
  const text = useTexts(noticeTexts)
  const cells = useCells(store)
  const columns: TableColumnsType<NoticeEntry> = [
    {
      key: 'title',
      title: text('title'),
      width: 200,
      render: (_, notice) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
          onClick={() => onOpen(notice.id)}
        >
          {notice.title}
        </Button>
      ),
    },
    {
      key: 'state',
      title: text('state'),
      width: 90,
      render: (_, notice) => <State mark={notice.enabledMark} />,
    },
    ...cells.flatMap(({ key, title, width, cell }) =>
      width
        ? [{ key, title, width, render: (_: unknown, notice: NoticeEntry) => cell(notice) }]
        : [],
    ),
    {
      key: 'actions',
      title: text('actions'),
      width: 170,
      fixed: 'end',
      render: (_, notice) => acts(notice),
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
export const Cards = observer(({ store, pages, empty, acts, onOpen }: RowsProps) => {
  const cells = useCells(store)
  const entries = store.page?.list ?? []
  return (
    <Spin spinning={store.isLoading} delay={300}>
      {entries.length === 0 && empty}
      <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <li key={entry.id} style={{ marginBottom: 12 }}>
            <Card size="small">
              <Flex justify="space-between" align="start" gap={8}>
                <Button
                  type="link"
                  size="small"
                  style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
                  onClick={() => onOpen(entry.id)}
                >
                  {entry.title}
                </Button>
                <State mark={entry.enabledMark} />
              </Flex>
              <Descriptions
                size="small"
                column={1}
                items={cells.map(({ key, title, cell }) => ({
                  key,
                  label: title,
                  children: cell(entry),
                }))}
                style={{ marginTop: 8 }}
              />
              {acts(entry)}
            </Card>
          </li>
        ))}
      </ul>
      <Pagination {...pages} simple align="end" />
    </Spin>
  )
})
