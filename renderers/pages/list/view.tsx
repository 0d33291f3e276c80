import { Button, Empty, Grid } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { later } from '#renderers/parts/later.tsx'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { ListFrame } from '#renderers/parts/frame/list-frame.tsx'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { FoundRemoval } from '#schemas/api/record.ts'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { ListPort } from '#schemas/runtime.ts'
import { Cards } from './parts/cards.tsx'
import { useListSelection } from './parts/list-selection.tsx'
import type { RowEvents } from './parts/row-actions.tsx'
import { Rows } from './parts/rows.tsx'
import { SearchForm } from './parts/search-form.tsx'
import type { ListRoom } from './parts/search-form.tsx'

const Forbidden = later(
  async () => (await import('#renderers/parts/frame/forbidden.tsx')).Forbidden,
)

const ColumnSettings = later(
  async () => (await import('./parts/column-settings.tsx')).ColumnSettings,
)

export interface ListPageProps extends Omit<RowEvents, 'onRemove'> {
  /** The name of the form. */
  readonly title: string
  readonly list: ListPort
  readonly cells: LoadedViews
  /** The device frame of a preview; absent on the real screen. */
  readonly room?: ListRoom
  /** Tools of this list beside those of all lists, and what stands over its rows. */
  readonly tools?: ReactNode
  readonly note?: ReactNode
  /** Draws the records in place of the rows; then it asks for them and has no pages. */
  readonly body?: ReactNode
  /** Secondary actions of the head. */
  readonly acts?: readonly HeadAct[]
  onAdd(): void
  /** Begins what is done to all that is selected, after a look at what it comes to. */
  onBatch(act: BatchAct): void
  /**
   * Deletes what is selected after a question, which stays open until it is done; of all results it
   * tells what was left.
   */
  onRemoveSelected(): Promise<FoundRemoval | null>
}

/**
 * The list page of a model: filters, order, pages, selection and actions, as far as the plan allows
 * them.
 */
export const ListPage = observer((props: ListPageProps) => {
  const { title, list, cells, room, tools, note, acts, onAdd, onEdit, onDetail } = props
  const { body, onBatch, onRemoveSelected } = props
  const frame = useTexts(frameTexts)
  const [isArranging, setArranging] = useState(false)
  const isSmall = Grid.useBreakpoint().sm === false
  const isPhone = room ? room === 'phone' : isSmall
  const { selection, dialogs } = useListSelection({ list, isPhone, onBatch, onRemoveSelected })
  if (list.isForbidden) return <Forbidden title={frame('forbidden')} />
  const { plan } = list
  const hasSearch =
    plan.searches.length + plan.keywords.length > 0 ||
    (isPhone && plan.columns.some(({ sortable }) => sortable))
  const Drawing = isPhone ? Cards : Rows
  return (
    <ListFrame
      title={title}
      acts={acts}
      onAdd={plan.canAdd ? onAdd : undefined}
      search={hasSearch && <SearchForm list={list} isPhone={isPhone} {...(room && { room })} />}
      note={note}
      tools={{
        own: tools,
        reload: list.load,
        ...(!body && { density: { density: list.density, setDensity: list.setDensity } }),
        ...(plan.columns.length > 0 && { onColumns: () => setArranging(true) }),
      }}
      {...(!body && {
        selection,
        place: { ...list.ask, total: list.total, hasPages: plan.hasPage, turn: list.turn },
      })}
      failure={list.failure}
      hasLoaded={list.hasLoaded}
      isPhone={isPhone}
    >
      {body || (
        <Drawing
          list={list}
          cells={cells}
          empty={<Nothing list={list} />}
          onEdit={onEdit}
          onDetail={onDetail}
        />
      )}
      {dialogs}
      {isArranging && <ColumnSettings list={list} onClose={() => setArranging(false)} />}
    </ListFrame>
  )
})

const Nothing = observer(({ list }: { readonly list: ListPort }) => {
  const text = useTexts(frameTexts)
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={text(list.isFiltered ? 'nothing' : 'empty')}
    >
      {list.isFiltered && <Button onClick={list.reset}>{text('clearFilters')}</Button>}
    </Empty>
  )
})
