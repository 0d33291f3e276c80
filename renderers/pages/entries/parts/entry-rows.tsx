import { Button, Empty } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import { EntryCards } from './entry-cards.tsx'
import { EntryTable } from './entry-table.tsx'
import type { EntryTableProps } from './entry-table.tsx'
import { entryTexts } from './texts.ts'

interface EntryRowsProps<E> extends Omit<
  EntryTableProps<E>,
  'rows' | 'isLoading' | 'empty' | 'actionsOf'
> {
  readonly store: EntryPort<E>
  readonly isPhone: boolean
  /** Why there may be nothing although nothing was asked for. */
  readonly emptyNote?: string
  /** Can anything be done to any of them? */
  readonly hasActions: boolean
  readonly drawActions: (entry: E) => ReactNode
  /** Draws the entries otherwise than as a table. */
  readonly drawRows?: (rows: readonly E[]) => ReactNode
}

/** The entries of a list: as a table on a desk, as cards on a phone, or as its screen draws them. */
export const EntryRows = observer(<E extends { readonly id: string }>(props: EntryRowsProps<E>) => {
  const { store, isPhone, emptyNote = '', hasActions, drawActions, drawRows } = props
  const text = useTexts(entryTexts)
  const { rows, isLoading } = store
  if (rows.length > 0 && drawRows) return drawRows(rows)
  const empty = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
      {!store.isFiltered && emptyNote}
      {store.isFiltered && <Button onClick={store.reset}>{text('clear')}</Button>}
    </Empty>
  )
  if (!isPhone)
    return (
      <EntryTable
        {...props}
        rows={rows}
        isLoading={isLoading}
        empty={empty}
        actionsOf={hasActions ? drawActions : undefined}
      />
    )
  return rows.length === 0 ? (
    empty
  ) : (
    <EntryCards {...props} rows={rows} isLoading={isLoading} actionsOf={drawActions} />
  )
})
