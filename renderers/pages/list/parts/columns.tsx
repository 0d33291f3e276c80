import type { TableProps } from 'antd'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { ListPlan, PlannedColumn } from '#schemas/page/list.ts'
import type { ListAsk } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { ListCell } from './cell.tsx'
import { RowActions, hasActions } from './row-actions.tsx'
import type { RowEvents } from './row-actions.tsx'

type ListTableColumns = NonNullable<TableProps<RecordRow>['columns']>

const orders = { asc: 'ascend', desc: 'descend' } as const

/** A header that was pressed, by mouse or Enter; `adds` means that Shift was held. */
export interface HeadPress {
  readonly field: string
  readonly adds: boolean
}

interface ListColumnsInput {
  readonly plan: ListPlan
  readonly columns: ListPlan['columns']
  /** Those of the columns, and of the column of buttons. */
  readonly widths: readonly number[]
  readonly actionWidth: number
  readonly sort: ListAsk['sort']
  readonly language: Language
  readonly cells: LoadedViews
  /**
   * The name of the column of buttons, and a text for the position of a column in the sort order.
   */
  readonly words: { readonly actions: string; key(place: number): string }
  readonly events: RowEvents
  /** The name of a record. */
  nameOf(row: RecordRow): string
  readonly onPress: (press: HeadPress) => void
}

/** The columns of the table as antd wants them, with that of the buttons at the end. */
export const tableColumns = (input: ListColumnsInput): ListTableColumns => {
  const { plan, columns, widths, sort, language, cells, words, events, nameOf, onPress } = input
  const drawn: ListTableColumns = columns.map((column, index) => ({
    key: column.field,
    title: headOf(labelOf(column.column.node, language), placeOf(sort, column.field), words.key),
    width: widths[index] ?? 0,
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
  }))
  if (!hasActions(plan)) return drawn
  return [
    ...drawn,
    {
      key: 'actions',
      title: words.actions,
      width: input.actionWidth,
      fixed: 'end',
      render: (_: unknown, row: RecordRow) => (
        <RowActions plan={plan} id={row.id} name={nameOf(row)} {...events} />
      ),
    },
  ]
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
