import { Table } from 'antd'
import type { TableProps } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import { useRoom } from '#renderers/parts/use-room.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { Density } from '#schemas/runtime.ts'
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
  render(entry: E): ReactNode
}

export interface EntryTableProps<E> {
  readonly rows: readonly E[]
  readonly columns: readonly EntryColumn<E>[]
  readonly isLoading: boolean
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
/** Pixels of the check boxes. */
const boxWidth = 48

/**
 * The widths of columns in pixels: as wanted where that needs more room than there is and there are
 * many; else they share the room.
 */
function shareRoom<E>(
  columns: readonly EntryColumn<E>[],
  room: number,
  most: number,
): readonly number[] {
  const wanted = columns.reduce((sum, { width }) => sum + width, 0)
  const isShared = room > 0 && (columns.length <= most || room >= wanted)
  return columns.map(({ width }) => (isShared ? Math.floor((width / wanted) * room) : width))
}

/** Entries as a table; the column of buttons stays visible while scrolling. */
export function EntryTable<E extends { readonly id: string }>({
  rows,
  columns,
  isLoading,
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
  const widths = shareRoom(
    columns,
    Math.max(0, room - around),
    rows.length === 0 ? columns.length : mostShared,
  )
  const drawn: NonNullable<TableProps<E>['columns']> = [
    ...columns.map(({ key, title, align = 'left', render }, index) => ({
      key,
      title,
      width: widths[index] ?? 0,
      align,
      ellipsis: true,
      render: (_: unknown, entry: E) => render(entry),
    })),
    ...(actionsOf
      ? [
          {
            key: 'actions',
            title: text('actions'),
            width: actionsWidth,
            fixed: 'end' as const,
            render: (_: unknown, entry: E) => (
              <EntryActions actions={actionsOf(entry)} name={nameOf(entry)} />
            ),
          },
        ]
      : []),
  ]
  const wide = widths.reduce((sum, width) => sum + width, around)
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
              getCheckboxProps: (entry) => ({ 'aria-label': nameOf(entry) }),
            },
          })}
      />
    </div>
  )
}
