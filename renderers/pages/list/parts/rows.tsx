import { Spin, Table } from 'antd'
import type { TableProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { ListPlan, PlannedColumn } from '#schemas/page/list.ts'
import type { ListAsk, ListPort } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { ListCell } from './cell.tsx'
import { NearBody } from './near-body.tsx'
import { ResizableHeader, ResizingContext } from './resizable.tsx'
import type { Resizing } from './resizable.tsx'
import { RowActions, hasActions } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'
import { listTexts } from './texts.ts'
import './rows.css'

export interface RowsProps extends RowEvents {
  readonly list: ListPort
  readonly cells: LoadedViews
  /** Shown when there are no rows. */
  readonly empty: ReactNode
}

type ListTableColumns = NonNullable<TableProps<RecordRow>['columns']>

/** Width in pixels of a column for which neither the design nor the user set one. */
const autoWidth = 160
const actionWidth = 180
const components = { header: { cell: ResizableHeader }, body: { wrapper: NearBody } }
const orders = { asc: 'ascend', desc: 'descend' } as const

/**
 * The records as a table; order, widths and selection come from the list. After a reload, unchanged
 * rows are not drawn again.
 */
export const Rows = (props: RowsProps) => (
  <Waiting list={props.list}>
    <Lines {...props} />
  </Waiting>
)

const Waiting = observer(
  ({ list, children }: { readonly list: ListPort; readonly children: ReactNode }) => (
    <Spin spinning={list.isLoading && list.hasLoaded} delay={300}>
      {children}
    </Spin>
  ),
)

/**
 * Handlers with a stable identity that call the latest ones, so that the table is not redrawn when
 * they change.
 */
function useSteady({ onEdit, onDetail, onRemove, onNear }: RowEvents): RowEvents {
  const latest = useRef<RowEvents>({ onEdit, onDetail, onRemove })
  useEffect(() => {
    latest.current = { onEdit, onDetail, onRemove }
  })
  return useMemo(
    () => ({
      onEdit: (id) => latest.current.onEdit(id),
      onDetail: (id) => latest.current.onDetail(id),
      onRemove: (id) => latest.current.onRemove(id),
      ...(onNear && { onNear }),
    }),
    [onNear],
  )
}

/** The width of each column, and how its header changes it. */
function useResizing(list: ListPort): ReadonlyMap<string, Resizing> {
  const { language, say } = useRuntime()
  const { columns } = list
  return useMemo(
    () =>
      new Map<string, Resizing>(
        columns.map((column) => [
          column.field,
          {
            path: column.field,
            name: say(listTexts, 'resize', { name: labelOf(column.column.node, language) }),
            width: () => list.widthOf(column.field) || autoWidth,
            setWidth: (path, width) => list.setWidth(path, width),
          },
        ]),
      ),
    [columns, list, language, say],
  )
}

/**
 * The table, kept as an element until something in it changes. An observer that becomes visible
 * again would redraw itself, and with it a thousand rows.
 */
const Lines = observer(({ list, cells, empty, ...given }: RowsProps) => {
  const text = useTexts(listTexts)
  const { language, say } = useRuntime()
  const { plan, columns, ask, selected, density, rows } = list
  const events = useSteady(given)
  // The column and whether Shift was held, because antd only reports what to sort by.
  const press = useRef<HeadPress | null>(null)
  const widths = columns.map((column) => list.widthOf(column.field) || autoWidth)
  const widthText = widths.join()
  const resizing = useResizing(list)
  const isEmpty = rows.length === 0
  const emptyShown = isEmpty ? empty : null
  const table = useMemo(
    () => (
      <Table<RecordRow>
        rowKey="id"
        size={density}
        sticky
        tableLayout="fixed"
        scroll={{
          x: widths.reduce((sum, width) => sum + width, hasActions(plan) ? actionWidth : 0),
        }}
        pagination={false}
        components={components}
        columns={columnsOf({
          plan,
          columns,
          widths,
          sort: ask.sort,
          language,
          cells,
          words: { actions: text('actions'), key: (place) => say(listTexts, 'sortKey', { place }) },
          events,
          onPress: (headPress) => (press.current = headPress),
        })}
        dataSource={[...rows]}
        onRow={rowOf}
        locale={{ emptyText: empty }}
        onChange={() => press.current && list.pressHead(press.current.field, press.current.adds)}
        {...(plan.canBatchRemove && {
          rowSelection: {
            selectedRowKeys: [...selected],
            preserveSelectedRowKeys: true,
            onChange: (keys) => list.select(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': text('selectAll') }),
            getCheckboxProps: (row) => ({
              'aria-label': text('select', { name: titleOf(columns[0], row) }),
            }),
          },
        })}
      />
    ),
    // oxlint-disable-next-line react/exhaustive-deps -- widths are compared by their text, `text` depends on the language, and `empty` on the rows
    [
      list,
      plan,
      columns,
      ask.sort,
      selected,
      density,
      rows,
      widthText,
      language,
      cells,
      events,
      emptyShown,
    ],
  )
  return <ResizingContext value={resizing}>{table}</ResizingContext>
})

interface ListColumnsInput {
  readonly plan: ListPlan
  readonly columns: ListPlan['columns']
  readonly widths: readonly number[]
  readonly sort: ListAsk['sort']
  readonly language: Language
  readonly cells: LoadedViews
  /**
   * The name of the column of buttons, and a text for the position of a column in the sort order.
   */
  readonly words: { readonly actions: string; key(place: number): string }
  readonly events: RowEvents
  readonly onPress: (press: HeadPress) => void
}

const columnsOf = ({
  plan,
  columns,
  widths,
  sort,
  language,
  cells,
  words,
  events,
  onPress,
}: ListColumnsInput): ListTableColumns => [
  ...columns.map((column, index) => ({
    key: column.field,
    title: headOf(labelOf(column.column.node, language), placeOf(sort, column.field), words.key),
    width: widths[index] ?? autoWidth,
    align: column.align,
    ellipsis: { showTitle: false },
    ...(column.fixed !== 'none' && {
      fixed: column.fixed === 'left' ? ('start' as const) : ('end' as const),
    }),
    ...(column.sortable && {
      sorter: { multiple: columns.length - index },
      sortOrder: orderOf(sort, column.field),
      showSorterTooltip: false,
    }),
    onHeaderCell: () => headerOf(column, onPress),
    render: (_: unknown, row: RecordRow) => <ListCell column={column} row={row} cells={cells} />,
  })),
  ...(hasActions(plan)
    ? [
        {
          key: 'actions',
          title: words.actions,
          width: actionWidth,
          fixed: 'end' as const,
          render: (_: unknown, row: RecordRow) => (
            <RowActions plan={plan} id={row.id} {...events} />
          ),
        },
      ]
    : []),
]

const rowOf = (_row: RecordRow, index?: number): object => ({ 'aria-rowindex': (index ?? 0) + 2 })

/** A header that was pressed, by mouse or Enter; `adds` means that Shift was held. */
interface HeadPress {
  readonly field: string
  readonly adds: boolean
}

const headerOf = ({ field }: PlannedColumn, onPress: ListColumnsInput['onPress']): object => {
  const note = (event: MouseEvent | KeyboardEvent) => onPress({ field, adds: event.shiftKey })
  return { 'data-path': field, onClickCapture: note, onKeyDownCapture: note }
}

/** The position of a column in the sort order, from 1; 0 where it is not in it, or the only one. */
const placeOf = (sort: ListAsk['sort'], field: string): number =>
  sort.length > 1 ? sort.findIndex((key) => key.field === field) + 1 : 0

const headOf = (label: string, place: number, say: ListColumnsInput['words']['key']): ReactNode =>
  place === 0 ? (
    label
  ) : (
    <>
      {label}
      <span role="img" aria-label={say(place)} className="list-sort-place">
        {place}
      </span>
    </>
  )

const orderOf = (sort: ListAsk['sort'], field: string) => {
  const found = sort.find((sortKey) => sortKey.field === field)
  return found ? orders[found.order] : null
}

const titleOf = (first: PlannedColumn | undefined, row: RecordRow): string => {
  const value = first && row.data[first.column.node.field]
  return typeof value === 'string' ? value : row.id
}
