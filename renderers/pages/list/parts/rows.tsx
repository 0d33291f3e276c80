import { Spin, Table } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useRef } from 'react'
import type { HTMLAttributes, Key, MouseEvent, ReactNode } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import { printTitle } from '#schemas/page/rank.ts'
import type { ListPort } from '#schemas/runtime.ts'
import type { Params } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { tableColumns } from './columns.tsx'
import type { HeadPress } from './columns.tsx'
import { NearBody } from './near-body.tsx'
import { useRemoval } from './removal.tsx'
import { ResizableHeader, ResizingContext } from './resizable.tsx'
import type { Resizing } from './resizable.tsx'
import { actionWidth, hasActions, openingOf } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'
import { recordTexts } from '#renderers/parts/record-texts.ts'
import { useColumnWidths } from '#renderers/parts/use-column-widths.ts'
import './rows.css'

export interface RowsProps extends Omit<RowEvents, 'onRemove'> {
  readonly list: ListPort
  readonly cells: LoadedViews
  /** Shown when there are no rows. */
  readonly empty: ReactNode
}

const components = { header: { cell: ResizableHeader }, body: { wrapper: NearBody } }

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
function useResizing(list: ListPort, widths: readonly number[]): ReadonlyMap<string, Resizing> {
  const { language, say } = useRuntime()
  const { columns } = list
  const text = widths.join()
  return useMemo(
    () =>
      new Map<string, Resizing>(
        columns.map((column, index) => [
          column.field,
          {
            path: column.field,
            name: say(recordTexts, 'resize', { name: labelOf(column.column.node, language) }),
            width: () => widths[index] ?? 0,
            setWidth: (path, width) => {
              // The others stay as wide as they are, so that no edge jumps under the hand.
              for (const [at, { field }] of columns.entries())
                if (list.widthOf(field) === 0) list.setWidth(field, widths[at] ?? 0)
              list.setWidth(path, width)
            },
          },
        ]),
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- widths are compared by their text
    [columns, list, language, say, text],
  )
}

/**
 * The table, kept as an element until something in it changes. An observer that becomes visible
 * again would redraw itself, and with it a thousand rows.
 */
const Lines = observer(({ list, cells, empty, ...given }: RowsProps) => {
  const text = useTexts(recordTexts)
  const { language, say, lookups } = useRuntime()
  const { plan, columns, ask, selected, density, rows } = list
  const removal = useRemoval(list)
  const events = useSteady({ ...given, onRemove: removal.ask })
  // The column and whether Shift was held, because antd only reports what to sort by.
  const press = useRef<HeadPress | null>(null)
  const acts = hasActions(plan) ? actionWidth(plan, [text('edit'), text('detail')]) : 0
  const { place, widths, whole } = useColumnWidths(list, acts)
  const widthText = widths.join()
  const resizing = useResizing(list, widths)
  const emptyShown = rows.length === 0 ? empty : null
  const table = useMemo(
    () => {
      const nameOf = (row: RecordRow) => printTitle(plan.title, row.data, lookups) || row.id
      return (
        <Table<RecordRow>
          rowKey="id"
          size={density}
          sticky
          tableLayout="fixed"
          scroll={{ x: whole }}
          pagination={false}
          components={components}
          columns={tableColumns({
            plan,
            columns,
            widths,
            actionWidth: acts,
            sort: ask.sort,
            language,
            cells,
            words: {
              actions: text('actions'),
              key: (at) => say(recordTexts, 'sortKey', { place: at }),
            },
            events,
            nameOf,
            onPress: (headPress) => (press.current = headPress),
          })}
          dataSource={[...rows]}
          onRow={rowOf(openingOf(plan, events))}
          locale={{ emptyText: empty }}
          onChange={() => press.current && list.pressHead(press.current.field, press.current.adds)}
          {...(plan.batchActs.length > 0 && { rowSelection: selectionOf({ list, text, nameOf }) })}
        />
      )
    },
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
      whole,
      language,
      lookups,
      cells,
      events,
      emptyShown,
    ],
  )
  return (
    <div ref={place}>
      {removal.place}
      <ResizingContext value={resizing}>{table}</ResizingContext>
    </div>
  )
})

interface Selecting {
  readonly list: ListPort
  readonly text: (key: 'select' | 'selectAll', params?: Params) => string
  nameOf(row: RecordRow): string
}

/** Checkboxes of the rows, each named by its record. */
const selectionOf = ({ list, text, nameOf }: Selecting) => ({
  selectedRowKeys: [...list.selected],
  preserveSelectedRowKeys: true,
  onChange: (keys: readonly Key[]) => list.select(keys.map(String)),
  getTitleCheckboxProps: () => ({ 'aria-label': text('selectAll') }),
  getCheckboxProps: (row: RecordRow) => ({ 'aria-label': text('select', { name: nameOf(row) }) }),
})

/** Was something pressed that acts by itself, or text selected, so that the row is not opened? */
const isOwnPress = ({ target, currentTarget }: MouseEvent): boolean =>
  (target instanceof Element &&
    (target.closest('button, a, input, label, .ant-table-selection-column, [role="menu"]') !==
      null ||
      !currentTarget.contains(target))) ||
  (window.getSelection()?.type === 'Range' && window.getSelection()?.toString() !== '')

const rowOf =
  (open: ((id: string) => void) | undefined) =>
  (row: RecordRow, index?: number): HTMLAttributes<HTMLElement> => ({
    'aria-rowindex': (index ?? 0) + 2,
    ...(open && {
      className: 'list-row-opens',
      onClick: (event) => {
        if (!isOwnPress(event)) open(row.id)
      },
    }),
  })
