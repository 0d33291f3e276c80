import { Button, Empty } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import type { EntryAction } from './entry-actions.tsx'
import { EntryCards } from './entry-cards.tsx'
import { EntryTable } from './entry-table.tsx'
import type { EntryTableProps } from './entry-table.tsx'

interface EntryRowsProps<E> extends Omit<
  EntryTableProps<E>,
  'rows' | 'isLoading' | 'order' | 'empty' | 'actionsOf'
> {
  readonly store: EntryPort<E>
  readonly isPhone: boolean
  /** Explains why the list may be empty although no search is active. */
  readonly emptyNote?: string
  /** Is any action possible on any entry? */
  readonly hasActions: boolean
  readonly actionsOf: (entry: E) => readonly EntryAction[]
  /** Draws the entries in another way than as a table. */
  readonly drawRows?: (rows: readonly E[]) => ReactNode
}

/**
 * The entries of a list: as a table on a desktop, as cards on a phone, or as its screen draws them.
 */
export const EntryRows = observer(<E extends { readonly id: string }>(props: EntryRowsProps<E>) => {
  const { store, isPhone, emptyNote = '', hasActions, actionsOf, drawRows } = props
  const frame = useTexts(frameTexts)
  const { rows, isLoading } = store
  if (rows.length > 0 && drawRows) return drawRows(rows)
  const empty = (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={frame(store.isFiltered ? 'nothing' : 'empty')}
    >
      {!store.isFiltered && emptyNote}
      {store.isFiltered && <Button onClick={store.reset}>{frame('clearFilters')}</Button>}
    </Empty>
  )
  if (!isPhone)
    return (
      <EntryTable
        {...props}
        rows={rows}
        isLoading={isLoading}
        order={{ sort: store.ask.sort, sorts: store.sorts, sortBy: store.sortBy }}
        empty={empty}
        actionsOf={hasActions ? actionsOf : undefined}
      />
    )
  return rows.length === 0 ? (
    empty
  ) : (
    <EntryCards {...props} rows={rows} isLoading={isLoading} actionsOf={actionsOf} />
  )
})
