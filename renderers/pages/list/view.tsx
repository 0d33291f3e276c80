import { Button, Empty, Grid, Modal } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { later } from '#renderers/parts/later.tsx'
import { ListFrame } from '#renderers/parts/frame/list-frame.tsx'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { Cards } from './parts/cards.tsx'
import { ColumnSettings } from './parts/column-settings.tsx'
import type { RowEvents } from './parts/row-actions.tsx'
import { Rows } from './parts/rows.tsx'
import { SearchForm } from './parts/search-form.tsx'
import type { ListRoom } from './parts/search-form.tsx'
import { listTexts } from './parts/texts.ts'

const Forbidden = later(
  async () => (await import('#renderers/parts/frame/forbidden.tsx')).Forbidden,
)

export interface ListPageProps extends Omit<RowEvents, 'onRemove'> {
  /** The name of the form. */
  readonly title: string
  readonly list: ListPort
  readonly cells: LoadedViews
  /** The device frame of a preview; absent on the real screen. */
  readonly room?: ListRoom
  onAdd(): void
  /** Deletes what is selected after a question, which stays open until it is done. */
  onRemoveSelected(): Promise<void>
}

/**
 * The list page of a model: filters, order, pages, selection and actions, as far as the plan allows
 * them.
 */
export const ListPage = observer((props: ListPageProps) => {
  const { title, list, cells, room, onAdd, onEdit, onDetail, onRemoveSelected } = props
  const text = useTexts(listTexts)
  const frame = useTexts(frameTexts)
  const [modal, dialogs] = Modal.useModal()
  const [isArranging, setArranging] = useState(false)
  const isSmall = Grid.useBreakpoint().sm === false
  const isPhone = room ? room === 'phone' : isSmall
  if (list.isForbidden) return <Forbidden title={frame('forbidden')} />
  const removeSelected = () =>
    void modal.confirm({
      title: text('batchAsk', { count: list.selected.length }),
      content: text('batchLost'),
      okText: text('batchRemove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () => onRemoveSelected().catch(() => undefined),
    })
  const { plan } = list
  const hasSearch = plan.searches.length + plan.keywords.length > 0
  const Drawing = isPhone ? Cards : Rows
  return (
    <ListFrame
      title={title}
      onAdd={plan.canAdd ? onAdd : undefined}
      search={hasSearch && <SearchForm list={list} isPhone={isPhone} {...(room && { room })} />}
      tools={{
        reload: list.load,
        density: { density: list.density, setDensity: list.setDensity },
        ...(plan.columns.length > 0 && { onColumns: () => setArranging(true) }),
      }}
      selection={{
        count: list.selected.length,
        clear: list.clearSelection,
        actions: (
          <Button
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            onClick={removeSelected}
          >
            {text('batchRemove')}
          </Button>
        ),
      }}
      failure={list.failure}
      hasLoaded={list.hasLoaded}
      place={{ ...list.ask, total: list.total, hasPages: plan.hasPage, turn: list.turn }}
      isPhone={isPhone}
    >
      <Drawing
        list={list}
        cells={cells}
        empty={<Nothing list={list} />}
        onEdit={onEdit}
        onDetail={onDetail}
      />
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
