import { Table } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { PlannedColumn } from '#schemas/page/list.ts'
import type { ListAsk, ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { ListCell } from './cell.tsx'
import { ResizableHeader, ResizingContext } from './resizable.tsx'
import type { Resizing } from './resizable.tsx'
import { RowActions, hasActions } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'
import { listTexts } from './texts.ts'
import './rows.css'

export interface RowsProps extends RowEvents {
  readonly list: ListPort
  readonly cells: LoadedViews
  /** What stands where no row is. */
  readonly empty: ReactNode
}

type Columns = NonNullable<TableProps<RecordRow>['columns']>
type Sorter = Parameters<NonNullable<TableProps<RecordRow>['onChange']>>[2]

/** Pixels of a column that neither the design nor the user gave a width. */
const autoWidth = 160
const actionWidth = 180
const components = { header: { cell: ResizableHeader } }
const orders = { asc: 'ascend', desc: 'descend' } as const

const sortOf = (sorter: Sorter): ListAsk['sort'] =>
  (Array.isArray(sorter) ? sorter : [sorter]).flatMap(({ columnKey, order }) => (order && columnKey !== undefined ? [{ field: String(columnKey), order: order === 'descend' ? ('desc' as const) : ('asc' as const) }] : []))

/** The records as a table: order, widths and selection are the list's. */
export const Rows = observer(({ list, cells, empty, ...events }: RowsProps) => {
  const text = useTexts(listTexts)
  const { language, say } = useRuntime()
  const { plan, ask, selected } = list
  const name = (one: PlannedColumn): string => labelOf(one.column.node, language)
  const resizing = useMemo(
    () =>
      new Map<string, Resizing>(
        plan.columns.map((one) => [one.field, { path: one.field, name: say(listTexts, 'resize', { name: labelOf(one.column.node, language) }), width: () => list.widthOf(one.field) || autoWidth, setWidth: (path, width) => list.setWidth(path, width) }]),
      ),
    [plan, list, language, say],
  )
  const columns: Columns = plan.columns.map((one, index) => ({
    key: one.field,
    title: name(one),
    width: list.widthOf(one.field) || autoWidth,
    align: one.align,
    ellipsis: { showTitle: false },
    ...(one.fixed !== 'none' && { fixed: one.fixed === 'left' ? ('start' as const) : ('end' as const) }),
    ...(one.sortable && {
      sorter: { multiple: plan.columns.length - index },
      sortOrder: orderOf(ask.sort, one.field),
      showSorterTooltip: false,
    }),
    onHeaderCell: () => headerOf(one.field),
    render: (_: unknown, row: RecordRow) => <ListCell column={one} row={row} cells={cells} />,
  }))
  const isActing = hasActions(plan)
  if (isActing) {
    columns.push({ key: 'actions', title: text('actions'), width: actionWidth, fixed: 'end', render: (_: unknown, row: RecordRow) => <RowActions plan={plan} id={row.id} {...events} /> })
  }
  const width = plan.columns.reduce((sum, one) => sum + (list.widthOf(one.field) || autoWidth), isActing ? actionWidth : 0)
  return (
    <ResizingContext value={resizing}>
      <Table<RecordRow>
        rowKey="id"
        size={list.density}
        sticky
        tableLayout="fixed"
        scroll={{ x: width }}
        pagination={false}
        components={components}
        columns={columns}
        dataSource={[...list.rows]}
        loading={{ spinning: list.isLoading && list.hasLoaded, delay: 300 }}
        locale={{ emptyText: empty }}
        onChange={(_pages, _filters, sorter) => list.sortBy(sortOf(sorter))}
        {...(plan.canBatchRemove && {
          rowSelection: {
            selectedRowKeys: [...selected],
            preserveSelectedRowKeys: true,
            onChange: (keys) => list.select(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': text('selectAll') }),
            getCheckboxProps: (row) => ({ 'aria-label': text('select', { name: titleOf(plan.columns[0], row) }) }),
          },
        })}
      />
    </ResizingContext>
  )
})

const headerOf = (path: string): object => ({ 'data-path': path })

const orderOf = (sort: ListAsk['sort'], field: string) => {
  const found = sort.find((one) => one.field === field)
  return found ? orders[found.order] : null
}

const titleOf = (first: PlannedColumn | undefined, row: RecordRow): string => {
  const value = first && row.data[first.column.node.field]
  return typeof value === 'string' ? value : row.id
}
