import { Button, Tag } from 'antd'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
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

/** What is told about a notice besides its title and state. Call it inside an observer. */
export function useCells(store: NoticeStore): readonly EntryColumn<NoticeEntry>[] {
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
      render: (notice) => whom(notice.receivers),
    },
    {
      key: 'read',
      title: text('read'),
      width: 80,
      render: (notice) =>
        notice.enabledMark === noticeStates.draft
          ? '-'
          : text('readCount', { read: notice.readCount, total: notice.receiverCount }),
    },
    {
      key: 'author',
      title: text('author'),
      width: 130,
      isExtra: true,
      render: (notice) => notice.creatorUser,
    },
    {
      key: 'created',
      sort: 'creatorTime',
      title: text('created'),
      width: 145,
      isExtra: true,
      render: (notice) => time(notice.creatorTime, '-'),
    },
    {
      key: 'released',
      sort: 'releaseTime',
      title: text('released'),
      width: 145,
      render: (notice) => time(notice.releaseTime, '-'),
    },
    {
      key: 'expires',
      title: text('expires'),
      width: 145,
      render: (notice) => time(notice.expirationTime, text('never')),
    },
  ]
}

/** The columns of the list of notices. Call it inside an observer. */
export function useColumns(
  store: NoticeStore,
  onOpen: (id: string) => void,
): readonly EntryColumn<NoticeEntry>[] {
  const text = useTexts(noticeTexts)
  return [
    {
      key: 'title',
      title: text('title'),
      width: 220,
      render: ({ id, title }) => (
        <Button
          type="link"
          size="small"
          style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'start' }}
          onClick={() => onOpen(id)}
        >
          {title}
        </Button>
      ),
    },
    {
      key: 'state',
      sort: 'enabledMark',
      title: text('state'),
      width: 90,
      render: ({ enabledMark }) => <State mark={enabledMark} />,
    },
    ...useCells(store),
  ]
}
