import { Descriptions } from 'antd'
import { observer } from 'mobx-react-lite'
import type { NoticeEntry } from '#schemas/api/message.ts'
import { NoticeStore } from '../store.ts'
import { Sheet } from './sheet.tsx'
import { useCells } from './use-columns.tsx'

/** A released notice: its receivers, how many have read it, and what they see. */
export const SentNotice = observer(
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
    const items = cells.map(({ key, title, render }) => ({
      key,
      label: title,
      children: render(entry),
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
