import { Table } from 'antd'
import type { TableProps } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import { headWidth, shareWidth } from '#renderers/parts/column-width.ts'
import { useRoom } from '#renderers/parts/use-room.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { Density, EntryPort } from '#schemas/runtime.ts'
import { useBranches } from './branches.tsx'
import type { Opening } from './branches.tsx'
import { EntryActions, measureActions } from './entry-actions.tsx'
import type { EntryAction } from './entry-actions.tsx'
import { entryTexts } from './texts.ts'
import './entries.css'

/** One column of a list of entries. */
export interface EntryColumn<E> {
  readonly key: string
  readonly title: string
  /** Pixels that it wants; columns share the room in this proportion. */
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
  /** True for what few people need: it is hidden until somebody shows it. */
  readonly isExtra?: true
  /** The name by which the server sorts it; absent: its key. */
  readonly sort?: string
  render(entry: E): ReactNode
}

/** The order of a list, and what it can be sorted by. */
export type EntryOrder = Pick<EntryPort<never>, 'sorts' | 'sortBy'> & { readonly sort: string }

export interface EntryTableProps<E> {
  readonly rows: readonly E[]
  readonly columns: readonly EntryColumn<E>[]
  readonly isLoading: boolean
  readonly order: EntryOrder
  readonly density: Density
  readonly empty: ReactNode
  /** Absent where there are no actions on any entry. */
  readonly actionsOf?: ((entry: E) => readonly EntryAction[]) | undefined
  /**
   * Called when a branch is opened for the first time, to load its children. Entries with
   * `children` are shown as a tree.
   */
  readonly onOpen?: (entry: E) => void
  /** Whether branches are open at first. */
  readonly opening: Opening
  /** Ids of the chosen entries, where entries can be chosen. */
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
  readonly nameOf: (entry: E) => string
  /** Further properties of the row of an entry, for example to drag it. */
  readonly rowProps?: (entry: E) => HTMLAttributes<HTMLElement>
}

/** As many columns share the room that there is; more scroll sideways. */
const mostShared = 8
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
/** Pixels of the check boxes. */
const boxWidth = 32

/**
 * The widths of columns in pixels: as wanted where that needs more room than there is and there are
 * many; else they share the room, and give up what their heads do not need first.
 */
function shareRoom<E>(
  columns: readonly EntryColumn<E>[],
  {
    room,
    most,
    order,
  }: { readonly room: number; readonly most: number; readonly order: EntryOrder },
): readonly number[] {
  const needs = columns.map(({ title, key, sort = key, width }) => {
    const head = headWidth(title, order.sorts.includes(sort))
    return { least: head, wanted: Math.max(head, width), set: 0 }
  })
  const wanted = needs.map((need) => need.wanted)
  if (room === 0 || (columns.length > most && sum(wanted) > room)) return wanted
  const shared = shareWidth(needs, room)
  // Even heads may ask for more than there is.
  return shared.map((width) => Math.floor((width / sum(shared)) * room))
}

const orders = { ascend: '', descend: '-' } as const

/** How antd sorts a column; nothing where the server does not sort by it. */
const sorterOf = <E,>({ key, sort = key }: EntryColumn<E>, order: EntryOrder) =>
  order.sorts.includes(sort) && {
    sorter: true,
    showSorterTooltip: false,
    sortOrder:
      order.sort === sort
        ? ('ascend' as const)
        : order.sort === `-${sort}`
          ? ('descend' as const)
          : null,
  }

interface DrawnColumns<E> extends Pick<
  EntryTableProps<E>,
  'columns' | 'order' | 'actionsOf' | 'nameOf'
> {
  readonly widths: readonly number[]
  readonly actions: { readonly title: string; readonly width: number }
}

/** The columns as antd wants them, with that of the buttons at the end. */
const drawColumns = <E,>({
  columns,
  order,
  actionsOf,
  nameOf,
  widths,
  actions,
}: DrawnColumns<E>): NonNullable<TableProps<E>['columns']> => [
  ...columns.map((column, index) => ({
    key: column.key,
    title: column.title,
    width: widths[index] ?? 0,
    align: column.align ?? ('left' as const),
    ellipsis: true,
    ...sorterOf(column, order),
    render: (_: unknown, entry: E) => column.render(entry),
  })),
  ...(actionsOf
    ? [
        {
          key: 'actions',
          ...actions,
          fixed: 'end' as const,
          render: (_: unknown, entry: E) => (
            <EntryActions actions={actionsOf(entry)} name={nameOf(entry)} />
          ),
        },
      ]
    : []),
]

/** Entries as a table; the column of buttons stays visible while scrolling. */
export function EntryTable<E extends { readonly id: string }>({
  rows,
  columns,
  isLoading,
  order,
  density,
  empty,
  actionsOf,
  onOpen,
  opening,
  selected,
  onSelect,
  nameOf,
  rowProps,
}: EntryTableProps<E>) {
  const text = useTexts(entryTexts)
  const { open, turn } = useBranches(rows, onOpen, opening)
  const [box, room] = useRoom()
  const actionsWidth = actionsOf
    ? measureActions(rows.map((entry) => actionsOf(entry).map(({ label }) => label)))
    : 0
  const around = actionsWidth + (selected && onSelect ? boxWidth : 0)
  const widths = shareRoom(columns, {
    room: Math.max(0, room - around),
    most: rows.length === 0 ? columns.length : mostShared,
    order,
  })
  const drawn = drawColumns({
    columns,
    order,
    actionsOf,
    nameOf,
    widths,
    actions: { title: text('actions'), width: actionsWidth },
  })
  const wide = around + sum(widths)
  return (
    <div ref={box}>
      <Table<E>
        rowKey="id"
        size={density}
        sticky
        tableLayout="fixed"
        // A scrollable area without anything to focus cannot be scrolled by keyboard, so an empty
        // table does not scroll.
        {...(rows.length > 0 && (room === 0 || wide > room) && { scroll: { x: wide } })}
        pagination={false}
        columns={drawn}
        dataSource={[...rows]}
        onChange={(_page, _filters, sorter) => {
          const { column, order: way } = Array.isArray(sorter) ? {} : sorter
          const pressed = columns.find(({ key }) => key === column?.key)
          order.sortBy(pressed && way ? `${orders[way]}${pressed.sort ?? pressed.key}` : '')
        }}
        loading={{ spinning: isLoading, delay: 300 }}
        locale={{ emptyText: empty }}
        expandable={{ expandedRowKeys: open, onExpand: (_, entry) => turn(entry) }}
        {...(rowProps && { onRow: rowProps })}
        {...(selected &&
          onSelect && {
            rowSelection: {
              selectedRowKeys: [...selected],
              preserveSelectedRowKeys: true,
              onChange: (keys) => onSelect(keys.map(String)),
              getTitleCheckboxProps: () => ({ 'aria-label': text('selectAll') }),
              getCheckboxProps: (entry) => ({ 'aria-label': nameOf(entry) }),
            },
          })}
      />
    </div>
  )
}
