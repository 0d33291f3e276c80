import { Table } from 'antd'
import type { TableProps } from 'antd'
import type { HTMLAttributes, ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { useBranches } from './branches.tsx'
import { entryTexts } from './texts.ts'
import './entries.css'

/** One column of a list of entries. */
export interface EntryColumn<E> {
  readonly key: string
  readonly title: string
  /** Pixels. */
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
  render(entry: E): ReactNode
}

export interface EntryTableProps<E> {
  readonly rows: readonly E[]
  readonly columns: readonly EntryColumn<E>[]
  readonly isLoading: boolean
  readonly empty: ReactNode
  /** Absent where there are no actions on any entry. */
  readonly actionsOf?: ((entry: E) => ReactNode) | undefined
  /**
   * Called when a branch is opened for the first time, to load its children. Entries with
   * `children` are shown as a tree.
   */
  readonly onOpen?: (entry: E) => void
  /** Ids of the chosen entries, where entries can be chosen. */
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
  readonly nameOf: (entry: E) => string
  /** Further properties of the row of an entry, for example to drag it. */
  readonly rowProps?: (entry: E) => HTMLAttributes<HTMLElement>
}

const actionsWidth = 230

/** Entries as a table; the column of buttons stays visible while scrolling. */
export function EntryTable<E extends { readonly id: string }>({
  rows,
  columns,
  isLoading,
  empty,
  actionsOf,
  onOpen,
  selected,
  onSelect,
  nameOf,
  rowProps,
}: EntryTableProps<E>) {
  const text = useTexts(entryTexts)
  const { open, turn } = useBranches(rows, onOpen)
  const drawn: NonNullable<TableProps<E>['columns']> = [
    ...columns.map(({ key, title, width, align = 'left', render }) => ({
      key,
      title,
      width,
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
            render: (_: unknown, entry: E) => actionsOf(entry),
          },
        ]
      : []),
  ]
  const wide = columns.reduce((sum, { width }) => sum + width, actionsOf ? actionsWidth : 0)
  return (
    <Table<E>
      rowKey="id"
      size="middle"
      sticky
      tableLayout="fixed"
      // A scrollable area without anything to focus cannot be scrolled by keyboard, so an empty
      // table does not scroll.
      {...(rows.length > 0 && { scroll: { x: wide } })}
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
  )
}
