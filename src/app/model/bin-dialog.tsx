import { Alert, Button, Flex, Grid, Modal, Table } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ListCell } from '#renderers/pages/list/parts/cell.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RemovedRecord } from '#schemas/api/recycle-bin.ts'
import { printCount } from '#schemas/format/number.ts'
import { formatTime } from '#schemas/format/time.ts'
import { printTitle } from '#schemas/page/rank.ts'
import { can } from '#schemas/permission.ts'
import { labelOf } from '#schemas/widget/node.ts'
import type { Page } from '#schemas/wire/page.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'
import { Failed } from './failed.tsx'
import { binTexts } from './past-texts.ts'
import { useBin } from './use-bin.ts'

interface BinDialogProps {
  readonly list: ListStore
  readonly views: LoadedViews
  readonly title: string
  onClose(): void
}

/** So many columns of the list tell a record apart here. */
const mostShown = { pc: 4, phone: 1 } as const

type RemovedPage = Page<RemovedRecord>
type Columns = NonNullable<TableProps<RemovedRecord>['columns']>

/** The first columns of the list, with who removed the record, and when. */
function useColumns({ columns }: ListStore, views: LoadedViews, isPhone: boolean): Columns {
  const text = useTexts(binTexts)
  const { language, timeZone } = useRuntime()
  const shown = columns.slice(0, isPhone ? mostShown.phone : mostShown.pc)
  return [
    ...shown.map((column) => ({
      key: column.field,
      title: labelOf(column.column.node, language),
      ellipsis: { showTitle: false },
      render: (_: unknown, row: RemovedRecord) => (
        <ListCell column={column} row={row} cells={views} />
      ),
    })),
    {
      key: 'removedAt',
      title: text('removedAt'),
      width: isPhone ? 110 : 170,
      render: (_: unknown, row: RemovedRecord) => formatTime(row.removedAt, timeZone),
    },
    {
      key: 'removedBy',
      title: text('removedBy'),
      width: isPhone ? 90 : 130,
      ellipsis: true,
      render: (_: unknown, row: RemovedRecord) => row.removedBy || '-',
    },
  ]
}

/** What could not be done, and why. */
const Problems = ({
  bin: { problem, refused },
  nameOf,
}: {
  readonly bin: ReturnType<typeof useBin>
  nameOf(row: RemovedRecord | undefined): string
}) => {
  const text = useTexts(binTexts)
  if (problem !== undefined) return <Alert type="error" showIcon title={problem} />
  if (refused.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={text('refused', { count: printCount(refused.length) })}
      description={refused.map(({ row, why }, at) => (
        <div key={row?.id ?? at}>{text('refusedOne', { name: nameOf(row), why })}</div>
      ))}
    />
  )
}

interface RowsProps {
  readonly bin: ReturnType<typeof useBin>
  readonly list: ListStore
  readonly views: LoadedViews
  nameOf(row: RemovedRecord): string
}

/** One page of removed records to choose from; the earlier one stands until the next is there. */
const Rows = observer(({ bin, list, views, nameOf }: RowsProps) => {
  const text = useTexts(binTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const columns = useColumns(list, views, isPhone)
  const { found, chosen } = bin
  const [shown, keep] = useState<RemovedPage | null>(null)
  if (found.state === 'there' && found.value !== shown) keep(found.value)
  return (
    <Table<RemovedRecord>
      rowKey="id"
      size="small"
      tableLayout="fixed"
      loading={found.state === 'loading'}
      columns={columns}
      dataSource={shown?.list ?? []}
      locale={{ emptyText: text('empty') }}
      rowSelection={{
        selectedRowKeys: chosen.map(({ id }) => id),
        preserveSelectedRowKeys: true,
        columnWidth: 40,
        onChange: (_keys, rows) => bin.choose(rows),
        getCheckboxProps: (row) => ({ 'aria-label': text('choose', { name: nameOf(row) }) }),
      }}
      pagination={{
        current: bin.page,
        pageSize: bin.pageSize,
        total: shown?.pagination.total ?? 0,
        showSizeChanger: false,
        showTotal: (total) => text('total', { total: printCount(total) }),
        onChange: bin.turn,
      }}
    />
  )
})

/** Removed records of a form: brought back, or deleted for good by those who may. */
export const BinDialog = observer(({ list, views, title, onClose }: BinDialogProps) => {
  const text = useTexts(binTexts)
  const { toasts, session } = useEngine()
  const { lookups } = useRuntime()
  const [modal, place] = Modal.useModal()
  const { plan } = list
  const bin = useBin(plan.modelId, () => list.load())
  const { found, chosen, isBusy } = bin
  const nameOf = (row: RemovedRecord | undefined) =>
    (row && printTitle(plan.title, row.data, lookups)) || text('nameless')
  const mayPurge = can(session.rights, plan.modelId, 'button', 'btn_purge')
  const restore = async () => {
    const done = await bin.restore()
    if (done && done.restored.length > 0)
      toasts.show('success', text('restored', { count: printCount(done.restored.length) }))
  }
  const purge = () =>
    void modal.confirm({
      title: text('purgeAsk', { count: printCount(chosen.length) }),
      content: text('purgeLost'),
      okText: text('purge'),
      okButtonProps: { danger: true },
      cancelText: text('cancel'),
      onOk: async () => void (await bin.purge()),
    })
  const none = chosen.length === 0
  const footer = (
    <Flex justify="flex-end" gap="small" wrap>
      <Button onClick={onClose}>{text('close')}</Button>
      {mayPurge && (
        <Button danger disabled={none || isBusy} onClick={purge}>
          {text('purge')}
        </Button>
      )}
      <Button type="primary" disabled={none} loading={isBusy} onClick={() => void restore()}>
        {text('restore')}
      </Button>
    </Flex>
  )
  return (
    <Modal
      open
      width={960}
      title={text('binOf', { name: title })}
      footer={footer}
      onCancel={onClose}
    >
      {place}
      <Flex vertical gap="middle">
        <Problems bin={bin} nameOf={nameOf} />
        {found.state === 'failed' ? (
          <Failed error={found.error} onRetry={bin.retry} />
        ) : (
          <Rows bin={bin} list={list} views={views} nameOf={nameOf} />
        )}
      </Flex>
    </Modal>
  )
})
