import { Alert, Button, Empty, Flex, Grid, Modal, Pagination, Skeleton } from 'antd'
import { cloneElement, isValidElement } from 'react'
import { observer } from 'mobx-react-lite'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { Outcome } from '#renderers/parts/outcome.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { pageSizes } from '#schemas/wire/page-size.ts'
import { Cards } from './parts/cards.tsx'
import type { RowEvents } from './parts/row-actions.tsx'
import { Rows } from './parts/rows.tsx'
import { SearchForm } from './parts/search-form.tsx'
import type { ListRoom } from './parts/search-form.tsx'
import { listTexts } from './parts/texts.ts'
import { Toolbar } from './parts/toolbar.tsx'

export interface ListPageProps extends Omit<RowEvents, 'onRemove'> {
  readonly list: ListPort
  readonly cells: LoadedViews
  /** The device frame of a preview; absent on the real screen. */
  readonly room?: ListRoom
  onAdd(): void
  /** Removes a record after the user has confirmed; the prompt stays open until it is done. */
  onRemove(id: string): Promise<void>
  onRemoveSelected(): Promise<void>
}

/**
 * The list page of a model: filters, order, pages, selection and actions, as far as the plan allows
 * them.
 */
export const ListPage = observer(
  ({ list, cells, room, onAdd, onRemove, onRemoveSelected, ...opening }: ListPageProps) => {
    const text = useTexts(listTexts)
    const [modal, place] = Modal.useModal()
    const isSmall = Grid.useBreakpoint().sm === false
    const isPhone = room ? room === 'phone' : isSmall
    if (list.isForbidden) return <Outcome status="403" title={text('forbidden')} />
    const ask = (content: string, onOk: () => Promise<void>) =>
      void modal.confirm({
        title: text('prompt'),
        content,
        okText: text('confirm'),
        cancelText: text('cancel'),
        okButtonProps: { danger: true },
        onOk: () => onOk().catch(() => undefined),
      })
    const Drawing = isPhone ? Cards : Rows
    return (
      <Flex vertical gap="middle">
        {place}
        <SearchForm list={list} {...(room && { room })} />
        <Toolbar
          list={list}
          isPhone={isPhone}
          onAdd={onAdd}
          onNear={opening.onNear}
          onRemoveSelected={() =>
            ask(text('batchPrompt', { count: list.selected.length }), onRemoveSelected)
          }
        />
        {list.failure !== undefined && (
          <Alert
            type="error"
            showIcon
            title={text('failed')}
            description={list.failure}
            action={
              <Button size="small" onClick={list.load}>
                {text('retry')}
              </Button>
            }
          />
        )}
        {list.hasLoaded ? (
          <Drawing
            list={list}
            cells={cells}
            empty={<Nothing list={list} />}
            {...opening}
            onRemove={(id) => ask(text('removePrompt'), () => onRemove(id))}
          />
        ) : (
          (list.isLoading || list.failure === undefined) && (
            <Skeleton active={list.isLoading} title={false} paragraph={{ rows: 8 }} />
          )
        )}
        <Pages list={list} isPhone={isPhone} />
      </Flex>
    )
  },
)

const Nothing = observer(({ list }: { readonly list: ListPort }) => {
  const text = useTexts(listTexts)
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('empty')}>
      {list.isFiltered && <Button onClick={list.reset}>{text('clearFilters')}</Button>}
    </Empty>
  )
})

const Pages = observer(
  ({ list, isPhone }: { readonly list: ListPort; readonly isPhone: boolean }) => {
    const text = useTexts(listTexts)
    if (!list.hasLoaded || !list.plan.hasPage) return null
    return (
      <nav aria-label={text('page')}>
        <Pagination
          align="end"
          simple={isPhone}
          current={list.ask.page}
          pageSize={list.ask.size}
          total={list.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger={!isPhone && { showSearch: false }}
          showTotal={(total) => text('total', { total })}
          itemRender={(_page, type, original) =>
            isValidElement<{ 'aria-label'?: string }>(original) &&
            (type === 'prev' || type === 'next')
              ? cloneElement(original, { 'aria-label': text(type) })
              : original
          }
          onChange={list.turn}
        />
      </nav>
    )
  },
)
